import type { ReportName } from '@kasuwa/contract/report-figures'
import { useTranslations } from 'use-intl'

/** Names of a report's metrics; a count is named by its records. */
export function useFigureNames(name: ReportName): (figure: string) => string {
  const t = useTranslations('reports')
  // For orders, “outstanding” means goods instead of money.
  const isOfOrders = name === 'purchase-order' || name === 'contact-purchase'
  const key = (figure: string) => (isOfOrders && figure === 'outstanding' ? 'to_come' : figure)
  return (figure) => (figure === 'count' ? t(`counts.${name as 'sale'}`) : t(`figures.${key(figure) as 'total'}`))
}
