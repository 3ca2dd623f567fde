import type { Messages } from '@kasuwa/contract/messages/en'
import type { StateGroup, StateOf } from '@kasuwa/contract/states'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatRate } from '@kasuwa/contract/platform/quantity'
import { formatTime } from '@kasuwa/contract/platform/times'
import type { BusinessContext } from '../../request/request-context.ts'

export interface PaperLine {
  name: string
  /** Small print under the name: SKU, components, serial numbers. */
  detail: string | null
  /** Figures after the name; the first is the quantity. */
  cells: string[]
}

export interface PaperSum {
  label: string
  amount: string
  strong: boolean
  /** A receipt prints the payments in place of this sum. */
  is_paid?: boolean
}

/** A person, business or location on a paper. */
export interface Party {
  label: string
  name: string
  lines: string[]
}

/** The issuer of a paper and its look, read by `letterhead.ts`. */
export interface Letterhead {
  name: string
  /** Address, phone, email, registration and tax numbers. */
  lines: string[]
  /** Name of the upload. */
  logo: string | null
  /** `#rrggbb` of rules and backgrounds; `ink` is for text, readable on white. */
  colour: string
  ink: string
  terms: string[]
  footer: string | null
  shows_sku: boolean
}

/**
 * A document ready to print, in the reader's language. PDF (`server/papers/document.typ`), page and receipt all use it, so they cannot differ.
 */
export interface Paper {
  lang: string
  title: string
  /** Title on a receipt. */
  receipt: string
  /** Label of the contact on a receipt. */
  receipt_to: string
  number: string
  letterhead: Letterhead
  facts: { label: string; value: string }[]
  /** Location whose stock moved. Null if the letterhead has the address. */
  place: Party | null
  /** The contact; null if the document has none. */
  to: Party | null
  /** Warning that the document is pending, canceled or undone. */
  mark: { tone: 'wrong' | 'waiting'; title: string; text: string } | null
  headline: string | null
  /** Account for payment of the due amount. */
  pay_to: { label: string; lines: string[] } | null
  /** Position, name, and the columns of the cells. */
  columns: string[]
  lines: PaperLine[]
  sums: PaperSum[]
  payments: { title: string; columns: string[]; rows: { date: string; account: string; amount: string }[] } | null
  sections: { label: string; lines: string[] }[]
  signatures: string[]
  /** Closing line to a customer. */
  closing: string | null
  /** `{page} of {pages}`, a pattern. */
  page: string
}

export type PaperWord = keyof Messages['papers']
export type PaperFormat = 'pdf' | 'html' | 'receipt'

/** Translates words of papers into the reader's language. */
export const paperTranslator =
  (ctx: BusinessContext) =>
  (key: PaperWord, values?: Record<string, string | number>): string =>
    ctx.translate({ key: `papers.${key}`, values })

/** A state in the reader's language, with the words of the screens. */
export const stateWord = <Group extends StateGroup>(ctx: BusinessContext, group: Group, state: StateOf<Group>): string =>
  ctx.translate({ key: `states.${group}.${state}` })

/** A time on a paper, in the business’s zone and the reader’s language: “12 Mar 2026, 14:05”. @param instant ISO 8601 in UTC */
export const paperTime = (ctx: BusinessContext, instant: string): string => formatTime(instant, ctx.zone, ctx.locale)

/** A day, `YYYY-MM-DD`, formatted as the times of a paper: “12 Mar 2026”. */
export const paperDay = (ctx: BusinessContext, day: string): string =>
  formatTime(`${day}T00:00:00Z`, 'UTC', ctx.locale).split(', ')[0] ?? day

/** Discount of a line in words; the line's amount is net of it. Null without a discount. Kobo. */
export const lessDiscount = (ctx: BusinessContext, { total, line_discount }: { total: number; line_discount: number }): string | null =>
  line_discount > 0 ? paperTranslator(ctx)('line_discount', { total: formatMoney(total), discount: formatMoney(line_discount) }) : null

/** Small print under a line's name. */
export const detailOf = (...parts: readonly (string | null | undefined)[]): string | null => parts.filter(Boolean).join(' · ') || null

/** Language of a paper, and the words for its page numbers. */
export const pageWords = (ctx: BusinessContext): Pick<Paper, 'lang' | 'page'> => ({
  lang: ctx.locale,
  page: paperTranslator(ctx)('page', { page: '{page}', pages: '{pages}' }),
})

const noParts = { place: null, to: null, mark: null, headline: null, pay_to: null, payments: null, closing: null }

/** A paper from its own parts; a part that is left out is not printed. */
export const newPaper = (
  ctx: BusinessContext,
  paper: Partial<Paper> & Pick<Paper, 'title' | 'number' | 'letterhead' | 'facts' | 'columns' | 'lines'>,
): Paper => ({
  ...pageWords(ctx),
  ...noParts,
  ...{ receipt: paper.title, receipt_to: '', sums: [], sections: [], signatures: [] },
  ...paper,
})

/** Headings of lines of goods, with prices if `amount` names them. */
export const goodsColumns = (ctx: BusinessContext, amount: PaperWord | null): string[] =>
  (['position', 'description', 'quantity', ...(amount ? [amount, 'amount' as const] : [])] as const).map((word) =>
    paperTranslator(ctx)(word),
  )

/** @param amount kobo */
export const paperSum = (label: string, amount: number, strong = false): PaperSum => ({ label, amount: formatMoney(amount), strong })

interface PricedDocument {
  subtotal: number
  discount: number
  payable_amount: number
  edges: { taxes?: readonly PaperTax[] | undefined }
}

interface PaperTax {
  name: string
  rate: number
  base: number
  amount: number
  inclusive: boolean
  taken_off?: number | undefined
}

/** Rows from the subtotal to the total. Below it are the taxes that the prices contain: they are no part of the sum. */
export function priceSums(ctx: BusinessContext, { subtotal, discount, payable_amount, edges }: PricedDocument): PaperSum[] {
  const translate = paperTranslator(ctx)
  const taxes = edges.taxes ?? []
  const taxSum = (word: 'tax' | 'tax_included', { name, rate, base, amount }: PaperTax) =>
    paperSum(translate(word, { name, rate: formatRate(rate), base: formatMoney(base) }), amount)
  return [
    paperSum(translate('subtotal'), subtotal),
    ...(discount > 0 ? [paperSum(translate('discount'), -discount)] : []),
    ...taxes.flatMap((tax) => {
      if (tax.taken_off !== undefined) return [paperSum(translate('tax_off', { name: tax.name }), -tax.taken_off)]
      return tax.inclusive ? [] : [taxSum('tax', tax)]
    }),
    paperSum(translate('total'), payable_amount, true),
    ...taxes.flatMap((tax) => (tax.inclusive && tax.taken_off === undefined ? [taxSum('tax_included', tax)] : [])),
  ]
}
