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

type Row = Selectable<Tables['contacts']>
type Known = Pick<Row, 'id' | 'name' | 'phone' | 'is_blacklisted'>

/**
 * Makes a contact of a name and a phone, where no contact of the business has the phone. Always: of those made here, at most one that is
 * not deleted has a phone as they are made. Two tills at once come one after the other by the business's own row, so that the second is
 * told of the contact that the first made. (The form makes a second contact with a phone knowingly, and asks for an email.)
 * @throws Refusal 422 on phone; with `contact` where it is known
 */
export async function makeQuickContact(ctx: BusinessContext, { name, phone: typed, contact_type }: z.output<typeof QuickContact>) {
  const business = await lockBusiness(ctx)
  const read = readPhoneOfAnywhere(typed, business.country)
  if (!read) throw refuseField('phone', 'validation.phone')
  const known = await contactOf(ctx, read.phone, name)
  if (known) throw phoneKnown(known)
  const email = null
  return insert(ctx, 'contacts', {
    name,
    email,
    ...read,
    contact_type,
    ...contactNames({ name, email, company_name: null, phone: read.phone }),
  })
}

/** Of several with one phone the namesake, else the first made. @param phone E.164 */
async function contactOf(ctx: BusinessContext, phone: string, name: string): Promise<Known | undefined> {
  const found = await ctx
    .selectFrom('contacts')
    .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.is_blacklisted'])
    .where(hasPhone(ctx, phone))
    .where('deleted_at', 'is', null)
    .where('is_walk_in', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute()
  const spelled = (text: string) => text.trim().toLowerCase()
  return found.find((contact) => spelled(contact.name) === spelled(name)) ?? found[0]
}

function phoneKnown({ id, name, phone, is_blacklisted }: Known): Refusal {
  const contact: z.output<typeof KnownContact> = { id: publicId('contact', id), name, phone, is_blacklisted }
  const fields = { phone: [{ key: 'phone_known', values: { contact: name } }] }
  return new Refusal({ status: 422, code: 'phone_known', words: { key: 'invalid_input' }, fields, extra: { contact } })
}
