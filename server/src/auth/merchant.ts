import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { Ctx, type SessionVisit } from '../request/request-context.ts'
import { serve } from '../http/serve.ts'
import { post } from './mails.ts'
import { merchantColumns, sortNameOf } from './merchant-columns.ts'
import { dialled } from '../countries/phone-numbers.ts'

const profile = ({ db, merchant_id }: SessionVisit) => db.selectFrom('merchants').select(merchantColumns).where('id', '=', merchant_id)

/** Changes the profile. Another phone is yet to be verified. @throws Refusal 422 on `phone`, where the merchant's country has no such number */
async function edit(visit: SessionVisit, { body }: Call<typeof api.merchant.edit>) {
  const { db, merchant_id, now } = visit
  const before = await profile(visit).forUpdate().executeTakeFirstOrThrow()
  const phone = body.phone && dialled(before.country, body.phone)
  const moved = phone && phone !== before.phone ? { phone, phone_verified_at: null } : { phone: undefined }
  const { first_name = before.first_name, last_name = before.last_name } = body
  const merchant = await db
    .updateTable('merchants')
    .set({ first_name, last_name, ...sortNameOf({ first_name, last_name }), ...moved, updated_at: new Date(now).toISOString() })
    .where('id', '=', merchant_id)
    .returning(merchantColumns)
    .executeTakeFirstOrThrow()
  if (moved.phone) {
    const { locale } = await db.selectFrom('merchants').select('locale').where('id', '=', merchant_id).executeTakeFirstOrThrow()
    await post(visit.app, db, { ...merchant, locale }, 'phone_changed', { ending: moved.phone.slice(-4) })
  }
  if (visit instanceof Ctx) visit.changed({ entity: 'merchants', entity_id: merchant_id, before, after: merchant })
  return { merchant }
}

export default serve(api.merchant, { one: async (visit) => ({ merchant: await profile(visit).executeTakeFirstOrThrow() }), edit })
