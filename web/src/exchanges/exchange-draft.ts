import { type CashRule, roundedCash } from '@kasuwa/contract/cash-rounding'
import type { exchanges } from '@kasuwa/contract/exchanges'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { paidOver } from '@kasuwa/contract/return-totals'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import { chosen, creditOfDraft, itemsBack, type Origin, refundOf, type ReturnLine } from '../returns/return-draft.ts'
import { type Figures, itemsOf, taxesSent } from '../sales/till-draft.ts'

/** Draft of an exchange: input only. `lines` are the new goods. */
export interface ExchangeDraft extends DocumentDraft {
  /** Lines of the sale with their returnable quantity; `quantity` is the chosen one. */
  back: ReturnLine[]
  of: Origin | null
  /** Customer of the sale. The walk-in customer keeps no debt or credit. */
  name: string
  isWalkIn: boolean
  /** Tax ids; null: the location's defaults. */
  taxes: string[] | null
  /** Ids of the taxes that come off the prices; left out if none. */
  taxesOff?: string[]
  date: string
  note: string
  /** Account of the difference: an account, `cash`, or `later`, which leaves a debt or credit. */
  account: string
  /** Confirms going over the customer's credit limit. */
  overLimit?: boolean
}

/** Kobo. */
export interface Difference {
  /** Credit for the returned goods, and the part of it that only reduces the first sale's debt. */
  credit: number
  lowers: number
  /** Due after the credit, or the credit beyond the new goods: one of them is 0. */
  left: number
  over: number
}

/** Returned against new goods, computed as on the server (`server/src/exchanges/exchange.ts`). @param total kobo of the new goods */
export function differenceOf({ of, back }: Pick<ExchangeDraft, 'of' | 'back'>, total: number): Difference {
  const credit = creditOfDraft({ lines: back })
  const free = of ? Math.min(credit, paidOver({ ...of, credited: of.credited + credit })) : credit
  const usedCredit = Math.min(free, total)
  return { credit, lowers: credit - free, left: total - usedCredit, over: free - usedCredit }
}

/** The difference as money: cash is rounded, and no more goes back than was received. @param total kobo of the new goods */
export function moneyOf(draft: Pick<ExchangeDraft, 'of' | 'back' | 'account'>, total: number, rule: CashRule) {
  const { left, over } = differenceOf(draft, total)
  const isCash = draft.account === 'cash'
  const { of } = draft
  const refunds = of?.refunds && { ...of.refunds, received: Math.max(0, of.refunds.received - (total - left)) }
  return { pays: isCash ? roundedCash(left, rule) : left, gets: refundOf(of && { ...of, refunds }, over, isCash, rule) }
}

export function exchangeBody(draft: ExchangeDraft, figures: Figures, rule: CashRule): BodyOf<typeof exchanges.create> {
  const { left } = differenceOf(draft, figures.totals.total)
  const { pays, gets } = moneyOf(draft, figures.totals.total, rule)
  const money = (amount: number) =>
    amount > 0 && draft.account !== 'later' ? [{ account: draft.account === 'cash' ? null : draft.account, amount }] : []
  return {
    sale: draft.of?.id ?? '',
    location: draft.location ?? '',
    returned: itemsBack(draft.back),
    items: itemsOf(draft.lines, figures.totals),
    ...taxesSent(figures.taxes),
    payable_amount: figures.totals.total,
    payment_accounts: money(pays),
    back_accounts: money(gets),
    ...(draft.overLimit && left > 0 && draft.account === 'later' ? { over_limit: true } : {}),
    ...(draft.date ? { date: draft.date } : {}),
    ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
  }
}

/** Returned lines with a chosen quantity or units. */
export const comesBack = ({ back }: Pick<ExchangeDraft, 'back'>): ReturnLine[] => chosen(back)
