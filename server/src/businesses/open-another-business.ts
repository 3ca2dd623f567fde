import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { AuthenticatedContext } from '../request/request-context.ts'
import { noTenantId } from '../database/database.ts'
import { setTenantScope } from '../database/tenant-scope.ts'
import { businessReply } from '../auth/business-reply.ts'
import { stepOf } from './edit-business.ts'
import { openBusiness } from '../auth/open-business.ts'
import { toE164 } from '../countries/phone-numbers.ts'

/** Creates another business owned by the merchant. The session stays; `session/switch` moves it. */
export async function openAnotherBusiness(
  context: AuthenticatedContext,
  { body: { address, phone, cash_rounding_step, ...input } }: Call<typeof api.business.open>,
) {
  const { db, merchant_id, now } = context
  const merchant = await db.selectFrom('merchants').select(['id', 'email']).where('id', '=', merchant_id).executeTakeFirstOrThrow()
  const business = {
    ...omitMissing(input),
    ...address,
    state: stateIn(address, 'address'),
    phone: phone && toE164(address.country, phone),
    cash_rounding_step: stepOf(cash_rounding_step) ?? null,
  }
  const business_id = await openBusiness(db, { merchant, now, business, locale: context.locale, isRegistration: false })
  const row = await db.selectFrom('businesses').selectAll().where('id', '=', business_id).executeTakeFirstOrThrow()
  const entry = { action: 'business.open', entity: 'businesses', entity_id: business_id, after: row }
  await writeAuditEntry(context, db, { business_id, merchant_id, ...entry })
  // The rest of this request (its audit entry, the stored reply) belongs to the business that it came from.
  await setTenantScope(db, { business_id: context.business_id ?? noTenantId })
  return { business: businessReply(row) }
}

/** Missing levels get their defaults. */
const omitMissing = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>
  }
