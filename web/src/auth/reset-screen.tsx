import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { clearDraft } from '../registration/draft.ts'
import { session } from '../session/session.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'
import { NewPasswordField } from './new-password-field.tsx'

/** Target of the password mail. A used or expired token is an error of the email field (specification §8). */
export default function ResetScreen() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { token, email }: { token?: string; email?: string } = useSearch({ strict: false })
  const form = useForm(api.passwords.reset, {
    start: { token: token ?? '', email: email ?? '', log_in: true },
    done: async ({ tokens }, typed) => {
      toast.good(t('reset_done'))
      if (!tokens) return navigate({ to: '/login', search: { email: typed.email ?? '' } })
      clearDraft()
      await session.adopt(tokens)
      return navigate({ to: '/' })
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
        <NewPasswordField at={form.at('password')} label={t('new_password')} hint={t('password_hint')} />
        <SubmitButton full>{t('reset')}</SubmitButton>
      </Form>
    </AuthCard>
  )
}
