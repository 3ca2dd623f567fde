import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'

/** Target of the password mail. A used or expired token is an error of the email field (specification §8). */
export default function ResetScreen() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { token, email }: { token?: string; email?: string } = useSearch({ strict: false })
  const form = useForm(api.passwords.reset, {
    start: { token: token ?? '', email: email ?? '' },
    done: async (_, typed) => {
      toast.good(t('reset_done'))
      await navigate({ to: '/login', search: { email: typed.email ?? '' } })
    },
  })
  return (
    <AuthCard
      title={t('reset_title')}
      text={t('reset_text')}
      foot={
        <Link className={style.link} to="/password/email" search={email ? { email } : {}}>
          {t('new_link')}
        </Link>
      }
    >
      <Form of={form} light>
        <EmailField at={form.at('email')} label={t('email')} />
        <PasswordField at={form.at('password')} label={t('new_password')} hint={t('password_hint')} fresh />
        <PasswordField at={form.at('password_confirmation')} label={t('new_password_again')} fresh />
        <SubmitButton full>{t('reset')}</SubmitButton>
      </Form>
    </AuthCard>
  )
}
