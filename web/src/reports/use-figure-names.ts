import type { ReportName } from '@kasuwa/contract/report-figures'
import { useTranslations } from 'use-intl'

/** What a report's figures are called: a count by what is counted. */
export function useFigureNames(name: ReportName): (figure: string) => string {
  const t = useTranslations('reports')
  return (figure) => (figure === 'count' ? t(`counts.${name as 'sale'}`) : t(`figures.${figure as 'total'}`))
}
