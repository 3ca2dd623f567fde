import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { ChevronDown, UserRound } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { Party } from '../contacts/party.ts'
import { AmountOwed } from '../contacts/amount-owed.tsx'
import style from './contact-picker.module.css'
import shapes from '../kit/page/shapes.module.css'
import { ContactSearch } from './contact-search.tsx'

export type { Party }

export interface PickerHandle {
  open: () => void
}

interface Props {
  handle?: Ref<PickerHandle>
  /** Which contacts are listed first; all are found by search. */
  type: 'customer' | 'supplier'
  label: string
  value: Party | null
  onPick: (party: Party | null) => void
  /** Called by Escape in the search. */
  onLeave?: () => void
  /** Text shown without a contact (walk-in customer). */
  emptyLabel?: string
  /** Text that a contact is needed, shown while none is chosen. */
  needed?: string
  error?: ReactNode
  /** One line that opens the search on a press anywhere, for screens with little height. */
  oneLine?: boolean
}

/** Contact picker: search by name or phone, with balances. Creates missing contacts. Blacklisted contacts are shown disabled. */
export function ContactPicker({ handle, type, label, value, onPick, onLeave, emptyLabel, needed, error, oneLine = false }: Props) {
  const t = useTranslations('documents')
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  /** The input replaces the card, and has the focus before the next key comes. */
  const open = () => {
    flushSync(() => setPicking(true))
    input.current?.focus()
  }
  useImperativeHandle(handle, () => ({ open }))
  const done = (party: Party | null) => {
    setPicking(false)
    onPick(party)
  }
  if (picking || (!value && !emptyLabel)) {
    const escape = () => {
      setPicking(false)
      onLeave?.()
    }
    return (
      <ContactSearch
        ref={input}
        type={type}
        label={label}
        needed={needed}
        error={error}
        onPick={done}
        onEscape={escape}
        onLeave={() => setPicking(false)}
      />
    )
  }
  const clearButton = value && emptyLabel && (
    <CloseButton iconSize={16} aria-label={t('contact_nobody', { name: emptyLabel })} onClick={() => onPick(null)} />
  )
  if (oneLine)
    return (
      <div className={style.line}>
        <button type="button" className={`${shapes.line} ${style.one}`} onClick={open}>
          <UserRound size={20} aria-hidden />
          <span className={`${shapes.fills} ${style.who}`}>
            <VisuallyHidden>{label}: </VisuallyHidden>
            <strong data-cut>{value?.name ?? emptyLabel}</strong>
            {value && value.balance !== null && value.balance !== 0 && <AmountOwed balance={value.balance} />}
            {error && (
              <span className={shapes.error} role="alert">
                {error}
              </span>
            )}
          </span>
          <span className={style.change}>{t('contact_change')}</span>
          <ChevronDown size={16} aria-hidden className={style.opens} />
        </button>
        {clearButton}
      </div>
    )
  return (
    <div className={`${shapes.row} ${style.picked}`}>
      <UserRound size={20} aria-hidden />
      <div className={`${shapes.fills} ${style.who}`}>
        <span className={shapes.tiny}>{label}</span>
        <strong>{value?.name ?? emptyLabel}</strong>
        {value && <AmountOwed balance={value.balance} />}
        {error && (
          <span className={shapes.error} role="alert">
            {error}
          </span>
        )}
      </div>
      {clearButton}
      <Button variant="default" size="compact-md" onClick={open}>
        {t('contact_change')}
      </Button>
    </div>
  )
}
