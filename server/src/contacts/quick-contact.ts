import type { KnownContact, QuickContact } from '@kasuwa/contract/contacts'
import { readPhoneOfAnywhere } from '@kasuwa/contract/platform/numbering-plans'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { lockBusiness } from '../businesses/business-row.ts'
import { publicId } from '../database/ids.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { insert } from '../records/entity-rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { hasPhone } from './doubles.ts'
import { contactNames } from './contact-row.ts'

type ContactRow = Selectable<Tables['contacts']>
type ExistingContact = Pick<ContactRow, 'id' | 'name' | 'phone' | 'is_blacklisted'>

/**
 * Creates a contact from a name and a phone, unless a contact of the business has the phone. Locks the business’s row, so that of two
 * concurrent tills the second gets the first’s contact. (The full form may create a second contact with a phone, and requires an email.)
 * @throws Refusal 422 on phone; with `contact` if the phone is known
 */
export async function createQuickContact(ctx: BusinessContext, { name, phone: typedPhone, contact_type }: z.output<typeof QuickContact>) {
  const business = await lockBusiness(ctx)
  const phoneColumns = readPhoneOfAnywhere(typedPhone, business.country)
  if (!phoneColumns) throw refuseField('phone', 'validation.phone')
  const existing = await findByPhone(ctx, phoneColumns.phone, name)
  if (existing) throw phoneKnownRefusal(existing)
  const email = null
  return insert(ctx, 'contacts', {
    name,
    email,
    ...phoneColumns,
    contact_type,
    ...contactNames({ name, email, company_name: null, phone: phoneColumns.phone }),
  })
}

/** The namesake among contacts with the phone, otherwise the oldest. @param phone E.164 */
async function findByPhone(ctx: BusinessContext, phone: string, name: string): Promise<ExistingContact | undefined> {
  const matches = await ctx
    .selectFrom('contacts')
    .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.is_blacklisted'])
    .where(hasPhone(ctx, phone))
    .where('deleted_at', 'is', null)
    .where('is_walk_in', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()
  const normalize = (text: string) => text.trim().toLowerCase()
  return matches.find((contact) => normalize(contact.name) === normalize(name)) ?? matches[0]
}

function phoneKnownRefusal({ id, name, phone, is_blacklisted }: ExistingContact): Refusal {
  const contact: z.output<typeof KnownContact> = { id: publicId('contact', id), name, phone, is_blacklisted }
  const fields = { phone: [{ key: 'phone_known', values: { contact: name } }] }
  return new Refusal({ status: 422, code: 'phone_known', words: { key: 'invalid_input' }, fields, extra: { contact } })
}
