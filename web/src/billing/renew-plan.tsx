import { useTranslations } from 'use-intl'
import { useCall } from '../kit/api/query.ts'
import { When } from '../kit/values/when.tsx'
import { Bill } from './bill.tsx'
import { billingApi } from './calls.ts'
import { useGoOn } from './go-on.ts'
import { PayButtons } from './pay-buttons.tsx'
import type { Billing } from './plan.ts'
import shapes from '../kit/page/shapes.module.css'

/** Dialog content: price of the next period, and its payment. */
export function RenewPlan({ of: { plan, amount, starts_at, ends_at } }: { of: NonNullable<Billing['renewal']> }) {
  const t = useTranslations('billing')
  const renew = useCall(billingApi.billing.renewPlan)
  const goOn = useGoOn()
  const days = { from: () => <When at={starts_at} day />, until: () => <When at={ends_at} day /> }
  return (
    <div className={shapes.parts}>
      <p>{t.rich('renew_text', { plan: plan.name, ...days })}</p>
      <Bill price={amount} amount={amount} ends_at={ends_at} label={t('amount')} />
      <PayButtons busy={renew.busy} pay={(card) => void renew.run({ body: { card } }).then(goOn)} />
    </div>
  )
}
