import { Switch } from '@mantine/core'
import { type FieldProps, useField } from './use-field.ts'

export function SwitchField({ at, label, hint }: FieldProps<boolean>) {
  const { value, error, set, leave } = useField(at)
  return (
    <Switch
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
