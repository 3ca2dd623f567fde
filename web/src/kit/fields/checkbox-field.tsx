import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

/** A yes or no that waits for the form's button; what takes effect at once is a `SwitchField`. */
export function CheckboxField({ at, label, hint }: FieldProps<boolean>) {
  const { value, error, set, leave } = useField(at)
  return (
    <Checkbox
      name={at.path}
      label={label}
      description={hint}
      error={error}
      checked={value ?? false}
      onChange={(event) => set(event.currentTarget.checked)}
      onBlur={leave}
    />
  )
}
