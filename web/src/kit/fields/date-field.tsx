import { useDates } from '../format.ts'
import { DateInput } from './date-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Day of a form, `2026-03-12`. */
export function DateField({ at, label, hint, latest }: FieldProps<string> & { latest?: string }) {
  const dates = useDates()
  const { value, set, input } = useField(at, label, dates.day)
  return <DateInput {...input} label={label} description={hint} latest={latest} value={value ?? ''} onChange={(day) => set(day || null)} />
}
