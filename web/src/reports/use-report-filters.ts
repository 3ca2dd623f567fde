import { actionKinds } from '@kasuwa/contract/action-kinds'
import type { contactTypes } from '@kasuwa/contract/contact-timeline'
import { orderStatuses, statuses } from '@kasuwa/contract/document-states'
import { type ReportName, reports } from '@kasuwa/contract/report-figures'
import { serialStatuses } from '@kasuwa/contract/serial-states'
import { useTranslations } from 'use-intl'
import { type Narrowing, useNarrowings } from '../documents/narrowings.ts'
import { useStates } from '../kit/feedback/state.tsx'
import type { AnyFilter, ChoiceFilter } from '../kit/list/filters.tsx'

/** Repeats the contract's list, because that file loads schemas. */
const kindsOfContact = ['customer', 'supplier', 'both'] as const satisfies readonly (typeof contactTypes)[number][]

type Words = 'document' | 'serial' | 'kind' | 'contact_type'

/** Filters by fixed values, by report: the values and their group of states. Default: the documents' statuses. */
const worded: Readonly<Record<string, { of: Words; words: readonly string[] }>> = {
  'inventory-action kind': { of: 'kind', words: actionKinds },
  'contact kind': { of: 'contact_type', words: kindsOfContact },
  'purchase-order status': { of: 'document', words: orderStatuses },
  'contact-purchase status': { of: 'document', words: orderStatuses },
  'serial-number status': { of: 'serial', words: serialStatuses },
}
const ofDocuments = { of: 'document' as const, words: statuses }

const isWorded = (name: string): name is 'status' | 'kind' => name === 'status' || name === 'kind'

/** Filter chips of a report; an opposite filter appears only if a link sets it. @param fixed parameters that the screen sets */
export function useReportFilters(name: ReportName, fixed: readonly string[]): AnyFilter[] {
  const t = useTranslations('narrowings')
  const labelOf = useStates()
  const { by, seldom, opposite } = useNarrowings()
  const names: readonly string[] = reports[name].filters.filter((filter) => !fixed.includes(filter))
  const choice = (filter: 'status' | 'kind'): ChoiceFilter => {
    const { of, words } = worded[`${name} ${filter}`] ?? ofDocuments
    return {
      kind: 'choice',
      name: filter,
      label: t(`by.${filter}`),
      // Reports never count canceled documents.
      choices: words.filter((word) => word !== 'canceled').map((word) => ({ value: word, label: labelOf(of, word as never).text })),
      many: true,
    }
  }
  const words = names.filter(isWorded)
  const picked = names.filter((filter): filter is Narrowing => !isWorded(filter))
  return [
    ...words.map((filter) => choice(filter)),
    ...by(...picked),
    ...words.map((filter) => opposite(choice(filter))),
    ...seldom(...picked.map((filter) => `not_${filter}` as const)),
  ]
}
