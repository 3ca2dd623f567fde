import type { SaleTaxLine } from '@kasuwa/contract/sale-item'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import type { output } from 'zod'

export type TaxLine = Pick<output<typeof SaleTaxLine>, 'id' | 'name' | 'rate' | 'base' | 'amount' | 'inclusive' | 'taken_off'>

export interface TaxRow {
  id: string
  label: string
  /** Below zero if it was taken off. */
  kobo: number
}

/** Taxes among a document's sums: `above` the total are those on top of the prices and those taken off, `below` it those in the prices. */
export function useTaxRows(): (taxes: readonly TaxLine[]) => { above: TaxRow[]; below: TaxRow[] } {
  const t = useTranslations('documents')
  const above = ({ id, name, rate, amount, taken_off: off }: TaxLine): TaxRow =>
    off === undefined ? { id, label: t('tax_line', { name, rate }), kobo: amount } : { id, label: t('tax_off', { name }), kobo: -off }
  const below = ({ id, name, rate, base, amount }: TaxLine): TaxRow => ({
    id,
    label: t('tax_included', { name, rate, base: formatMoney(base) }),
    kobo: amount,
  })
  return (taxes) => {
    const isBelow = ({ inclusive, taken_off: off }: TaxLine) => inclusive && off === undefined
    return { above: taxes.filter((tax) => !isBelow(tax)).map(above), below: taxes.filter(isBelow).map(below) }
  }
}
