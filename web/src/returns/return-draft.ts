import type { inventory } from '@kasuwa/contract/inventory'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { type SoldLine, creditOf, paidOver } from '@kasuwa/contract/return-totals'
import type { Party } from '../desk/contact-picker.tsx'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import { amountOf, type Line, quantityOf, serialsSent, totalOf } from '../desk/lines.ts'

/** Goods come back from a customer, or go back to a supplier. */
export type Way = 'inward' | 'outward'

export interface ReturnLine extends Line {
  /** Credited, and not on the shelf. */
  damaged?: boolean
  /** The line of the sale or intake that it takes back of, and what is left of it: units. */
  origin?: string
  of?: { quantity: number; left: number }
  /** The units of that line: those that may come or go back. */
  units?: readonly string[]
  /** What the customer is credited by: of a line of a sale. */
  sold?: SoldLine
}

/** The sale or intake that is taken back of. Kobo. */
export interface Origin {
  id: string
  number: string
  total: number
  paid: number
  credited: number
}

/** Draft of a return: input only. */
export interface ReturnDraft extends DocumentDraft {
  lines: ReturnLine[]
  party: Party | null
  /** Whether that is the walk-in customer, who is handed back everything. */
  isWalkIn: boolean
  of: Origin | null
  date: string
  note: string
  /** Where money is handed back from: an account, `cash`, or nowhere. */
  from: string
  back: string
}

export const draftVersion = 1

export const emptyReturn = (location: string | null = null): ReturnDraft => ({
  ...{ location, lines: [], scans: [], party: null, isWalkIn: false, of: null },
  ...{ date: '', note: '', from: '', back: '' },
})

/** Lines of which something comes or goes back. */
export const chosen = (lines: readonly ReturnLine[]): ReturnLine[] => lines.filter((line) => !line.of || line.quantity.trim() !== '')

/** Kobo that a line is credited, with its tax; what is debited a supplier. */
export const creditOfLine = (line: ReturnLine): number => {
  const [quantity, amount] = [quantityOf(line), amountOf(line)]
  if (!line.sold || quantity === undefined || amount === undefined) return totalOf(line)
  return quantity > line.sold.quantity - line.sold.returned ? totalOf(line) : creditOf(line.sold, quantity, amount)
}

/** Kobo. */
export const creditOfDraft = ({ lines }: Pick<ReturnDraft, 'lines'>): number =>
  chosen(lines).reduce((sum, line) => sum + creditOfLine(line), 0)

/** Kobo that may be handed back at most: what the customer would be owed. */
export function mostBackOf(draft: ReturnDraft): number {
  const credit = creditOfDraft(draft)
  if (draft.isWalkIn) return credit
  if (draft.of) return Math.min(credit, paidOver({ ...draft.of, credited: draft.of.credited + credit }))
  return Math.min(credit, Math.max(0, credit - Math.max(0, draft.party?.balance ?? 0)))
}

/** Kobo that are handed back; undefined where what was typed is no amount. */
export function backOf(draft: ReturnDraft): number | undefined {
  if (draft.from === '') return 0
  return draft.isWalkIn ? creditOfDraft(draft) : amountOf({ amount: draft.back })
}

interface Item {
  product: string
  quantity: number
  metadata?: { condition?: 'damaged' } & ReturnType<typeof serialsSent>['metadata']
}

const itemOf = (line: ReturnLine): Item => ({
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

/** What comes back, as a body says it. */
export const itemsBack = (lines: readonly ReturnLine[]) =>
  chosen(lines).map((line) => ({
    ...itemOf(line),
    price: amountOf(line) ?? 0,
    ...(line.origin ? { sale_item: line.origin } : {}),
  }))

export function inwardBody(draft: ReturnDraft): BodyOf<typeof inventory.createReturnInward> {
  const amount = backOf(draft) ?? 0
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
