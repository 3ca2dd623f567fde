import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'

export default function ResendScreen() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { email }: { email?: string } = useSearch({ strict: false })
  const form = useForm(api.registration.resend, {
    start: { email: email ?? '' },
    done: (_, typed) => navigate({ to: '/email/token-sent', search: { email: typed.email ?? '' } }),
  })
  return (
    <AuthCard
      title={t('resend_title')}
      text={t('resend_text')}
      foot={
        <Link className={style.link} to="/login">
          {t('back_to_login')}
        </Link>
      }
    >
      <Form of={form} light>
        <EmailField at={form.at('email')} label={t('email')} autoFocus />
        <SubmitButton full>{t('resend')}</SubmitButton>
      </Form>
    </AuthCard>
  )
}
