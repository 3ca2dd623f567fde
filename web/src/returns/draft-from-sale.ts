import { toThousandths } from '@kasuwa/contract/platform/quantity'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { sales } from '@kasuwa/contract/sales'
import { partyOf } from '../desk/copied.ts'
import { namedParts, ownUnits } from '../desk/recorded-parts.ts'
import { moneyInputText } from '../kit/fields/parse-number.ts'
import { emptyReturn, type ReturnDraft, type ReturnLine } from './return-draft.ts'

type Sale = ReplyOf<typeof sales.one>['sale']

/** One unit of one thing is what is meant. */
export const first = (lines: ReturnLine[]): ReturnLine[] => {
  const [only] = lines
  return lines.length === 1 && only?.of?.left === 1 ? [{ ...only, quantity: '1' }] : lines
}

type Recorded = Parameters<typeof namedParts>[0]
type Returnable = NonNullable<Sale['edges']['returnable']>[number]

/** Of what was sold before its units were told apart: each gets its number as it comes back. */
function newUnits({ has_serial_number, tracked_components: parts = [] }: Returnable) {
  return {
    ...(has_serial_number && { tracked: true, serials: [] }),
    ...(parts.length > 0 && {
      parts: parts.map(({ product, quantity }) => ({ product: product.id, name: product.name, each: quantity, serials: [] })),
    }),
  }
}

/** The units of a recorded line and of what it is made of, to choose from. */
export function unitsOf(line: Recorded | undefined) {
  const [units, parts] = [line && ownUnits(line), line ? namedParts(line) : []]
  return {
    ...(units && { tracked: true, serials: [], units }),
    ...(parts.length > 0 && { parts: parts.map((part) => ({ ...part, serials: [] })) }),
  }
}

export const thousandths = (units: number) => toThousandths(units)

/** What a sale has left to come back, nothing of it chosen yet. */
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
    // What a walk-in customer paid in cash goes back as cash; out of which account anything else goes is asked.
    from: isWalkIn && payments.length > 0 && payments.every(({ account }) => account === null) ? 'cash' : '',
    of: { id: sale.id, number: sale.number, total: sale.payable_amount, paid: sale.paid_amount, credited: sale.credited_amount },
  }
}
