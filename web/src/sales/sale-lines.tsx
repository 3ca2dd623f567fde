import { leftToPay } from '@kasuwa/contract/amount-due'
import { useTranslations } from 'use-intl'
import { type Column, moneyColumn, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { LinesTable } from '../kit/list/lines-table.tsx'
import { useTaxRows } from '../documents/tax-rows.ts'
import type { Pair } from '../kit/page/pairs.tsx'
import type { Sale } from './use-till.ts'
import { Quantity } from '../kit/values/quantity.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { LineUnits } from '../serial-numbers/line-units.tsx'
import style from './sale-lines.module.css'

/** Components that a composite's line took from stock, `4 × Rice, 1 × Palm oil`. */
const partsText = (parts: NonNullable<Sale['items'][number]['components']>): string =>
  parts.map(({ name, taken }) => `${quantityText(taken)} × ${name}`).join(', ')

/** Lines and totals of a sale. */
export function SaleLines({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const inIt = ({ components }: Sale['items'][number]) => components && <span className={style.parts}>{partsText(components)}</span>
  const backOf = ({ returned, unit }: Sale['items'][number]) =>
    returned ? <span className={style.parts}>{t('line_returned', { quantity: quantityText(returned, unit) })}</span> : null
  const lessOf = ({ total, line_discount }: Sale['items'][number]) =>
    line_discount > 0 ? (
      <span className={style.parts}>
        <s>
          <Money kobo={total} />
        </s>{' '}
        {t('discount')} <Money kobo={-line_discount} />
      </span>
    ) : null
  // “3 × ₦1,500.00”, on screens without space for columns.
  const byEach = (row: Sale['items'][number]) => (
    <>
      <Quantity units={row.quantity} unit={row.unit} /> × <Money kobo={row.price} />
      {lessOf(row)}
      {backOf(row)}
      {inIt(row)}
      <LineUnits units={row.serial_numbers} parts={row.components} />
    </>
  )
  const columns: Column<Sale['items'][number]>[] = [
    nameColumn('name', d('product'), (row) => row.name, {
      under: (row) => (
        <>
          <Code>{row.sku}</Code>
          {lessOf(row)}
          {backOf(row)}
          {inIt(row)}
          <LineUnits units={row.serial_numbers} parts={row.components} />
        </>
      ),
    }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity, { unit: (row) => row.unit, place: 'under', brief: byEach }),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('total', d('total'), (row) => row.total - row.line_discount, { place: 'trail' }),
  ]
  const left = leftToPay(sale)
  const isCanceled = sale.status === 'canceled'
  const taxes = useTaxRows()(sale.edges.taxes ?? [])
  const sum = (name: string, kobo: number, strong?: boolean): Pair => [name, <Money key={name} kobo={kobo} />, strong]
  const sums = [
    sum(t('subtotal'), sale.subtotal),
    ...(sale.discount > 0 ? [sum(t('discount'), -sale.discount)] : []),
    ...taxes.above.map(({ label, kobo }) => sum(label, kobo)),
    sum(d('total'), sale.payable_amount, true),
    ...taxes.below.map(({ label, kobo }) => sum(label, kobo)),
    ...(sale.credited_amount > 0 ? [sum(t('credited'), -sale.credited_amount)] : []),
    ...(sale.rounding !== 0 ? [sum(t('rounding'), -sale.rounding)] : []),
    ...(sale.paid_amount > 0 ? [sum(t('paid'), -sale.paid_amount)] : []),
    ...(left > 0 && !isCanceled ? [sum(sale.status === 'pending' ? d('not_owed') : t('left'), left, true)] : []),
    ...(left < 0 && !isCanceled ? [sum(t('credit'), -left, true)] : []),
  ]
  return (
    <Panel title={t('lines')} flush>
      <LinesTable columns={columns} rows={sale.items} label={t('lines')} sums={sums} />
    </Panel>
  )
}
