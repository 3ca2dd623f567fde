import { isWhole } from '@kasuwa/contract/units'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField, refuseFields } from '../errors/refusal.ts'
import { newIds } from '../database/ids.ts'
import { type HeldReferences, type Named, type References, holdReferences, mustExist } from '../records/references.ts'
import type { Kind, Part } from './kind.ts'
import type { Stood } from './restore-named.ts'

export type ProductLine = Named<'products'>

interface Item {
  product: string
  /** Thousandths. */
  quantity: number
  metadata?: object | null | undefined
}

/** What the body of a new document names. */
interface Names<I extends Item, Contact> {
  contact: Contact
  location: string
  items: readonly I[]
  tax?: readonly string[] | null | undefined
  payment_accounts?: readonly { account?: string | null | undefined }[] | null | undefined
  extra_costs?: readonly { contact?: string | null | undefined; paid_from?: string | null | undefined }[] | null | undefined
}

/** The rows that the body of a new document names, held until it is there: a delete that comes in between waits, and then sees it in use. */
export const heldParties = <I extends Item, Contact extends string | null>(ctx: BusinessContext, body: Names<I, Contact>) =>
  holdReferences(ctx, referencesOf(body))

const referencesOf = <I extends Item, Contact extends string | null>({
  contact,
  location,
  items,
  tax,
  payment_accounts,
  extra_costs,
}: Names<I, Contact>) => ({
  products: byField(
    items,
    (index) => `items.${index}.product`,
    ({ product }) => product,
  ),
  sale_taxes: { tax },
  bank_accounts: {
    ...byField(
      payment_accounts ?? [],
      (index) => `payment_accounts.${index}.account`,
      ({ account }) => account,
    ),
    ...byField(
      extra_costs ?? [],
      (index) => `extra_costs.${index}.paid_from`,
      ({ paid_from }) => (paid_from === 'cash' ? null : paid_from),
    ),
  },
  locations: { location },
  contacts: {
    contact,
    ...byField(
      extra_costs ?? [],
      (index) => `extra_costs.${index}.contact`,
      (cost) => cost.contact,
    ),
  },
})

/**
 * Everything that a new document names, held (`heldParties`).
 * @param held those rows, where they were read ahead @param stood what may be off sale, or a tax that is off: the document before named it
 * @returns the rows that are named, and a line for each item
 * @throws Refusal 422 on each field that names nothing, on each line whose product is not active or has variants, or is a part of one piece, and on the contact where it may not be that one
 */
export async function partiesFor<I extends Item, Contact extends string | null>(
  ctx: BusinessContext,
  kind: Kind,
  body: Names<I, Contact>,
  held?: HeldReferences,
  stood?: Stood,
) {
  const { contact, location, items } = body
  const found = await mustExist(ctx, referencesOf(body), held)
  const ids = newIds(items.length, ctx.now)
  const lines = items.map((item, position) => {
    const {
      name: product_name,
      has_inventory,
      has_serial_number,
      is_active,
      inventory_type,
      cost: unit_cost,
      unit,
    } = found.products.get(item.product) as ProductLine
    const { product: product_id, quantity, metadata = null } = item
    const parts: readonly Part[] = []
    return {
      line: {
        id: ids[position] as string,
        position,
        product_id,
        product_name,
        quantity,
        metadata,
        has_inventory,
        has_serial_number,
        unit_cost,
        parts,
        item,
      },
      refused:
        inventory_type === 'variant'
          ? 'has_variants'
          : is_active || kind.goods === 'any' || stood?.has(item.product)
            ? undefined
            : 'inactive_product',
      isParted: isWhole(unit) && quantity % 1000 !== 0,
    }
  })
  const refused = lines.flatMap(({ line: { position, product_name: product }, refused: key, isParted }) => [
    ...(key ? [{ field: `items.${position}.product`, words: [{ key, values: { product } }] }] : []),
    ...(isParted ? [{ field: `items.${position}.quantity`, words: [{ key: 'whole_pieces', values: { product } }] }] : []),
  ])
  if (refused.length > 0) throw refuseFields(Object.fromEntries(refused.map(({ field, words }) => [field, words])))
  const off = (body.tax ?? []).flatMap((id, index) => {
    const tax = found.sale_taxes.get(id)
    return tax?.is_active === false && !stood?.has(id)
      ? [[`tax.${index}`, [{ key: 'tax_is_off', values: { tax: tax.name } }]] as const]
      : []
  })
  if (off.length > 0) throw refuseFields(Object.fromEntries(off.map(([field, words]) => [field, [...words]])))
  const named = contact === null ? null : (found.contacts.get(contact) as Named<'contacts'>)
  if (named && kind.contact === 'named') mustSupply(named)
  return {
    contact: named as Contact extends string ? Named<'contacts'> : Named<'contacts'> | null,
    location: found.locations.get(location) as Named<'locations'>,
    products: found.products,
    taxes: found.sale_taxes,
    lines: lines.map(({ line }) => line),
    accounts: found.bank_accounts,
    contacts: found.contacts,
  }
}

function byField<T>(rows: readonly T[], fieldOf: (index: number) => string, idOf: (row: T) => string | null | undefined): References {
  const named: References = {}
  for (const [index, row] of rows.entries()) named[fieldOf(index)] = idOf(row)
  return named
}

/**
 * The contact of a document that is there already, held: history is corrected whether or not the contact has
 * been deleted or blacklisted since.
 */
export const contactOf = (ctx: BusinessContext, id: string) =>
  ctx.selectFrom('contacts').select(['id', 'name', 'is_walk_in']).where('id', '=', id).forKeyShare().executeTakeFirstOrThrow()

/** Goods are taken in from somebody in particular: nobody would know whom to pay, or to send them back to. @throws Refusal 422 on `contact` */
export function mustSupply(contact: { is_walk_in: boolean }): void {
  if (contact.is_walk_in) throw refuseField('contact', 'walk_in_supplies_nothing')
}
