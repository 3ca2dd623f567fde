import type { Messages } from '@kasuwa/contract/messages/en'
import type { StateGroup, StateOf } from '@kasuwa/contract/states'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatTime } from '@kasuwa/contract/platform/times'
import type { BusinessContext } from '../../request/request-context.ts'

export interface PaperLine {
  name: string
  /** In small print under the name: its code, what is in it, its serial numbers. */
  detail: string | null
  /** Figures of the columns after the name, the first of them how many. */
  cells: string[]
}

export interface PaperSum {
  label: string
  amount: string
  strong: boolean
  /** A receipt shows each payment in its place. */
  is_paid?: boolean
}

/** Somebody, or some place, that a paper names. */
export interface Party {
  label: string
  name: string
  lines: string[]
}

/** Who issues a paper, and how theirs look: `letterhead.ts` reads it. */
export interface Letterhead {
  name: string
  /** Address, phone, email, numbers of the register and the tax office. */
  lines: string[]
  /** Name of the upload. */
  logo: string | null
  /** `#rrggbb` of lines and grounds; and of words, where it can be read on white. */
  colour: string
  ink: string
  terms: string[]
  footer: string | null
  shows_sku: boolean
}

/**
 * A document as it is printed, in words and figures of the reader's language: the same for the PDF (`server/papers/document.typ`), the
 * page and the receipt, so that they cannot differ.
 */
export interface Paper {
  lang: string
  title: string
  /** What it is called on a roll. */
  receipt: string
  /** What the other side is called there. */
  receipt_to: string
  number: string
  letterhead: Letterhead
  facts: { label: string; value: string }[]
  /** Of the business: whose goods moved. Null where the letterhead says it. */
  place: Party | null
  /** The other side; null where there is nobody. */
  to: Party | null
  /** Says in plain sight that it is not an ordinary document. */
  mark: { tone: 'wrong' | 'waiting'; title: string; text: string } | null
  headline: string | null
  /** Where to send what is due. */
  pay_to: { label: string; lines: string[] } | null
  /** Position, name, and those of the lines' cells. */
  columns: string[]
  lines: PaperLine[]
  sums: PaperSum[]
  payments: { title: string; columns: string[]; rows: { date: string; account: string; amount: string }[] } | null
  sections: { label: string; lines: string[] }[]
  signatures: string[]
  /** Last words to a customer. */
  closing: string | null
  /** `{page} of {pages}`, to be filled in. */
  page: string
}

export type PaperWord = keyof Messages['papers']
export type PaperFormat = 'pdf' | 'html' | 'receipt'

/** The words of papers in the reader's language. */
export const paperTranslator =
  (ctx: BusinessContext) =>
  (key: PaperWord, values?: Record<string, string | number>): string =>
    ctx.translate({ key: `papers.${key}`, values })

/** A state in the reader's language, in the words of the screens. */
export const stateWord = <Group extends StateGroup>(ctx: BusinessContext, group: Group, state: StateOf<Group>): string =>
  ctx.translate({ key: `states.${group}.${state}` })

export const paperTime = (ctx: BusinessContext, instant: string): string => formatTime(instant, ctx.zone, ctx.locale)

/** A day, `YYYY-MM-DD`, as the times of a paper say theirs: “12 Mar 2026”. */
export const paperDay = (ctx: BusinessContext, day: string): string =>
  formatTime(`${day}T00:00:00Z`, 'UTC', ctx.locale).split(', ')[0] ?? day

/** What is taken off a line for itself, in words: its amount is what that leaves. Null where nothing is. Kobo. */
export const lessDiscount = (ctx: BusinessContext, { total, line_discount }: { total: number; line_discount: number }): string | null =>
  line_discount > 0 ? paperTranslator(ctx)('line_discount', { total: formatMoney(total), discount: formatMoney(line_discount) }) : null

/** What stands under a line's name. */
export const detailOf = (...parts: readonly (string | null | undefined)[]): string | null => parts.filter(Boolean).join(' · ') || null
