import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { partyOf } from '../desk/copied.ts'
import { namedParts, ownUnits } from '../desk/recorded-parts.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { emptyReturn, type ReturnDraft, type ReturnLine } from './return-draft.ts'

type Sale = ReplyOf<typeof sales.one>['sale']

/** Preselects the quantity if only one unit of one line can be returned. */
export const first = (lines: ReturnLine[]): ReturnLine[] => {
  const [only] = lines
  return lines.length === 1 && only?.of?.left === 1 ? [{ ...only, quantity: '1' }] : lines
}

type RecordedLine = Parameters<typeof namedParts>[0]
type Returnable = NonNullable<Sale['edges']['returnable']>[number]

/** Sold before its product had serial numbers: each returned unit gets its number now. */
function newUnits({ has_serial_number, tracked_components: parts = [] }: Returnable) {
  return {
    ...(has_serial_number && { tracked: true, serials: [] }),
    ...(parts.length > 0 && {
      parts: parts.map(({ product, quantity }) => ({ product: product.id, name: product.name, each: quantity, serials: [] })),
    }),
  }
}

/** Units of a recorded line and of its components, to choose from. */
export function unitsOf(line: RecordedLine | undefined) {
  const [units, parts] = [line && ownUnits(line), line ? namedParts(line) : []]
  return {
    ...(units && { tracked: true, serials: [], units }),
    ...(parts.length > 0 && { parts: parts.map((part) => ({ ...part, serials: [] })) }),
  }
}

export const thousandths = (units: number) => toThousandths(units)

/** Lines of a sale with their returnable quantity, none chosen yet. */
export function draftFromSale(sale: Sale): ReturnDraft {
  const { contact, returnable = [], payments = [] } = sale.edges
  const isWalkIn = contact?.is_walk_in ?? false
  const lines = returnable.map((line, index): ReturnLine => {
    const { id, product_id, name, sku, unit, quantity, returned, price, charges } = line
    return {
      ...{ key: String(index + 1), product: product_id, name, sku, unit, quantity: '', amount: moneyInputText(price), listed: price },
      ...{ available: null, taxes: [], origin: id, of: { quantity, left: thousandths(quantity - returned) / 1000 } },
      ...newUnits(line),
      ...unitsOf(sale.items.find((item) => item.id === id)),
      sold: { quantity: thousandths(quantity), returned: thousandths(returned), price, charges },
    }
  })
  return {
    ...emptyReturn(sale.location_id),
    lines: first(lines),
    party: partyOf(contact),
    isWalkIn,
    // Cash from a walk-in customer is refunded in cash; for other payments, the desk asks for the account.
    from: isWalkIn && payments.length > 0 && payments.every(({ account }) => account === null) ? 'cash' : '',
    of: {
      ...{ id: sale.id, number: sale.number, total: sale.payable_amount },
      ...{ paid: sale.paid_amount + sale.rounding, credited: sale.credited_amount, refunds: sale.edges.refunds },
    },
  }
}
