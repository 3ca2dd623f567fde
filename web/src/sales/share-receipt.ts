import { leftToPay } from '@kasuwa/contract/amount-due'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { useTaxRows } from '../documents/tax-rows.ts'
import { quantityText } from '../kit/values/texts.ts'
import { useDetails } from '../session/session.ts'
import type { Sale } from './use-till.ts'

/** A receipt in a message, as a shopkeeper would write it. */
export function useReceiptText(sale: Sale): string {
  const t = useTranslations('sales')
  const business = useDetails()?.business?.name ?? ''
  const left = leftToPay(sale)
  const { above, below } = useTaxRows()(sale.edges.taxes ?? [])
  const onTop = sale.tax_total - below.reduce((sum, { kobo }) => sum + kobo, 0)
  const taxLine = ({ label, kobo }: { label: string; kobo: number }) => t('share_tax', { label, amount: formatMoney(kobo) })
  return [
    t('share_title', { business, number: sale.number }),
    ...sale.items.map((item) =>
      t('share_line', {
        name: item.name,
        quantity: quantityText(item.quantity, item.unit),
        total: formatMoney(item.total - item.line_discount),
      }),
    ),
    ...(sale.discount > 0 ? [t('share_discount', { amount: formatMoney(sale.discount) })] : []),
    ...(onTop > 0 ? [taxLine({ label: t('tax'), kobo: onTop })] : []),
    ...above.filter(({ kobo }) => kobo < 0).map(taxLine),
    t('share_total', { amount: formatMoney(sale.payable_amount) }),
    ...below.map(taxLine),
    ...(left > 0 ? [t('share_left', { amount: formatMoney(left) })] : []),
    t('share_thanks'),
  ].join('\n')
}
