import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FieldProps, useField } from './use-field.ts'

/** Field for a password. A visible password is hidden again on blur. */
export function PasswordField({
  at,
  label,
  hint,
  fresh = false,
  once = false,
  autoFocus,
}: FieldProps<string> & {
  /** A new password, not an existing one. */
  fresh?: boolean
  /** There is no second field: the password is visible while typed and hidden on blur. */
  once?: boolean
  autoFocus?: boolean
}) {
  const t = useTranslations('kit')
  const { value, set, leave, input } = useField(at, label)
  const [visible, setVisible] = useState(once && !value)
  return (
    <PasswordInput
      {...input}
      description={hint}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={() => {
        leave()
        setVisible(false)
      }}
      visible={visible}
      onVisibilityChange={setVisible}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      visibilityToggleButtonProps={{ 'aria-label': t('password_show') }}
    />
  )
}
