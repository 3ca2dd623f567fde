import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import { useMatch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Page } from '../shell/page.tsx'
import { Report } from './report.tsx'

/** The report in the path: `/reports/sale`. */
export default function ReportScreen() {
  const path: string | undefined = useMatch({ strict: false, shouldThrow: false, select: (match: { fullPath: string }) => match.fullPath })
  const name = path?.split('/').at(-1) as ReportName | undefined
  const t = useTranslations('reports')
  const isNarrow = name !== undefined && 'needs' in reports[name]
  return <Page {...(isNarrow && { title: t(`titles.${name}`) })}>{name && <Report key={name} name={name} />}</Page>
}
