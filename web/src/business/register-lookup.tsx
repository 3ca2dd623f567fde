import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ValidationError } from '../kit/api/errors.ts'
import type { FormState } from '../kit/form/form-state.ts'
import { useRefetch } from '../kit/api/query.ts'
import style from './register-lookup.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Fills name and address from the companies' register by number. A failed look-up does not block typing. */
export function RegisterLookup({ state }: { state: FormState }) {
  const t = useTranslations('business')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ rcNumber: string; name?: string; wrong?: string }>()
  const lookUp = useRefetch(api.business.resolveRcNumber)
  const ask = async () => {
    const rcNumber = typed.trim()
    setBusy(true)
    try {
      const { name, rc_number, address } = await lookUp({ query: { rc_number: rcNumber } })
      state.set('name', name)
      state.set('rc_number', rc_number)
      state.set('address.address1', address)
      setOutcome({ rcNumber, name })
    } catch (error) {
      const [first] = error instanceof ValidationError ? Object.values(error.errors).flat() : []
      setOutcome({ rcNumber, wrong: first ?? (error as Error).message })
    }
    setBusy(false)
  }
  const { name, wrong } = outcome?.rcNumber === typed.trim() ? outcome : {}
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
            void ask()
          }}
        />
        <Button variant="default" loading={isBusy} disabled={typed.trim() === ''} onClick={() => void ask()}>
          {t('rc_number_ask')}
        </Button>
      </div>
      <p
        id={id}
        role="status"
        className={`${shapes.tiny} ${style.said}`}
        data-found={name ? '' : undefined}
        data-wrong={wrong ? '' : undefined}
      >
        {wrong ?? (name ? t('rc_number_found', { name }) : t('rc_number_hint'))}
      </p>
    </div>
  )
}
