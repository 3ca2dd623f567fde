import { type CashRule, roundedCash } from '@kasuwa/contract/cash-rounding'
import type { BodyOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type SaleTotals, saleTotals } from '@kasuwa/contract/sale-totals'
import type { saleTaxes } from '@kasuwa/contract/sale-taxes'
import type { sales } from '@kasuwa/contract/sales'
import type { Party } from '../desk/contact-picker.tsx'
import { discountOf, discountOfLine, tenThousandths } from '../desk/discounts.ts'
import { type Line, amountOf, quantityOf, serialsSent } from '../desk/lines.ts'
import { perLine } from '../desk/per-line.ts'
import type { TaxLine } from '../documents/tax-rows.ts'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import type { Corrected } from '../desk/use-prefill.ts'

/** Draft of a sale: input only, nothing derived. */
export interface TillDraft extends DocumentDraft {
  /** Null: the walk-in customer. */
  customer: Party | null
  /** “500” or “10%”, as typed. */
  discount: string
  /** Tax ids; null: the location's default. */
  taxes: string[] | null
  /** Ids of the taxes that come off the prices; left out if none. */
  taxesOff?: string[]
  date: string
  note: string
  /** Last day to pay; left out or empty: the default number of days. */
  due?: string
  /** True if the member confirmed that the sale exceeds the customer's credit limit. */
  overLimit?: boolean
  /** As typed, by bank account; `cash` for cash. */
  paid: Record<string, string>
  /** Overpayment becomes the customer's credit instead of change. */
  credit: boolean
  /** Pays with the customer's credit first. */
  usesCredit?: boolean
  /** Change in kobo. */
  change: number
  /** The sale that this one corrects. */
  corrects: Corrected | null
  /** The quotation that this sale is made from. */
  quotation?: Quoted | undefined
}

/** The quotation that a draft sells. */
export interface Quoted {
  id: string
  number: string
  /** Last day of its validity. */
  until: string
}

export const draftVersion = 1

/** A sale to the walk-in customer, without lines and payments. @param location null: the default location */
export const emptyDraft = (location: string | null = null): TillDraft => ({
  location,
  customer: null,
  lines: [],
  scans: [],
  discount: '',
  taxes: null,
  date: '',
  note: '',
  paid: {},
  credit: false,
  change: 0,
  corrects: null,
})

export type Tax = ReplyOf<typeof saleTaxes.open>['rows'][number]

/** A tax of the draft: charged, or taken off the prices. */
export interface AppliedTax extends Tax {
  is_off: boolean
}

export interface Figures {
  totals: SaleTotals
  taxes: AppliedTax[]
  /** Kobo. */
  discount: number
  discountProblem: 'unclear' | 'too_large' | undefined
}

/** The draft without discounts, for a member who may not give them. */
export const undiscounted = <Draft extends Pick<TillDraft, 'lines' | 'discount'>>(draft: Draft): Draft => ({
  ...draft,
  discount: '',
  lines: draft.lines.map((line) => ({ ...line, discount: undefined })),
})

const summed = perLine((line: Line) => ({
  quantity: quantityOf(line) ?? 0,
  price: amountOf(line) ?? 0,
  line_discount: discountOfLine(line) ?? 0,
  product: line.product,
}))

/** Totals of the draft, by the contract's function that the server uses too. @param usual default tax of the location */
export function figuresOf(
  draft: Pick<TillDraft, 'lines' | 'discount' | 'taxes' | 'taxesOff'>,
  allTaxes: readonly Tax[],
  usual: string | undefined,
): Figures {
  const ids = draft.taxes ?? (usual ? [usual] : [])
  const taxes = allTaxes.flatMap((tax): AppliedTax[] => {
    if (tax.inclusive && draft.taxesOff?.includes(tax.id)) return [{ ...tax, is_off: true }]
    return ids.includes(tax.id) ? [{ ...tax, is_off: false }] : []
  })
  const lines = draft.lines.map(summed)
  const applied = taxes.map((tax) => ({
    ...{ rate: tenThousandths(tax.rate), inclusive: tax.inclusive, is_off: tax.is_off },
    covers: (index: number) => draft.lines[index]?.taxes.includes(tax.id) ?? false,
  }))
  const { subtotal } = saleTotals(lines, 0, [])
  const typedDiscount = discountOf(draft.discount, subtotal)
  const discountProblem = typedDiscount === undefined ? 'unclear' : typedDiscount > subtotal ? 'too_large' : undefined
  const discount = discountProblem ? 0 : (typedDiscount ?? 0)
  return { totals: saleTotals(lines, discount, applied), taxes, discount, discountProblem }
}

/**
 * Kobo to pay after the payments of a corrected sale. A total that its rounded cash settles leaves nothing.
 * @param total kobo
 */
export function dueAfter(total: number, corrects: Pick<Corrected, 'paid' | 'rounding'> | null, rule: CashRule): number {
  const { paid = 0, rounding = 0 } = corrects ?? {}
  const isSettled = rounding !== 0 && (paid + rounding === total || paid === roundedCash(total, rule))
  return isSettled ? 0 : Math.max(0, total - paid)
}

export interface Payment {
  account: string | null
  /** Kobo. */
  amount: number
}

/** Taxes of a sale or quotation, for a draft that is copied from it. */
export function taxesOfDocument(taxes: readonly Pick<TaxLine, 'id' | 'taken_off'>[]): { taxes: string[]; taxesOff?: string[] } {
  const idsOf = (isOff: boolean) => taxes.flatMap(({ id, taken_off: off }) => ((off !== undefined) === isOff ? [id] : []))
  const off = idsOf(true)
  return { taxes: idsOf(false), ...(off.length > 0 && { taxesOff: off }) }
}

/** Taxes as the recorded sale will have them. */
export const taxLinesOf = ({ taxes, totals }: Figures): TaxLine[] =>
  taxes.map(({ is_off: isOff, ...tax }, index) => {
    const { base = 0, amount = 0, shares = [] } = totals.taxes[index] ?? {}
    return { ...tax, base, amount, ...(isOff && { taken_off: shares.reduce((sum, share) => sum + share, 0) }) }
  })

/**
 * Taxes after a press on one of them. A tax in the prices that was charged comes off; pressed again, the usual tax is charged and another one
 * left out.
 * @param usual default tax of the location
 */
export function pressedTaxes(
  taxes: readonly AppliedTax[],
  { id, inclusive }: Tax,
  usual: string | undefined,
): { taxes: string[]; taxesOff: string[] } {
  const pressed = taxes.find((tax) => tax.id === id)
  const { tax: charged, tax_off: off = [] } = taxesSent(taxes.filter((tax) => tax !== pressed))
  if (pressed && !pressed.is_off) return { taxes: charged, taxesOff: inclusive ? [...off, id] : off }
  return { taxes: pressed && id !== usual ? charged : [...charged, id], taxesOff: off }
}

/** Taxes for the request body. */
export function taxesSent(taxes: readonly AppliedTax[]): { tax: string[]; tax_off?: string[] } {
  const idsOf = (isOff: boolean) => taxes.flatMap(({ id, is_off }) => (is_off === isOff ? [id] : []))
  const off = idsOf(true)
  return { tax: idsOf(false), ...(off.length > 0 && { tax_off: off }) }
}

/** Sale lines for the request body. @param totals of these lines */
export const itemsOf = (lines: readonly Line[], totals: SaleTotals) =>
  lines.map((line, index) => ({
    product: line.product,
    quantity: (quantityOf(line) ?? 0) / 1000,
    price: amountOf(line) ?? 0,
    // A copied line with an agreed price has `listed` −1: it states no list price.
    ...(line.listed !== null && line.listed >= 0 ? { list_price: line.listed } : {}),
    ...(totals.lines[index]?.line_discount ? { line_discount: totals.lines[index].line_discount } : {}),
    ...serialsSent(line),
  }))

/** Request body of the sale. @param walkIn id of the walk-in customer @param credit kobo of the customer's credit that it is paid with */
export function saleBody(
  draft: TillDraft,
  figures: Figures,
  payments: readonly Payment[],
  walkIn: string,
  credit = 0,
): BodyOf<typeof sales.create> {
  return {
    contact: draft.customer?.id ?? walkIn,
    location: draft.location ?? '',
    items: itemsOf(draft.lines, figures.totals),
    discount: figures.discount,
    ...taxesSent(figures.taxes),
    payable_amount: figures.totals.total,
    payment_accounts: payments.filter((payment) => payment.amount > 0),
    ...(draft.date ? { date: draft.date } : {}),
    ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
    ...(draft.customer && draft.due ? { due_date: draft.due } : {}),
    ...(credit > 0 ? { credit } : {}),
    ...(draft.overLimit ? { over_limit: true } : {}),
    ...(draft.corrects ? { corrects: draft.corrects.id } : {}),
    // The till shows that a quotation has expired, so the member accepts it (SALES-46).
    ...(draft.quotation ? { quotation: draft.quotation.id, quotation_expired: true } : {}),
  }
}
