import { useCall } from '../kit/api/query.ts'
import { billingApi } from './calls.ts'
import { useGoOn } from './go-on.ts'
import { PayButtons } from './pay-buttons.tsx'

/** Dialog content: pays for the next stretch. */
export function RenewPlan() {
  const renew = useCall(billingApi.billing.renewPlan)
  const goOn = useGoOn()
  return <PayButtons busy={renew.busy} pay={(card) => void renew.run({ body: { card } }).then(goOn)} />
}
