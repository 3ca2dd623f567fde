import { useTranslations } from 'use-intl'
import { type Column, moneyColumn, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import style from '../documents/document.module.css'
import { Panel } from '../kit/page/panel.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import type { Sale } from './use-till.ts'
import { Money } from '../kit/values/money.tsx'

/** Lines and totals of a sale. */
export function SaleLines({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const columns: Column<Sale['items'][number]>[] = [
    nameColumn('name', d('product'), (row) => row.name, { under: (row) => row.sku }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('total', d('total'), (row) => row.total, { card: 'aside' }),
  ]
  const left = sale.payable_amount - sale.paid_amount
  const isCanceled = sale.status === 'canceled'
  const sums: [name: string, amount: number, strong?: boolean][] = [
    [t('subtotal'), sale.subtotal],
    ...(sale.discount > 0 ? [[t('discount'), -sale.discount] as [string, number]] : []),
    ...(sale.edges.taxes ?? []).map((tax): [string, number] => [t('tax_line', { name: tax.name, rate: tax.rate }), tax.amount]),
    [d('total'), sale.payable_amount, true],
    ...(sale.paid_amount > 0 ? [[t('paid'), -sale.paid_amount] as [string, number]] : []),
    ...(left > 0 && !isCanceled ? [[t('left'), left, true] as [string, number, boolean]] : []),
    ...(left < 0 && !isCanceled ? [[t('credit'), -left, true] as [string, number, boolean]] : []),
  ]
  return (
    <Panel title={t('lines')} flush>
      <ResponsiveRows columns={columns} rows={sale.items} label={t('lines')} />
      <dl className={style.sums}>
        {sums.map(([name, amount, strong]) => (
          <div key={name} data-strong={strong || undefined}>
            <dt>{name}</dt>
            <dd>
              <Money kobo={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
