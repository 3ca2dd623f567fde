import { api } from '../api.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FieldProps, useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { useOne } from '../kit/api/query.ts'

/** State field: a select where the country has a list of states, otherwise free text. */
export function StateField({ of, ...field }: FieldProps<string> & { of: FieldPath<string> }) {
  const { value: country } = useField(of)
  // Another country's field is another one: until its states are here, those of the country before are none to choose from.
  return <StateOfCountry key={country ?? ''} {...field} country={country ?? ''} />
}

function StateOfCountry({ country, ...field }: FieldProps<string> & { country: string }) {
  const { value } = useField(field.at)
  const { data } = useOne(api.countries.states, { query: country ? { country } : {} })
  const rows = data?.rows ?? (value ? [{ id: value, name: value }] : [])
  if (data && rows.length === 0) return <TextField {...field} autoComplete="address-level1" />
  return <SelectField {...field} choices={rows.map(({ name }) => ({ value: name, label: name }))} />
}
