import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ApiError } from '../kit/api/errors.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { CheckboxField } from '../kit/fields/checkbox-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { clearDraft } from '../registration/draft.ts'
import { ownPath } from '../session/route-guards.ts'
import { session } from '../session/session.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'
import { DemoLogins } from './demo-logins.tsx'
import shapes from '../kit/page/shapes.module.css'

export default function LoginScreen() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { to, email = session.endedOf }: { to?: string; email?: string } = useSearch({ strict: false })
  const [unverified, setUnverified] = useState(false)
  const form = useForm(api.auth.login, {
    start: { email: email ?? '', password: '', remember: true },
    done: async (tokens) => {
      clearDraft()
      await session.adopt(tokens)
      await navigate({ href: ownPath(to) ?? '/' })
    },
    failed: (error) => setUnverified(error instanceof ApiError && error.code === 'email_not_verified'),
  })
  const logInAs = ({ email, password }: { email: string; password: string }) => {
    form.state.set('email', email)
    form.state.set('password', password)
    void form.submit()
  }
  const typed = useSyncExternalStore(form.state.subscribe, () => (form.state.at('email') as string | null | undefined) ?? '')
  return (
    <AuthCard
      title={t('login_title')}
      text={t('login_text')}
      foot={
        <>
          {unverified && (
            <p className={style.unverified}>
              {t('not_verified')}{' '}
              <Link className={style.link} to="/email/resend" search={{ email: typed }}>
                {t('send_again')}
              </Link>
            </p>
          )}
          {t('no_account')}{' '}
          <Link className={style.link} to="/register">
            {t('register')}
          </Link>
          <DemoLogins logIn={logInAs} />
        </>
      }
    >
      <Form of={form} light>
        <EmailField at={form.at('email')} label={t('email')} autoFocus={!email} />
        <PasswordField at={form.at('password')} label={t('password')} autoFocus={Boolean(email)} />
        <div className={`${shapes.wraps} ${style.between}`}>
          <CheckboxField at={form.at('remember')} label={t('remember')} />
          <Link className={style.link} to="/password/email" search={typed ? { email: typed } : {}}>
            {t('forgotten')}
          </Link>
        </div>
        <SubmitButton full>{t('login')}</SubmitButton>
      </Form>
    </AuthCard>
  )
}
