import { TextInput } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** A day, `2026-03-12`. The system's own calendar: the one that each person already knows, and no code to load. */
export function DateField({ at, label, hint, latest }: FieldProps<string> & { latest?: string }) {
  const { value, error, needed, set, leave } = useField(at)
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
