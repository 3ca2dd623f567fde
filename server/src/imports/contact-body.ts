import { ContactEdit } from '@kasuwa/contract/contacts'
import { moneyChange, nullish, rule, text } from '@kasuwa/contract/platform/fields'
import { withPhone } from '@kasuwa/contract/platform/phone'
import { z } from 'zod'

const { group: _, ...shape } = ContactEdit.shape

/** Rules of the contact form, with one exception: an email or a phone is enough, since spreadsheets often have only one. */
export const ContactBody = withPhone(
  z.object({
    ...shape,
    name: nullish(shape.name),
    contact_type: nullish(shape.contact_type),
    country: nullish(shape.country),
    groups: nullish(z.array(text(2, 250), rule('invalid')).max(50, rule('max', { max: 50 }))),
    opening_balance: nullish(moneyChange()),
  }),
)

export type ContactBody = z.output<typeof ContactBody>
