import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { countdownText, useSecondsUntil } from '../api/countdown.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import style from './email-field.module.css'
import { emailMeant } from './email-typo.ts'
import { TextField } from './text-field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/**
 * An address that mails are sent to. Where the server limits them it answers until when (`email-blacklist-duration`); the field
 * counts down to it and then has nothing more to say (specification §5).
 */
export function EmailField({
  asks = false,
  ...props
}: FieldProps<string> & {
  autoFocus?: boolean
  /** An address typed for the first time: a near miss of a known host is asked about. */ asks?: boolean
}) {
  const t = useTranslations('kit')
  const { state } = props.at
  const until = useSyncExternalStore(state.subscribe, state.waitsUntil)
  const left = useSecondsUntil(until)
  const over = until !== undefined && left === 0
  useEffect(() => {
    if (over) state.answer({})
  }, [over, state])
  const waiting = left > 0 ? t('email_wait', { duration: countdownText(left) }) : undefined
  const field = <TextField {...props} type="email" inputMode="email" autoComplete="email" says={waiting} />
  return asks ? <AskedAbout at={props.at}>{field}</AskedAbout> : field
}

/** “Did you mean ngozi@gmail.com?”, once the field is left: asks, and never stands in the way. */
function AskedAbout({ at, children }: Pick<FieldProps<string>, 'at'> & { children: ReactNode }) {
  const t = useTranslations('kit')
  const { value, set } = useField(at)
  const [left, setLeft] = useState(value)
  const meant = left === value ? emailMeant(value ?? '') : undefined
  return (
    <div onBlur={() => afterPointerUp(() => setLeft(at.state.at(at.path) as string | null | undefined))}>
      {children}
      <div role="status">
        {meant && (
          <button type="button" className={style.meant} onClick={() => set(meant)}>
            {t.rich('email_meant', { email: meant, b: (words) => <strong>{words}</strong> })}
          </button>
        )}
      </div>
    </div>
  )
}
