import { type Status, statuses } from '@kasuwa/contract/document-states'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { type ChoiceFilter, choiceFilter, type DateRangeFilter, type PickerFilter } from '../kit/list/filters.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'
import { useStateOptions } from '../kit/feedback/state.tsx'

interface DocumentFilters {
  status: ChoiceFilter<'status', Status>
  contact: PickerFilter<'contact'>
  /** Location filter; none for a member bound to one location. */
  location: PickerFilter<'location'>[]
  days: DateRangeFilter
}

/** An order alone is closed. */
const isOfAll = (status: string): status is Status => (statuses as readonly string[]).includes(status)

/** Filters of lists of documents. */
export function useDocumentFilters(contact: string): DocumentFilters {
  const t = useTranslations('documents')
  const everywhere = useHasAllLocations()
  const choices = useStateOptions()
  return {
    status: choiceFilter(
      'status',
      t('status'),
      choices('document').filter((choice): choice is typeof choice & { value: Status } => isOfAll(choice.value)),
      { many: true },
    ),
    contact: { kind: 'pick', name: 'contact', label: contact, from: pickerSource(api.contacts.open) },
    location: everywhere ? [{ kind: 'pick', name: 'location', label: t('location'), from: pickerSource(api.locations.open) }] : [],
    days: { kind: 'days', label: t('date') },
  }
}
