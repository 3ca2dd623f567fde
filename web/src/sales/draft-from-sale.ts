import { lineOf, partyOf } from '../desk/copied.ts'
import { discountAgreed, type Line } from '../desk/lines.ts'
import type { Corrected } from '../desk/use-prefill.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { namedParts, ownUnits } from '../desk/recorded-parts.ts'
import { emptyDraft, taxesOfDocument, type TillDraft } from './till-draft.ts'
import type { Sale } from './use-till.ts'

const correctedOf = ({ id, number, paid_amount, rounding, edges }: Sale): Corrected => ({
  id,
  number,
  paid: paid_amount,
  ...(rounding !== 0 && { rounding }),
  walkIn: edges.contact?.is_walk_in === true,
})

function unitsOf(item: Sale['items'][number], keepUnits: (units: readonly string[]) => readonly string[]) {
  const [lineUnits, parts] = [ownUnits(item), namedParts(item)]
  return {
    ...(lineUnits && { tracked: true, serials: keepUnits(lineUnits) }),
    ...(parts.length > 0 && { parts: parts.map(({ units, ...part }) => ({ ...part, serials: keepUnits(units) })) }),
  }
}

/**
 * Draft copied from a sale: same lines and customer, no payments. A member who may give discounts gets the agreed prices and discounts.
 * Other members get the products' current prices.
 * @param correctedOn date of the corrected sale; null for a copy
 */
export function draftFrom(sale: Sale, correctedOn: string | null, copyNote: string, mayPrice: boolean): TillDraft {
  const { contact, taxes = [] } = sale.edges
  const ids = taxes.map((tax) => tax.id)
  // A correction keeps the serial numbers; a copy sells other units.
  const keepUnits = (units: readonly string[]) => (correctedOn === null ? [] : units)
  const lines = sale.items.map((item, index): Line => ({
    ...lineOf({ ...item, cost: item.price }, index, item.quantity),
    // Keeps the agreed price, or follows the product's current one.
    ...(mayPrice ? { agreed: item.price } : { listed: item.price }),
    ...(mayPrice && item.line_discount > 0 ? discountAgreed(item.line_discount) : {}),
    ...unitsOf(item, keepUnits),
    taxes: ids,
  }))
  return {
    ...emptyDraft(sale.location_id),
    customer: contact && !contact.is_walk_in ? partyOf(contact) : null,
    lines,
    discount: mayPrice && sale.discount > 0 ? moneyInputText(sale.discount) : '',
    ...taxesOfDocument(taxes),
    ...(correctedOn === null ? { note: copyNote } : { date: correctedOn, note: sale.note ?? '', corrects: correctedOf(sale) }),
  }
}
