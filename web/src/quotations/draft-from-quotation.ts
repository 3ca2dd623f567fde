import { moneyInputText } from '../kit/fields/parse-number.ts'
import { lineOf, partyOf } from '../desk/copied.ts'
import { discountAgreed } from '../desk/lines.ts'
import { emptyDraft, taxesOfDocument, type TillDraft } from '../sales/till-draft.ts'
import type { Quotation } from './quotation.ts'

/**
 * A quotation on the till: its prices and discounts apply for every seller, at any current product price. Or a copy of it as a new
 * quotation, by a member who may set such prices.
 */
export function draftFromQuotation(quotation: Quotation, isSold: boolean, mayPrice: boolean): TillDraft {
  const { id, number, expires_at: until, discount, note } = quotation
  const { contact, taxes = [] } = quotation.edges
  const ids = taxes.map((tax) => tax.id)
  const keeps = isSold || mayPrice
  return {
    ...emptyDraft(quotation.location_id),
    customer: contact && !contact.is_walk_in ? partyOf({ ...contact, balance: null }) : null,
    lines: quotation.items.map((item, index) => ({
      ...lineOf({ ...item, cost: item.price }, index, item.quantity),
      // Keeps the quoted price, or follows the product's.
      ...(keeps ? { agreed: item.price } : { listed: item.price }),
      ...(keeps && item.line_discount > 0 ? discountAgreed(item.line_discount) : {}),
      ...(item.has_serial_number ? { tracked: true, serials: [] } : {}),
      taxes: ids,
    })),
    discount: keeps && discount > 0 ? moneyInputText(discount) : '',
    ...taxesOfDocument(taxes),
    note: note ?? '',
    ...(isSold ? { quotation: { id, number, until } } : {}),
  }
}
