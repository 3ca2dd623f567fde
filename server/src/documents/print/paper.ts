import type { Messages } from '@kasuwa/contract/messages/en'
import type { StateGroup, StateOf } from '@kasuwa/contract/states'
import { formatTime } from '@kasuwa/contract/platform/times'
import type { BusinessContext } from '../../request/request-context.ts'

export interface PaperLine {
  name: string
  /** In small print under the name, with the detail. */
  sku: string
  detail: string | null
  quantity: string
  /** Null on a paper without amounts. */
  price: string | null
  total: string | null
}

export interface PaperSum {
  label: string
  amount: string
  strong: boolean
  /** A receipt shows each payment in its place. */
  is_paid?: boolean
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
  /** Name of the business. */
  business: string
  facts: { label: string; value: string }[]
  /** The business first. */
  parties: { label: string; name: string; lines: string[] }[]
  /** Says in plain sight that it is not an ordinary document. */
  mark: { tone: 'wrong' | 'waiting'; title: string; text: string } | null
  headline: string | null
  /** Where to send what is due. */
  pay_to: { label: string; lines: string[] } | null
  /** Position, name, quantity, and where there are amounts price and total. */
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
