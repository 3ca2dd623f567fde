import type { invitations } from '@kasuwa/contract/invitations'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { SimpleGrid } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import auth from '../auth/auth.module.css'
import { toast } from '../kit/feedback/feedback.ts'
import { NewPasswordField, useSameConfirmation } from '../auth/new-password-field.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { Form, SubmitButton, useForm } from '../kit/form/form.tsx'
import { session } from '../session/session.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './team.module.css'

interface Props {
  invitation: ReplyOf<typeof invitations.one>['invitation']
  token: string
  /** The invited person is logged in. */
  isIn: boolean
}

/** Enough to read at a glance. */
const fewParts = 8

const bold = { b: (words: React.ReactNode) => <strong>{words}</strong> }

/** Form that accepts an invitation: with the account's password, or a new one. */
export function AcceptForm({ invitation: { business, email, roles, allows, invited_by, has_account }, token, isIn }: Props) {
  const t = useTranslations('team')
  const navigate = useNavigate()
  const form = useForm(api.invitations.accept, {
    start: { token, password: '', password_confirmation: '', log_in: !isIn },
    done: async ({ tokens }) => {
      if (!isIn) {
        if (!tokens) return navigate({ to: '/login', search: { email } })
        await session.adopt(tokens)
        toast.good(t('joined_in', { business }))
        return navigate({ to: '/' })
      }
      // A session without a business switches to this one; otherwise it becomes another one to switch to.
      if (session.saved?.business === null) await session.refresh(session.saved.token).catch(() => {})
      await session.refetchDetails()
      toast.good(t('joined_here', { business }))
      return navigate({ to: '/' })
    },
  })
  useSameConfirmation(form.state)
  const roleNames = roles.join(', ')
  return (
    <AuthCard
      title={t('invitation_title', { business })}
      text={
        invited_by
          ? t.rich('invitation_by', { inviter: invited_by, roles: roleNames, ...bold })
          : t.rich('invitation_as', { roles: roleNames, ...bold })
      }
      foot={
        has_account &&
        !isIn && (
          <Link className={auth.link} to="/password/email" search={{ email }}>
            {t('forgotten')}
          </Link>
        )
      }
    >
      <Form of={form} light>
        {allows.length > 0 && (
          <p className={style.invited}>
            {t.rich('invitation_allows', {
              parts: allows.slice(0, fewParts).join(', '),
              more: Math.max(0, allows.length - fewParts),
              ...bold,
            })}
          </p>
        )}
        <p className={style.invited}>
          {t.rich('invitation_for', { email, ...bold })}. {t(has_account ? 'invitation_known' : 'invitation_fresh')}
        </p>
        {/* Tells the browser's password manager the user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {has_account ? (
          <PasswordField at={form.at('password')} label={t('password')} />
        ) : (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <TextField at={form.at('first_name')} label={t('first_name')} autoFocus autoComplete="given-name" />
              <TextField at={form.at('last_name')} label={t('last_name')} autoComplete="family-name" />
            </SimpleGrid>
            <NewPasswordField at={form.at('password')} label={t('password')} hint={t('password_hint')} />
          </>
        )}
        <SubmitButton full>{t('accept')}</SubmitButton>
      </Form>
    </AuthCard>
  )
}
