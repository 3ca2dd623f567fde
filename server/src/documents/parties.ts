import { isWhole } from '@kasuwa/contract/units'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField, refuseFields } from '../errors/refusal.ts'
import { lockNamedLevels } from '../inventory/level-locks.ts'
import { newIds } from '../database/ids.ts'
import { type LockedReferences, type ReferencedRow, type References, holdReferences, mustExist } from '../records/references.ts'
import type { Kind, LineComponent } from './kind.ts'
import type { AllowedIds } from './restore-referenced.ts'
import type { NamedTaxes } from './tax-ids.ts'

export type ProductLine = ReferencedRow<'products'>

interface ItemInput {
  product: string
  /** Thousandths. */
  quantity: number
  metadata?: object | null | undefined
}

/** References in the body of a new document. */
interface DocumentReferences<I extends ItemInput, Contact> extends NamedTaxes {
  contact: Contact
  location: string
  items: readonly I[]
  corrects?: string | null | undefined
  payment_accounts?: readonly { account?: string | null | undefined }[] | null | undefined
  extra_costs?: readonly { contact?: string | null | undefined; paid_from?: string | null | undefined }[] | null | undefined
}

/** Locks the rows that the body of a new document refers to, until commit. A delete at the same time waits, and then finds them in use. */
export const lockParties = <I extends ItemInput, Contact extends string | null>(
  ctx: BusinessContext,
  body: DocumentReferences<I, Contact>,
) => holdReferences(ctx, referencesOf(body))

const referencesOf = <I extends ItemInput, Contact extends string | null>({
  contact,
  location,
  items,
  tax,
  tax_off,
  payment_accounts,
  extra_costs,
}: DocumentReferences<I, Contact>) => ({
  products: byField(
    items,
    (index) => `items.${index}.product`,
    ({ product }) => product,
  ),
  sale_taxes: { tax, tax_off },
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
 * Locks and checks every reference of a new document (`lockParties`), and builds a line for each item. Levels are locked in the same round
 * trip; a correction locks those of both documents later (`correct.ts`).
 * @param locked rows that were read in advance; their caller locks the levels @param allowedIds inactive products and taxes that an earlier document already had
 * @throws Refusal 422 on a missing reference, an inactive product or tax, a product with variants, a fraction of a piece, or a contact of the wrong kind
 */
export async function partiesFor<I extends ItemInput, Contact extends string | null>(
  ctx: BusinessContext,
  kind: Kind,
  body: DocumentReferences<I, Contact>,
  locked?: LockedReferences,
  allowedIds?: AllowedIds,
) {
  const { contact, location, items } = body
  const isAlone = kind.books.movedQuantity !== null && !locked && !body.corrects
  const [rows, levels] = await Promise.all([
    mustExist(ctx, referencesOf(body), locked),
    isAlone
      ? lockNamedLevels(
          ctx,
          location,
          items.map(({ product }) => product),
        )
      : undefined,
  ])
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
    } = rows.products.get(item.product) as ProductLine
    const { product: product_id, quantity, metadata = null } = item
    const parts: readonly LineComponent[] = []
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
          : is_active || kind.goods === 'any' || allowedIds?.has(item.product)
            ? undefined
            : 'inactive_product',
      isParted: isWhole(unit) && quantity % 1000 !== 0,
    }
  })
  const itemErrors = lines.flatMap(({ line: { position, product_name: product }, refused: key, isParted }) => [
    ...(key ? [{ field: `items.${position}.product`, words: [{ key, values: { product } }] }] : []),
    ...(isParted ? [{ field: `items.${position}.quantity`, words: [{ key: 'whole_pieces', values: { product } }] }] : []),
  ])
  if (itemErrors.length > 0) throw refuseFields(Object.fromEntries(itemErrors.map(({ field, words }) => [field, words])))
  mustCharge(body, rows.sale_taxes, allowedIds)
  const contactRow = contact === null ? null : (rows.contacts.get(contact) as ReferencedRow<'contacts'>)
  if (contactRow && kind.contact === 'named') mustSupply(contactRow)
  return {
    contact: contactRow as Contact extends string ? ReferencedRow<'contacts'> : ReferencedRow<'contacts'> | null,
    location: { ...(rows.locations.get(location) as ReferencedRow<'locations'>), levels },
    products: rows.products,
    taxes: rows.sale_taxes,
    lines: lines.map(({ line }) => line),
    accounts: rows.bank_accounts,
    contacts: rows.contacts,
  }
}

/** @throws Refusal 422 on an inactive tax, and on a tax to take off that no price includes or that the sale charges (SALES-51) */
function mustCharge(body: NamedTaxes, taxes: ReadonlyMap<string, ReferencedRow<'sale_taxes'>>, allowedIds: AllowedIds | undefined): void {
  const errors = (['tax', 'tax_off'] as const).flatMap((field) =>
    (body[field] ?? []).flatMap((id, index) => {
      const tax = taxes.get(id)
      const key =
        tax?.is_active === false && !allowedIds?.has(id)
          ? 'tax_is_off'
          : field === 'tax_off' && (tax?.inclusive === false || body.tax?.includes(id))
            ? 'tax_not_taken_off'
            : undefined
      return tax && key ? [[`${field}.${index}`, [{ key, values: { tax: tax.name } }]] as const] : []
    }),
  )
  if (errors.length > 0) throw refuseFields(Object.fromEntries(errors.map(([field, words]) => [field, [...words]])))
}

function byField<T>(rows: readonly T[], fieldOf: (index: number) => string, idOf: (row: T) => string | null | undefined): References {
  const references: References = {}
  for (const [index, row] of rows.entries()) references[fieldOf(index)] = idOf(row)
  return references
}

/** Locks the contact of a stored document. It may be deleted or blacklisted since: history can still be corrected. */
export const contactOf = (ctx: BusinessContext, id: string) =>
  ctx.selectFrom('contacts').select(['id', 'name', 'is_walk_in']).where('id', '=', id).forKeyShare().executeTakeFirstOrThrow()

/** Goods come from a named supplier, never from the walk-in customer: they could not be paid or returned. @throws Refusal 422 on `contact` */
export function mustSupply(contact: { is_walk_in: boolean }): void {
  if (contact.is_walk_in) throw refuseField('contact', 'walk_in_supplies_nothing')
}
