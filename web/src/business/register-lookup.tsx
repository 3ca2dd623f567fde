import { Button, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { ValidationError } from '../kit/api/errors.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { useOne } from '../kit/api/query.ts'
import style from './register-lookup.module.css'

/** Fills name and address from the companies' register by number. A failed look-up does not block typing. */
export function RegisterLookup({ state }: { state: FormState }) {
  const t = useTranslations('business')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const { data, error, state: loading } = useOne(api.business.resolveRcNumber, { query: { rc_number: asked } }, { when: asked !== '' })
  const isBusy = asked !== '' && (loading === 'loading' || loading === 'refreshing')
  useEffect(() => {
    if (!data) return
    state.set('name', data.name)
    state.set('rc_number', data.rc_number)
    state.set('address.address1', data.address)
  }, [data, state])
  const ask = () => setAsked(typed.trim())
  const isSame = asked !== '' && asked === typed.trim()
  const wrong = isSame && error ? (Object.values((error as ValidationError).errors ?? {})[0]?.[0] ?? error.message) : undefined
  const found = isSame && data
  return (
    <div>
      <div className={style.row}>
        <TextInput
          label={t('rc_number')}
          placeholder="RC 123456"
          autoComplete="off"
          value={typed}
          error={Boolean(wrong)}
          aria-describedby={id}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter looks up the number instead of submitting the form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            ask()
          }}
        />
        <Button variant="default" loading={isBusy} disabled={typed.trim() === ''} onClick={ask}>
          {t('rc_number_ask')}
        </Button>
      </div>
      <p id={id} role="status" className={style.said} data-found={found ? '' : undefined} data-wrong={wrong ? '' : undefined}>
        {wrong ?? (found ? t('rc_number_found', { name: found.name }) : t('rc_number_hint'))}
      </p>
    </div>
  )
}
