import { useDates } from '../format.ts'
import { DateInput } from './date-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Day of a form, `2026-03-12`. */
export function DateField({ at, label, hint, latest }: FieldProps<string> & { latest?: string }) {
  const dates = useDates()
  const { value, error, needed, set, leave } = useField(at, label, dates.day)
  return (
    <DateInput
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      latest={latest}
      value={value ?? ''}
      error={error}
      onChange={(day) => set(day || null)}
      onBlur={leave}
    />
  )
}
