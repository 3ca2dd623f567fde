import { Button, Loader } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { BadgeCheck, Link2Off } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCall } from '../kit/api/query.ts'
import { AuthCard } from '../shell/auth-card.tsx'
import style from './auth.module.css'
import { MessageCard } from './message-card.tsx'

/** Target of the verification mail: verifies on load and shows the server's answer (specification §8). */
export default function VerifyScreen() {
  const t = useTranslations('auth')
  const { token }: { token?: string } = useSearch({ strict: false })
  const { attempt } = useCall(api.registration.verifyEmail)
  const [outcome, setOutcome] = useState<{ good: boolean; text: string } | undefined>(
    token ? undefined : { good: false, text: t('no_token') },
  )
  const begun = useRef(false)
  const verify = useEffectEvent(async () => {
    // A token works once: guard against running the effect twice.
    if (!token || begun.current) return
    begun.current = true
    try {
      await attempt({ body: { token } })
      setOutcome({ good: true, text: t('verified_text') })
    } catch (error) {
      setOutcome({ good: false, text: tokenProblem(error) })
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
  return (
    <MessageCard icon={outcome.good ? BadgeCheck : Link2Off} title={t(outcome.good ? 'verified_title' : 'not_verified_title')}>
      <p role={outcome.good ? 'status' : 'alert'}>{outcome.text}</p>
      <Button component={Link} to={outcome.good ? '/login' : '/email/resend'} fullWidth>
        {t(outcome.good ? 'login' : 'send_again')}
      </Button>
    </MessageCard>
  )
}

const tokenProblem = (error: unknown): string =>
  (error as { errors?: Record<string, string[]> }).errors?.token?.[0] ?? (error as Error).message
