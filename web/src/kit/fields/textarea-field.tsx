import { TextArea } from './text-area.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Field for several lines of text; `rows` is its height in lines. */
export function TextareaField({ at, label, hint, rows = 3 }: FieldProps<string> & { rows?: number }) {
  const { value, set, input } = useField(at, label)
  return <TextArea {...input} description={hint} rows={rows} value={value ?? ''} onChange={(event) => set(event.currentTarget.value)} />
}
