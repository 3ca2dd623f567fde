import type { exchanges } from '@kasuwa/contract/exchanges'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { paidOver } from '@kasuwa/contract/return-totals'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import { chosen, creditOfDraft, itemsBack, type Origin, type ReturnLine } from '../returns/return-draft.ts'
import { type Figures, itemsOf } from '../sales/till-draft.ts'

/** Draft of an exchange: input only. Its lines are what goes out. */
export interface ExchangeDraft extends DocumentDraft {
  /** What is left of the sale; what of it comes back says how many. */
  back: ReturnLine[]
  of: Origin | null
  /** Whose sale it was, and whether that is the walk-in customer, of whom nothing is left. */
  name: string
  isWalkIn: boolean
  /** Tax ids; null: the location's default. */
  taxes: string[] | null
  date: string
  note: string
  /** Where the difference is paid into, or handed back from: an account, `cash`, or `later`, which leaves it owing or as credit. */
  account: string
  /** That it goes over the customer's credit limit was seen. */
  overLimit?: boolean
}

/** Kobo. */
export interface Difference {
  /** What comes back is credited, and what of it only lowers what was still owed for the first sale. */
  credit: number
  lowers: number
  /** What is left to pay once what comes back has paid for what it can, or what of that is over: one of them is nothing. */
  left: number
  over: number
}

/** How what comes back stands against what goes out, as the server has it (`server/src/exchanges/exchange.ts`). @param total kobo of what goes out */
export function differenceOf({ of, back }: Pick<ExchangeDraft, 'of' | 'back'>, total: number): Difference {
  const credit = creditOfDraft({ lines: back })
  const free = of ? Math.min(credit, paidOver({ ...of, credited: of.credited + credit })) : credit
  const settled = Math.min(free, total)
  return { credit, lowers: credit - free, left: total - settled, over: free - settled }
}

export function exchangeBody(draft: ExchangeDraft, figures: Figures): BodyOf<typeof exchanges.create> {
  const { left, over } = differenceOf(draft, figures.totals.total)
  const money = (amount: number) =>
    amount > 0 && draft.account !== 'later' ? [{ account: draft.account === 'cash' ? null : draft.account, amount }] : []
  return {
    sale: draft.of?.id ?? '',
    location: draft.location ?? '',
    returned: itemsBack(draft.back),
    items: itemsOf(draft.lines, figures.totals),
    tax: figures.taxes.map((tax) => tax.id),
    payable_amount: figures.totals.total,
    payment_accounts: money(left),
    back_accounts: money(over),
    ...(draft.overLimit && left > 0 && draft.account === 'later' ? { over_limit: true } : {}),
    ...(draft.date ? { date: draft.date } : {}),
    ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
  }
}

/** Lines of what comes back whose units, or how many, are said. */
export const comesBack = ({ back }: Pick<ExchangeDraft, 'back'>): ReturnLine[] => chosen(back)
