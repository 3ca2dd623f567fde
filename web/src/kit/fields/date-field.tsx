import { TextInput } from '@mantine/core'
import { useDates } from '../format.ts'
import { type FieldProps, useField } from './use-field.ts'

/** Native date input, `2026-03-12`: familiar, and no code to load. */
export function DateField({ at, label, hint, latest }: FieldProps<string> & { latest?: string }) {
  const dates = useDates()
  const { value, error, needed, set, leave } = useField(at, label, dates.day)
  return (
    <TextInput
      type="date"
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      max={latest}
      value={value ?? ''}
      error={error}
      onChange={(event) => set(event.currentTarget.value || null)}
      onBlur={leave}
    />
  )
}
