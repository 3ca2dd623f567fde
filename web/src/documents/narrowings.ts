import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { type NamedRow, type PickerSource, pickerSource, rememberName } from '../kit/fields/picker-options.ts'
import type { ChoiceFilter, PickerFilter } from '../kit/list/filters.tsx'
import { useHasAllLocations } from '../session/location-scope.ts'

/** Filters of documents, of their lines and of their totals, each with its opposite. */
export type Narrowing = 'location' | 'contact' | 'product' | 'category' | 'brand' | 'member' | 'tax' | 'account' | 'group'

/** The person of a member; who has not accepted yet has recorded nothing. */
function personOf(row: NamedRow): NamedRow | undefined {
  const { merchant, first_name, last_name, email } = row as unknown as Record<string, string | null>
  return merchant ? { id: merchant, name: [first_name, last_name].filter(Boolean).join(' ') || (email ?? '') } : undefined
}

const sources: Record<Narrowing, PickerSource> = {
  location: pickerSource(api.locations.open),
  contact: pickerSource(api.contacts.open),
  product: pickerSource(api.products.open, { inventory_type: 'standard,variant,composite' }),
  category: pickerSource(api.productCategories.open),
  brand: pickerSource(api.brands.open),
  member: pickerSource(api.members.list),
  tax: pickerSource(api.saleTaxes.open),
  account: pickerSource(api.bankAccounts.open),
  group: pickerSource(api.contactGroups.open),
}

/** Filters that also offer “none”. Every document has a value for the others. */
const canBeNone: readonly Narrowing[] = ['category', 'brand', 'tax', 'group']

/** Number of filter chips that fit beside each other. */
const fewChips = 4

/** Filters for a list or a report. Leaves out a filter whose choices the member may not read, and locations for a member with one. */
export function useNarrowings() {
  const t = useTranslations('narrowings')
  const can = useCan()
  // The chip of a list that a link leads to, which may not offer it.
  useEffect(() => rememberName('none', t('none')), [t])
  const everywhere = useHasAllLocations()
  const first = (name: Narrowing): readonly NamedRow[] => [
    ...(name === 'account' ? [{ id: 'cash', name: t('cash') }] : []),
    ...(canBeNone.includes(name) ? [{ id: 'none', name: t('none') }] : []),
  ]
  const isThere = (name: Narrowing) => can((sources[name].endpoint as ClientEndpoint).access) && (name !== 'location' || everywhere)
  const buildFilter = <Name extends string>(name: Name, of: Narrowing, label: string, isSeldom: boolean): PickerFilter<Name> => ({
    ...{ kind: 'pick', name, label, from: sources[of], first: first(of) },
    ...(of === 'member' && { pickedAs: personOf }),
    ...(isSeldom && { isSeldom }),
  })
  const not = (label: string) => t('not', { name: label })
  return {
    /** The opposite of a choice filter; its chip shows only if a link has set it. */
    opposite: <Name extends string, Value extends string>(filter: ChoiceFilter<Name, Value>): ChoiceFilter<`not_${Name}`, Value> => ({
      ...filter,
      name: `not_${filter.name}`,
      label: not(filter.label),
      isSeldom: true,
    }),
    /** Chips that are always there, as many as have room; the others stand behind one. */
    by: <Name extends Narrowing>(...names: Name[]): PickerFilter<Name>[] =>
      names.filter(isThere).map((name, index) => ({
        ...buildFilter(name, name, t(`by.${name as Narrowing}`), false),
        ...(index >= fewChips && { behind: t('more') }),
      })),
    /** Chips that show only if a link has set them, such as from a figure of a report. */
    seldom: <Name extends Narrowing | `not_${Narrowing}`>(...names: Name[]): PickerFilter<Name>[] =>
      names.map((name) => {
        const of = name.replace('not_', '') as Narrowing
        return buildFilter(name, of, name.startsWith('not_') ? not(t(`by.${of}`)) : t(`by.${of}`), true)
      }),
  }
}
