import type { Contact } from '@kasuwa/contract/contacts'
import { phoneWithoutPlus } from '@kasuwa/contract/platform/numbering-plans'
import { listText } from '@kasuwa/contract/tables/cells'
import type { z } from 'zod'
import type { ListRow } from './export-form.ts'

/** A contact as its list sends it. */
export type Customer = z.output<typeof Contact>

/** Leaves out suppliers and the walk-in customer, which these forms do not have. */
export function customerRows(row: ListRow): Customer[] {
  const customer = row as unknown as Customer
  return customer.is_walk_in || customer.contact_type === 'supplier' ? [] : [customer]
}

export const phoneOf = ({ phone, country }: Customer): string => (phone ? phoneWithoutPlus(phone, country) : '')
export const groupsOf = ({ edges }: Customer): string => listText(edges.groups.map(({ name }) => name))

/** The first word of a name is the first name. */
export const firstNameOf = ({ name }: Customer): string => name.split(' ')[0] ?? ''
export const lastNameOf = ({ name }: Customer): string => name.split(' ').slice(1).join(' ')
