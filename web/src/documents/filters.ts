import type { Status } from '@kasuwa/contract/document-states'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { choices } from '../kit/fields/choices.ts'
import type { ChoiceFilter, DaysFilter, PickFilter } from '../kit/filters.tsx'
import { useWorksEverywhere } from '../session/here.ts'
import { useStatusChoices } from './statuses.ts'

interface DocumentFilters {
  status: ChoiceFilter<'status', Status>
  contact: PickFilter<'contact'>
  /** None for a member who works at one location. */
  location: PickFilter<'location'>[]
  days: DaysFilter
}

/** What lists of documents are narrowed by. */
export function useDocumentFilters(contact: string): DocumentFilters {
  const t = useTranslations('documents')
  const everywhere = useWorksEverywhere()
  return {
    status: { kind: 'choice', name: 'status', label: t('status'), choices: useStatusChoices(), many: true },
    contact: { kind: 'pick', name: 'contact', label: contact, from: choices(api.contacts.open) },
    location: everywhere ? [{ kind: 'pick', name: 'location', label: t('location'), from: choices(api.locations.open) }] : [],
    days: { kind: 'days', label: t('date') },
  }
}
