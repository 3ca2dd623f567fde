import { PasswordInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type FieldProps, useField } from './use-field.ts'

export function PasswordField({
  at,
  label,
  hint,
  fresh = false,
}: FieldProps<string> & { /** A password being chosen, not one remembered. */ fresh?: boolean }) {
  const t = useTranslations('kit')
  const { value, error, needed, set, leave } = useField(at)
  return (
    <PasswordInput
      name={at.path}
      label={label}
      description={hint}
      withAsterisk={needed}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      value={value ?? ''}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={leave}
      visibilityToggleButtonProps={{ 'aria-label': t('password_show') }}
    />
  )
}
