import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'

/**
 * Looks up a company by number. If the register fails, only this field has an error, since the lookup only saves typing.
 * @throws Refusal 422 on `rc_number`
 */
export async function resolveRcNumber({ app, request_id }: OwnTransactionsContext, { query }: Call<typeof api.business.resolveRcNumber>) {
  const company = await app.paymentProvider.company(query.rc_number).catch((error: unknown) => {
    app.log.warn({ err: error, request_id }, 'company register')
    throw refuseField('rc_number', 'register_down')
  })
  if (!company) throw refuseField('rc_number', 'no_such_company')
  return company
}
