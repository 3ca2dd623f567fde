import { Loader } from '@mantine/core'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { ValidationError } from '../kit/api/errors.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { useField } from '../kit/fields/use-field.ts'
import type { FieldPath } from '../kit/form/field-path.ts'
import { useDerived } from '../kit/form/use-derived.ts'
import { useOne } from '../kit/api/query.ts'
import style from './account-name-lookup.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  bank: FieldPath<string>
  number: FieldPath<string>
  name: FieldPath<string>
  /** Saved account: no look-up needed. */
  savedAccount: { bank_code: string; account_number: string; account_name: string } | undefined
}

/** Looks up the account holder's name once the number is complete, so that a typing error is seen. */
export function AccountNameLookup({ bank, number, name, savedAccount }: Props) {
  const t = useTranslations('bank-accounts')
  const { value: bank_code } = useField(bank)
  const { value: typed } = useField(number)
  const { value: account_name } = useField(name)
  const account_number = typed?.trim() ?? ''
  const isKnown = savedAccount?.bank_code === bank_code && savedAccount?.account_number === account_number
  const isWhole = Boolean(bank_code) && /^\d{10}$/.test(account_number)
  const canLookUp = isWhole && !isKnown
  const { data, error } = useOne(api.bankAccounts.resolve, { query: { bank_code: bank_code ?? '', account_number } }, { when: canLookUp })

  const resolvedName = isKnown ? savedAccount?.account_name : canLookUp ? data?.account_name : undefined
  const unknown = canLookUp && error instanceof ValidationError
  // A failed look-up does not block saving.
  const isManual = canLookUp && error !== null && !unknown
  useDerived(name.state, () => (isManual ? {} : { [name.path]: resolvedName ?? null }), `${isManual} ${resolvedName}`)

  if (isManual) return <TextField at={name} label={t('name')} hint={t('name_hint')} />
  if (!isWhole) return null
  return (
    <div className={`${shapes.line} ${style.whose}`} role="status" data-unknown={unknown || undefined}>
      {unknown ? <CircleAlert size={16} aria-hidden /> : account_name ? <CircleCheck size={16} aria-hidden /> : <Loader size={16} />}
      {unknown ? problemIn(error) : account_name ? <strong>{account_name}</strong> : t('asking')}
    </div>
  )
}

const problemIn = (error: ValidationError): string => Object.values(error.errors)[0]?.[0] ?? error.message
