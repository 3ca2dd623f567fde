import { Button, Loader } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { Link2Off, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { MessageCard } from '../auth/message-card.tsx'
import { ValidationError } from '../kit/api/errors.ts'
import { useOne } from '../kit/api/query.ts'
import { session, useSession } from '../session/session.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import { AcceptForm } from './accept-form.tsx'
import style from './team.module.css'

/** Target of the invitation mail: who invites to which business, and the form to accept. */
export default function InvitationScreen() {
  const t = useTranslations('team')
  const { token }: { token?: string } = useSearch({ strict: false })
  const { status, saved } = useSession()
  const loaded = useOne(api.invitations.one, { query: { token: token ?? '' } }, { when: Boolean(token) })
  const isIn = status === 'authenticated'
  const on = <Way in={isIn} />
  if (!token)
    return (
      <MessageCard icon={Link2Off} title={t('link_incomplete')}>
        <p role="alert">{t('link_incomplete_text')}</p>
        {on}
      </MessageCard>
    )
  if (loaded.data === undefined) {
    if (loaded.state !== 'error')
      return (
        <AuthCard title={t('invitation_busy')}>
          <div className={style.busy} role="status">
            <Loader size="sm" aria-label={t('invitation_busy')} />
          </div>
        </AuthCard>
      )
    const over = loaded.error instanceof ValidationError ? loaded.error : undefined
    return (
      <MessageCard icon={Link2Off} title={t(over ? 'link_over' : 'link_failed')}>
        <p role="alert">{over ? t('link_over_text') : loaded.error?.message}</p>
        {on}
      </MessageCard>
    )
  }
  const { invitation } = loaded.data
  const me = isIn ? saved?.details?.merchant.email : undefined
  if (me !== undefined && me.toLowerCase() !== invitation.email.toLowerCase())
    return (
      <MessageCard icon={UserX} title={t('other_title')}>
        <p role="alert">{t('other_text', { me, email: invitation.email })}</p>
        <Button fullWidth onClick={() => void session.logout()}>
          {t('logout')}
        </Button>
        <Button component={Link} to="/" variant="subtle" fullWidth>
          {t('home')}
        </Button>
      </MessageCard>
    )
  return <AcceptForm invitation={invitation} token={token} isIn={isIn} />
}

function Way({ in: isIn }: { in: boolean }) {
  const t = useTranslations('team')
  return (
    <Button component={Link} to={isIn ? '/' : '/login'} fullWidth>
      {t(isIn ? 'home' : 'login')}
    </Button>
  )
}
