import { api } from '../api.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { type FieldProps, useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { useOne } from '../kit/api/query.ts'

/** A state of the country beside it: one of the list where there is one, otherwise as people there write it. */
export function StateField({ of, ...field }: FieldProps<string> & { of: FieldPath<string> }) {
  const { value: country } = useField(of)
  const { value } = useField(field.at)
  const { data } = useOne(api.countries.states, { query: country ? { country } : {} })
  const rows = data?.rows ?? (value ? [{ id: value, name: value }] : [])
  if (data && rows.length === 0) return <TextField {...field} autoComplete="address-level1" />
  return <SelectField {...field} choices={rows.map(({ name }) => ({ value: name, label: name }))} />
}
