import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { countdownText, useSecondsUntil } from '../api/countdown.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import style from './email-field.module.css'
import { suggestedEmail } from './email-typo.ts'
import { TextField } from './text-field.tsx'
import { type FieldProps, useField } from './use-field.ts'

/**
 * An address that the server sends mails to. If the server limits them (`email-blacklist-duration`), the field counts down to the end of
 * the limit (spec §5).
 */
export function EmailField({
  hasSuggestions: suggestsFix = false,
  ...props
}: FieldProps<string> & {
  autoFocus?: boolean
  /** Suggests the address with a known host if the host looks like a typo. */ hasSuggestions?: boolean
}) {
  const t = useTranslations('kit')
  const { state } = props.at
  const endsAt = useSyncExternalStore(state.subscribe, state.waitsUntil)
  const secondsLeft = useSecondsUntil(endsAt)
  const isOver = endsAt !== undefined && secondsLeft === 0
  useEffect(() => {
    if (isOver) state.answer({})
  }, [isOver, state])
  const waitMessage = secondsLeft > 0 ? t('email_wait', { duration: countdownText(secondsLeft) }) : undefined
  const field = <TextField {...props} type="email" inputMode="email" autoComplete="email" errorText={waitMessage} />
  return suggestsFix ? <EmailSuggestion at={props.at}>{field}</EmailSuggestion> : field
}

/** “Did you mean ngozi@gmail.com?”, once the field is left. Never blocks the form. */
function EmailSuggestion({ at, children }: Pick<FieldProps<string>, 'at'> & { children: ReactNode }) {
  const t = useTranslations('kit')
  const { value, set } = useField(at)
  const [checkedValue, setCheckedValue] = useState(value)
  const suggestion = checkedValue === value ? suggestedEmail(value ?? '') : undefined
  return (
    <div onBlur={() => afterPointerUp(() => setCheckedValue(at.state.at(at.path) as string | null | undefined))}>
      {children}
      <div role="status">
        {suggestion && (
          <button type="button" className={style.meant} onClick={() => set(suggestion)}>
            {t.rich('email_meant', { email: suggestion, b: (words) => <strong>{words}</strong> })}
          </button>
        )}
      </div>
    </div>
  )
}
