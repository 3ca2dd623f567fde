import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { BusinessContext, type AuthenticatedContext } from '../request/request-context.ts'
import { serve } from '../http/serve.ts'
import { queueMail } from './mails.ts'
import { merchantColumns, sortNameOf } from './merchant-columns.ts'
import { toE164 } from '../countries/phone-numbers.ts'

const profile = ({ db, merchant_id }: AuthenticatedContext) =>
  db.selectFrom('merchants').select(merchantColumns).where('id', '=', merchant_id)

/**
 * Changes the profile. A new phone is unverified.
 * @throws Refusal 422 on `phone` that is invalid in the merchant’s country
 */
async function edit(context: AuthenticatedContext, { body }: Call<typeof api.merchant.edit>) {
  const { db, merchant_id, now } = context
  const before = await profile(context).forUpdate().executeTakeFirstOrThrow()
  const phone = body.phone && toE164(before.country, body.phone)
  const phoneChange = phone && phone !== before.phone ? { phone, phone_verified_at: null } : { phone: undefined }
  const { first_name = before.first_name, last_name = before.last_name } = body
  const merchant = await db
    .updateTable('merchants')
    .set({ first_name, last_name, ...sortNameOf({ first_name, last_name }), ...phoneChange, updated_at: new Date(now).toISOString() })
    .where('id', '=', merchant_id)
    .returning(merchantColumns)
    .executeTakeFirstOrThrow()
  if (phoneChange.phone) {
    const { locale } = await db.selectFrom('merchants').select('locale').where('id', '=', merchant_id).executeTakeFirstOrThrow()
    await queueMail(context.app, db, { ...merchant, locale }, 'phone_changed', { ending: phoneChange.phone.slice(-4) })
  }
  if (context instanceof BusinessContext) context.recordChange({ entity: 'merchants', entity_id: merchant_id, before, after: merchant })
  return { merchant }
}

export default serve(api.merchant, { one: async (context) => ({ merchant: await profile(context).executeTakeFirstOrThrow() }), edit })
