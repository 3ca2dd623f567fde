import { refundedCash } from '@kasuwa/contract/cash-refund'
import type { CashRule } from '@kasuwa/contract/cash-rounding'
import type { inventory } from '@kasuwa/contract/inventory'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { type SoldLine, creditOf, paidOver } from '@kasuwa/contract/return-totals'
import type { Party } from '../desk/contact-picker.tsx'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import { amountOf, type Line, quantityOf, serialsSent, totalOf } from '../desk/lines.ts'

/** Inward: from a customer. Outward: to a supplier. */
export type Way = 'inward' | 'outward'

export interface ReturnLine extends Line {
  /** Credited, but without stock. */
  damaged?: boolean
  /** Source line on the sale or intake, and its remaining units. */
  origin?: string
  of?: { quantity: number; left: number }
  /** Units of that line that may be returned. */
  units?: readonly string[]
  /** Data for computing the credit of a sale line. */
  sold?: SoldLine
}

/** The source sale or intake. Kobo; `paid` with its rounding. */
export interface Origin {
  id: string
  number: string
  total: number
  paid: number
  credited: number
  /** Money received less refunded, and the rounding of earlier refunds: those of a sale. */
  refunds?: { received: number; carried: number } | undefined
}

/** Draft of a return: input only. */
export interface ReturnDraft extends DocumentDraft {
  lines: ReturnLine[]
  party: Party | null
  /** True for the walk-in customer, who is always refunded in full. */
  isWalkIn: boolean
  of: Origin | null
  date: string
  note: string
  /** Source of the refund: an account, `cash`, or none. */
  from: string
  back: string
}

export const draftVersion = 1

export const emptyReturn = (location: string | null = null): ReturnDraft => ({
  ...{ location, lines: [], scans: [], party: null, isWalkIn: false, of: null },
  ...{ date: '', note: '', from: '', back: '' },
})

/** Lines with a returned quantity. */
export const chosen = (lines: readonly ReturnLine[]): ReturnLine[] => lines.filter((line) => !line.of || line.quantity.trim() !== '')

/** Kobo of credit for a line, with its tax; or the debit of a supplier. */
export const creditOfLine = (line: ReturnLine): number => {
  const [quantity, amount] = [quantityOf(line), amountOf(line)]
  if (!line.sold || quantity === undefined || amount === undefined) return totalOf(line)
  return quantity > line.sold.quantity - line.sold.returned ? totalOf(line) : creditOf(line.sold, quantity, amount)
}

/** Kobo. */
export const creditOfDraft = ({ lines }: Pick<ReturnDraft, 'lines'>): number =>
  chosen(lines).reduce((sum, line) => sum + creditOfLine(line), 0)

/** Kobo: the most that may be refunded, which is the customer's resulting credit. */
export function mostBackOf(draft: ReturnDraft): number {
  const credit = creditOfDraft(draft)
  if (draft.isWalkIn) return credit
  if (draft.of) return Math.min(credit, paidOver({ ...draft.of, credited: draft.of.credited + credit }))
  return Math.min(credit, Math.max(0, credit - Math.max(0, draft.party?.balance ?? 0)))
}

/** Kobo to refund of so much credit: cash is rounded, and no more goes back than was received. */
export function refundOf(of: Origin | null, worth: number, isCash: boolean, rule: CashRule): number {
  const { received, carried } = of?.refunds ?? { received: worth, carried: 0 }
  return isCash ? refundedCash({ worth, received, carried }, rule) : Math.min(worth, received)
}

/** All that is to be refunded, from the chosen account. Kobo. */
export const wholeBackOf = (draft: ReturnDraft, rule: CashRule): number =>
  refundOf(draft.of, mostBackOf(draft), draft.from === 'cash', rule)

/** Refunded kobo; undefined if the text is no amount. */
export function backOf(draft: ReturnDraft, rule: CashRule): number | undefined {
  if (draft.from === '') return 0
  return draft.isWalkIn ? wholeBackOf(draft, rule) : amountOf({ amount: draft.back })
}

interface ReturnItem {
  product: string
  quantity: number
  metadata?: { condition?: 'damaged' } & ReturnType<typeof serialsSent>['metadata']
}

const itemOf = (line: ReturnLine): ReturnItem => ({
  product: line.product,
  quantity: (quantityOf(line) ?? 0) / 1000,
  ...((line.damaged || line.tracked || line.parts?.length) && {
    metadata: { ...(line.damaged && { condition: 'damaged' as const }), ...serialsSent(line).metadata },
  }),
})

const common = (draft: ReturnDraft) => ({
  contact: draft.party?.id ?? '',
  location: draft.location ?? '',
  ...(draft.date ? { date: draft.date } : {}),
  ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
})

/** Returned lines, as in the body. */
export const itemsBack = (lines: readonly ReturnLine[]) =>
  chosen(lines).map((line) => ({
    ...itemOf(line),
    price: amountOf(line) ?? 0,
    ...(line.origin ? { sale_item: line.origin } : {}),
  }))

export function inwardBody(draft: ReturnDraft, rule: CashRule): BodyOf<typeof inventory.createReturnInward> {
  const amount = backOf(draft, rule) ?? 0
  return {
    ...common(draft),
    ...(draft.of ? { sale: draft.of.id } : {}),
    items: itemsBack(draft.lines),
    payment_accounts: amount > 0 ? [{ account: draft.from === 'cash' ? null : draft.from, amount }] : [],
  }
}

export const outwardBody = (draft: ReturnDraft): BodyOf<typeof inventory.createReturnOutward> => ({
  ...common(draft),
  ...(draft.of ? { intake: draft.of.id } : {}),
  items: chosen(draft.lines).map((line) => ({
    ...itemOf(line),
    cost: amountOf(line) ?? 0,
    ...(line.origin ? { intake_item: line.origin } : {}),
  })),
})
