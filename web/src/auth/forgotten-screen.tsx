import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'
import shapes from '../kit/page/shapes.module.css'
import { MessageCard } from './message-card.tsx'

export default function ForgottenScreen() {
  const t = useTranslations('auth')
  const { email }: { email?: string } = useSearch({ strict: false })
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm(api.passwords.forgotten, {
    start: { email: email ?? '' },
    done: (_, typed) => setSentTo(typed.email ?? ''),
  })
  const back = (
    <Link className={style.link} to="/login" search={email ? { email } : {}}>
      {t('back_to_login')}
    </Link>
  )
  if (sentTo !== undefined) {
    return (
      <MessageCard icon={MailCheck} title={t('forgotten_sent_title')} foot={back}>
        <p role="status">{t.rich('forgotten_sent_text', { email: sentTo, b: (text) => <strong>{text}</strong> })}</p>
        <p className={shapes.quiet}>{t('token_sent_hint')}</p>
        <Button variant="default" onClick={() => setSentTo(undefined)}>
          {t('send_again')}
        </Button>
      </MessageCard>
    )
  }
  return (
    <AuthCard title={t('forgotten_title')} text={t('forgotten_text')} foot={back}>
      <Form of={form} light>
        <EmailField at={form.at('email')} label={t('email')} autoFocus />
        <SubmitButton full>{t('forgotten_send')}</SubmitButton>
      </Form>
    </AuthCard>
  )
}
