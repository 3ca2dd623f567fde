import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import style from './profile.module.css'

/** A button that opens the form, and the form until the password is changed. */
export function PasswordPart() {
  const t = useTranslations('profile')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PasswordForm onDone={() => setOpen(false)} />
  return (
    <Button variant="default" onClick={() => setOpen(true)}>
      {t('password_save')}
    </Button>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('profile')
  const form = useForm(api.passwords.change, {
    // The form starts without server values.
    fresh: undefined,
    start: {},
    done: () => {
      toast.good(t('password_changed'))
      onDone()
    },
  })
  return (
    <Form of={form} light>
      <p className={style.said}>{t('password_text')}</p>
      <div className={style.fields}>
        <PasswordField at={form.at('old_password')} label={t('old_password')} autoFocus />
        <PasswordField at={form.at('password')} label={t('password')} hint={t('password_hint')} fresh />
        <PasswordField at={form.at('password_confirmation')} label={t('password_confirmation')} fresh />
        <FormButtons save={t('password_save')} />
      </div>
    </Form>
  )
}
