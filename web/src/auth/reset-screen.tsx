import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ApiError } from '../kit/api/errors.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { EmailField } from '../kit/fields/email-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { clearDraft } from '../registration/draft.ts'
import { session } from '../session/session.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'
import { MessageCard } from './message-card.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/**
 * Target of the password mail. A used, expired or cut link is an error of the email field on the wire (specification §8). This screen has
 * no such field, so it shows a message and a form for a new link.
 */
export default function ResetScreen() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { token, email }: { token?: string; email?: string } = useSearch({ strict: false })
  // Email for a new link; undefined while the current link may work.
  const [lostTo, setLostTo] = useState<string | undefined>(token ? undefined : (email ?? ''))
  const form = useForm(api.passwords.reset, {
    start: { token: token ?? '', email: email ?? '', log_in: true },
    done: async ({ tokens }, typed) => {
      toast.good(t('reset_done'))
      if (!tokens) return navigate({ to: '/login', search: { email: typed.email ?? '' } })
      clearDraft()
      await session.adopt(tokens)
      return navigate({ to: '/' })
    },
    failed: (error) => {
      if (error instanceof ApiError && error.detail.code === 'link_used') setLostTo((form.state.values().email as string | undefined) ?? '')
    },
  })
  if (lostTo !== undefined) {
    const emailSearch = lostTo ? { email: lostTo } : {}
    return (
      <MessageCard icon={Link2Off} title={t('not_verified_title')}>
        <p role="alert">{token ? t('reset_lost') : t('no_token')}</p>
        <Button component={Link} to="/password/email" search={emailSearch as never} fullWidth>
          {t('new_link')}
        </Button>
        <Link className={style.link} to="/login" search={emailSearch}>
          {t('back_to_login')}
        </Link>
      </MessageCard>
    )
  }
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
