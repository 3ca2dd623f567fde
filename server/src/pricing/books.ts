import { saleTotals } from '@kasuwa/contract/sale-totals'
import type pg from 'pg'
import type { Violation, WorkedLaw } from '../records/law.ts'
import { type PricedKind, type StoredSale, storedSales } from './stored-sales.ts'
import { coverage } from './tax-coverage.ts'

type Figure = [figure: string, stored: unknown, computed: unknown]

/** Each stored figure with its computed value from the sale’s lines, discount and taxes. */
function figures(sale: StoredSale): Figure[] {
  const { lines, taxes } = sale
  const covers = taxes.map((tax) => coverage(sale, tax))
  const taxInputs = taxes.map((tax, index) => ({ ...tax, covers: covers[index] ?? (() => false) }))
  // If a tax’s coverage is no longer known, only the lines are computed.
  const isKnown = !covers.includes(undefined)
  const computed = saleTotals(lines, sale.discount, taxInputs)
  const ofLines = lines.flatMap((line, index): Figure[] => [
    [`lines.${index}.position`, line.position, index],
    [`lines.${index}.total`, line.total, computed.lines[index]?.total],
    [`lines.${index}.line_discount`, line.line_discount, computed.lines[index]?.line_discount],
    [`lines.${index}.discount`, line.discount, computed.lines[index]?.discount],
    [`lines.${index}.included_tax`, line.included_tax, isKnown ? computed.lines[index]?.included_tax : line.included_tax],
  ])
  const ofTaxes = taxes.flatMap((tax, index): Figure[] => [
    [`taxes.${index}.position`, tax.position, index],
    [`taxes.${index}.base`, tax.base, computed.taxes[index]?.base],
    [`taxes.${index}.amount`, tax.amount, computed.taxes[index]?.amount],
    [`taxes.${index}.shares`, String(tax.shares ?? null), String(computed.taxes[index]?.shares ?? null)],
    [`taxes.${index}.rate`, tax.rate, tax.is_as_it_was ? tax.rate_now : tax.rate],
  ])
  const sums: Figure[] = [
    ['included_tax', sale.included_tax, computed.included_tax],
    ['tax_total', sale.tax_total, computed.tax_total],
    ['total', sale.total, computed.total],
  ]
  return [['subtotal', sale.subtotal, computed.subtotal], ...ofLines, ...(isKnown ? [...ofTaxes, ...sums] : [])]
}

const totalsLaw = (kind: PricedKind): WorkedLaw => ({
  name: `${kind}.totals`,
  invariant: `a ${kind}’s line totals, own discounts, shares of the discount, tax bases, taxes and totals are what the one function makes of its lines`,
  async *find(client: pg.Client, business_id: string) {
    for await (const sale of storedSales(client, business_id, kind)) {
      for (const [figure, stored, computed] of figures(sale))
        if (stored !== computed) yield { [kind]: sale.id, figure, stored, computed } satisfies Violation
    }
  },
})

export const saleTotalsLaw = totalsLaw('sale')
export const quotationTotalsLaw = totalsLaw('quotation')
