import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useMatch, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { CallInput, ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { rememberName } from '../kit/fields/picker-options.ts'
import { Page } from '../shell/page.tsx'
import { Report } from './report.tsx'

/** The report in the path: `/reports/sale`. One of a contact or product is called by its name. */
export default function ReportScreen() {
  const path: string | undefined = useMatch({ strict: false, shouldThrow: false, select: (match: { fullPath: string }) => match.fullPath })
  const name = path?.split('/').at(-1) as ReportName | undefined
  const t = useTranslations('reports')
  const can = useCan()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const needs = name !== undefined && 'needs' in reports[name] ? (reports[name].needs as 'contact' | 'product') : undefined
  const endpoint = (needs === 'product' ? api.products.one : api.contacts.one) as ClientEndpoint
  const parameter = search[needs ?? '']
  const id = typeof parameter === 'string' ? parameter : ''
  const { data } = useOne(endpoint, { params: { id } } as CallInput<Endpoint>, { when: id !== '' && can(endpoint.access) })
  const of = (data as Partial<Record<string, { name: string }>> | undefined)?.[needs ?? '']
  // For the chip of its filter.
  if (of) rememberName(id, of.name)
  const title = of ? t(`titles_of.${name as 'contact-sale'}`, { name: of.name }) : t(`titles.${name as 'sale'}`)
  return <Page {...(needs && { title })}>{name && <Report key={name} name={name} />}</Page>
}
