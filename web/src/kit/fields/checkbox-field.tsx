import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type FieldProps, useField } from './use-field.ts'

/** Yes or no, in a form with a save button. */
export function CheckboxField({ at, label, hint }: FieldProps<boolean>) {
  const t = useTranslations('kit')
  const { value, error, set, leave } = useField(at, label, (isOn) => t(isOn ? 'yes' : 'no'))
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
