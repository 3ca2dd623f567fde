import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { useRateLimitedCall } from '../kit/api/rate-limited-call.ts'
import { clearDraft, readDraft } from '../registration/draft.ts'
import { session } from '../session/session.ts'
import style from './auth.module.css'
import shapes from '../kit/page/shapes.module.css'
import { MessageCard } from './message-card.tsx'

/** After registration: the next step, and resending the mail. */
export default function TokenSentScreen() {
  const t = useTranslations('auth')
  const { email }: { email?: string } = useSearch({ strict: false })
  const [hasDraft] = useState(() => Boolean(readDraft().email))
  // Verified in another tab of this browser: this tab logs in too.
  useEffect(
    () => () => {
      if (session.store.get().status === 'authenticated') clearDraft()
    },
    [],
  )
  const { send, wait, busy } = useRateLimitedCall(api.registration.resend)
  const resend = async () => {
    if (email && (await send({ body: { email } }))) toast.good(t('sent_again'))
  }
  return (
    <MessageCard
      icon={MailCheck}
      title={t('token_sent_title')}
      foot={
        <>
          {t('other_address')}{' '}
          <Link className={style.link} to={hasDraft ? '/register/personal-details' : '/register'} search={hasDraft ? { at: 'email' } : {}}>
            {t('change_address')}
          </Link>
        </>
      }
    >
      <p>{email ? t.rich('token_sent_text', { email, b: (text) => <strong>{text}</strong> }) : t('token_sent_text_any')}</p>
      <p className={shapes.quiet}>{t('token_sent_hint')}</p>
      {email ? (
        <Button variant="default" loading={busy} disabled={wait !== undefined} onClick={() => void resend()}>
          {t('send_again')}
        </Button>
      ) : (
        <Button variant="default" component={Link} to="/email/resend">
          {t('send_again')}
        </Button>
      )}
      {wait && <p className={shapes.quiet}>{t('wait', { duration: wait })}</p>}
      <Link className={style.link} to="/login" search={email ? { email } : {}}>
        {t('back_to_login')}
      </Link>
    </MessageCard>
  )
}
