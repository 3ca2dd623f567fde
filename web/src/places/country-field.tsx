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
  const { value, error, needed, set, leave } = useField(at, label, nameOf)
  const chosen = value ?? homeCountry
  // Until the list has loaded: the selected country, named by Intl.DisplayNames.
  const rows = data?.rows ?? [{ id: chosen, name: new Intl.DisplayNames(locale, { type: 'region' }).of(chosen) ?? chosen }]
  return (
    <NativeSelect
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      autoComplete="country"
      value={chosen}
      error={error}
      onChange={(event) => {
        set(event.currentTarget.value)
        clears?.state.set(clears.path, null)
      }}
      onBlur={leave}
      data={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
