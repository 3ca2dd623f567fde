import { TextArea } from './text-area.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Field for several lines of text; `rows` is its height in lines. */
export function TextareaField({ at, label, hint, rows = 3 }: FieldProps<string> & { rows?: number }) {
  const { value, error, needed, set, leave } = useField(at, label)
  return (
    <TextArea
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      rows={rows}
      value={value ?? ''}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}
