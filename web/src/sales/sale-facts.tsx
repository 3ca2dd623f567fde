import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { FactList } from '../documents/fact-list.tsx'
import { useCan } from '../kit/can.tsx'
import type { Sale } from './use-till.ts'

/** Who, where and when; and what was earned, for those who may read the reports. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const t = useTranslations('sales')
  const can = useCan()
  const knows = sale.status === 'approved' && sale.cost !== null && can('report.view-sale-report')
  const profit = sale.subtotal - sale.discount - (sale.cost ?? 0)
  return <FactList of={sale} contactLabel={t('customer')} more={knows ? [[t('profit'), formatMoney(profit)]] : []} />
}
