import { NativeSelect } from '@mantine/core'
import { homeCountry } from '@kasuwa/contract/platform/loaded-plans'
import { useLocale } from 'use-intl'
import { api } from '../api.ts'
import { type FieldProps, useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { useOne } from '../kit/api/query.ts'

/** Country field; a change clears the state. */
export function CountryField({ at, label, hint, clears }: FieldProps<string> & { clears?: FieldPath<string> }) {
  const locale = useLocale()
  const { data } = useOne(api.countries.list, {})
  const nameOf = (id: string) => data?.rows.find((row) => row.id === id)?.name
  const { value, set, input } = useField(at, label, nameOf)
  const chosen = value ?? homeCountry
  // Until the list has loaded: the selected country, named by Intl.DisplayNames.
  const rows = data?.rows ?? [{ id: chosen, name: new Intl.DisplayNames(locale, { type: 'region' }).of(chosen) ?? chosen }]
  return (
    <NativeSelect
      {...input}
      description={hint}
      autoComplete="country"
      value={chosen}
      onChange={(event) => {
        set(event.currentTarget.value)
        clears?.state.set(clears.path, null)
      }}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
