import type { ReportName } from '@kasuwa/contract/report-figures'
import { useTranslations } from 'use-intl'

/** What a report's figures are called: a count by what is counted. */
export function useFigureNames(name: ReportName): (figure: string) => string {
  const t = useTranslations('reports')
  // Of an order goods are outstanding, not money.
  const isOfOrders = name === 'purchase-order' || name === 'contact-purchase'
  const key = (figure: string) => (isOfOrders && figure === 'outstanding' ? 'to_come' : figure)
  return (figure) => (figure === 'count' ? t(`counts.${name as 'sale'}`) : t(`figures.${key(figure) as 'total'}`))
}
