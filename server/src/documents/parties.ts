import type { Ctx } from '../platform/context.ts'
import { refuseField, refuseFields } from '../platform/errors.ts'
import { type Named, type References, mustExist } from '../platform/references.ts'

export type ProductLine = Named<'products'>

/** What the body of a new document names. */
interface Names {
  contact: string
  location: string
  items: readonly { product: string }[]
  tax?: readonly string[] | null | undefined
  payment_accounts?: readonly { account?: string | null | undefined }[] | null | undefined
}

/**
 * Everything that a new document names, held until it is there: a delete that comes in between waits, and then sees it in use.
 * @throws Refusal 422 on each field that names nothing, and on each line whose product is not active
 */
export async function partiesFor(ctx: Ctx, { contact, location, items, tax, payment_accounts }: Names) {
  const found = await mustExist(ctx, {
    products: byField(
      items,
      (index) => `items.${index}.product`,
      ({ product }) => product,
    ),
    sale_taxes: { tax },
    bank_accounts: byField(
      payment_accounts ?? [],
      (index) => `payment_accounts.${index}.account`,
      ({ account }) => account,
    ),
    locations: { location },
    contacts: { contact },
  })
  const inactive = items.flatMap(({ product }, index) => {
    const { name, is_active } = found.products.get(product) as ProductLine
    return is_active ? [] : [[`items.${index}.product`, [{ key: 'inactive_product', values: { product: name } }]] as const]
  })
  if (inactive.length > 0) throw refuseFields(Object.fromEntries(inactive.map(([field, words]) => [field, [...words]])))
  return {
    contact: found.contacts.get(contact) as Named<'contacts'>,
    location: found.locations.get(location) as Named<'locations'>,
    products: found.products,
    taxes: found.sale_taxes,
    accounts: found.bank_accounts,
  }
}

function byField<T>(rows: readonly T[], fieldOf: (index: number) => string, idOf: (row: T) => string | null | undefined): References {
  return Object.fromEntries(rows.map((row, index) => [fieldOf(index), idOf(row)]))
}

/**
 * The contact of a document that is there already, held: history is corrected whether or not the contact has
 * been deleted or blacklisted since.
 */
export const contactOf = (ctx: Ctx, id: string) =>
  ctx.from('contacts').select(['id', 'name', 'is_walk_in']).where('id', '=', id).forKeyShare().executeTakeFirstOrThrow()

/** Goods are taken in from somebody in particular: nobody would know whom to pay, or to send them back to. @throws Refusal 422 on `contact` */
export function mustSupply(contact: { is_walk_in: boolean }): void {
  if (contact.is_walk_in) throw refuseField('contact', 'walk_in_supplies_nothing')
}
