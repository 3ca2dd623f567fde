import { Button, Loader } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BadgeCheck, Link2Off } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { clearDraft, readDraft } from '../registration/draft.ts'
import { session } from '../session/session.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'
import { MessageCard } from './message-card.tsx'

/**
 * Target of the verification mail. Verifies on load by a POST, because mail scanners open links. It logs in the browser that registered;
 * any other browser sees the server's message (specification §8) and goes to the login.
 */
export default function VerifyScreen() {
  const t = useTranslations('auth')
  const { token }: { token?: string } = useSearch({ strict: false })
  const { attempt } = useCall(api.registration.verifyEmail)
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<{ email: string } | { problem: string } | undefined>(
    token ? undefined : { problem: t('no_token') },
  )
  const begun = useRef(false)
  const verify = useEffectEvent(async () => {
    // A token works once: guards against a second run of the effect.
    if (!token || begun.current) return
    begun.current = true
    try {
      const { email, tokens } = await attempt({ body: { token, log_in: true } })
      if (!tokens) return setOutcome({ email })
      clearDraft()
      await session.adopt(tokens)
      toast.good(t('verified_title'))
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setOutcome({ problem: tokenProblem(error) })
    }
  })
  useEffect(() => void verify(), [])

  if (!outcome) {
    return (
      <AuthCard title={t('verify_busy')}>
        <div className={style.told} role="status">
          <Loader size="sm" aria-label={t('verify_busy')} />
        </div>
      </AuthCard>
    )
  }
  if ('email' in outcome)
    return (
      <MessageCard icon={BadgeCheck} title={t('verified_title')}>
        <p role="status">{t('verified_text')}</p>
        <Button component={Link} to="/login" search={{ email: outcome.email } as never} fullWidth>
          {t('login')}
        </Button>
      </MessageCard>
    )
  // A user who opens the link again is often verified already.
  const { email } = readDraft()
  const emailSearch = email ? { email } : {}
  return (
    <MessageCard icon={Link2Off} title={t('not_verified_title')}>
      <p role="alert">{outcome.problem}</p>
      <Button component={Link} to="/email/resend" search={emailSearch as never} fullWidth>
        {t('send_again')}
      </Button>
      <Link className={style.link} to="/login" search={emailSearch}>
        {t('back_to_login')}
      </Link>
    </MessageCard>
  )
}

const tokenProblem = (error: unknown): string =>
  (error as { errors?: Record<string, string[]> }).errors?.token?.[0] ?? (error as Error).message
