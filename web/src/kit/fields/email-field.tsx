import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { countdownText, useSecondsUntil } from '../api/countdown.ts'
import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-field.ts'

/**
 * An address that mails are sent to. Where the server limits them it answers until when (`email-blacklist-duration`); the field
 * counts down to it and then has nothing more to say (specification §5).
 */
export function EmailField(props: FieldProps<string> & { autoFocus?: boolean }) {
  const t = useTranslations('kit')
  const { state } = props.at
  const until = useSyncExternalStore(state.subscribe, state.waitsUntil)
  const left = useSecondsUntil(until)
  const over = until !== undefined && left === 0
  useEffect(() => {
    if (over) state.answer({})
  }, [over, state])
  const waiting = left > 0 ? t('email_wait', { duration: countdownText(left) }) : undefined
  return <TextField {...props} type="email" inputMode="email" autoComplete="email" says={waiting} />
}
