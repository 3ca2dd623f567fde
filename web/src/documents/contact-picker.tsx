import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { Button, CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { UserRound } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { pickerSource, usePickerOptions } from '../kit/fields/picker-options.ts'
import { usePickerEnterKey } from '../kit/fields/picker-enter-key.ts'
import { PickerAction } from '../kit/fields/picker-action.tsx'
import { PickerLoadMore } from '../kit/fields/picker-load-more.tsx'
import { makeContact } from '../contacts/make-contact.ts'
import type { Party } from '../contacts/party.ts'
import { AmountOwed, useAmountOwedText } from '../contacts/amount-owed.tsx'
import style from './contact-picker.module.css'
import { useStates } from '../kit/feedback/state.tsx'

export type { Party }

type Choice = ReplyOf<typeof contacts.open>['rows'][number]

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
  nobody?: string
  /** That one is needed, in words: shown while none is chosen. */
  needed?: string
  error?: ReactNode
}

/** Contact picker: search by name or phone, with balances; makes who is not there yet. Blacklisted contacts are shown disabled. */
export function ContactPicker({ handle, type, label, value, onPick, onLeave, nobody, needed, error }: Props) {
  const t = useTranslations('documents')
  const input = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  useImperativeHandle(handle, () => ({
    open: () => {
      setPicking(true)
      // The input replaces the card after this render.
      requestAnimationFrame(() => input.current?.focus())
    },
  }))
  const done = (party: Party | null) => {
    setPicking(false)
    onPick(party)
  }
  if (picking || (!value && !nobody)) {
    const escape = () => {
      setPicking(false)
      onLeave?.()
    }
    const leave = () => setPicking(false)
    return <Search ref={input} type={type} label={label} needed={needed} error={error} onPick={done} onEscape={escape} onLeave={leave} />
  }
  const change = () => {
    setPicking(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div className={style.picked}>
      <UserRound size={20} aria-hidden />
      <div className={style.who}>
        <span className={style.label}>{label}</span>
        <strong>{value?.name ?? nobody}</strong>
        {value && <AmountOwed balance={value.balance} />}
        {error && (
          <span className={style.error} role="alert">
            {error}
          </span>
        )}
      </div>
      {value && nobody && <CloseButton iconSize={16} aria-label={t('contact_nobody', { name: nobody })} onClick={() => onPick(null)} />}
      <Button variant="default" size="compact-md" onClick={change}>
        {t('contact_change')}
      </Button>
    </div>
  )
}

interface SearchProps {
  ref: RefObject<HTMLInputElement | null>
  type: Props['type']
  label: string
  needed: string | undefined
  error: ReactNode
  onPick: (party: Party) => void
  onEscape: () => void
  onLeave: () => void
}

function Search({ ref, type, label, needed, error, onPick, onEscape, onLeave }: SearchProps) {
  const t = useTranslations('documents')
  const kit = useTranslations('kit')
  const owing = useAmountOwedText()
  const blocked = useStates()('contact', 'blocked').text
  const box = useCombobox()
  const source = pickerSource(api.contacts.open, { first: type })
  const { typed, setTyped, first, rows: found, more, busy } = usePickerOptions(source, box.dropdownOpened)
  const rows = (found as Choice[]).filter((row) => !row.is_walk_in)
  const pick = (row: Choice) => onPick({ id: row.id, name: row.name, phone: row.phone, balance: row.balance })
  const wanted = typed.trim()
  const canMake = useCan()(api.contacts.quick.access) && wanted.length > 1 && !busy
  const making = useRef(false)
  const make = async () => {
    making.current = true
    const made = await makeContact({ typed: wanted, type })
    making.current = false
    if (made) onPick(made)
    else ref.current?.focus()
  }
  const keys = usePickerEnterKey(box, {
    typed,
    rows: (first as Choice[]).filter((row) => !row.is_walk_in && !row.is_blacklisted),
    busy,
    pick,
    make: canMake ? () => void make() : undefined,
  })
  const says = (row: Choice) => (row.is_blacklisted ? blocked : row.balance ? owing(row.balance) : row.phone)
  return (
    <Combobox
      store={box}
      withinPortal={false}
      onOptionSubmit={(id) => {
        if (id === '+') return void make()
        const row = rows.find((option) => option.id === id)
        if (row) pick(row)
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={ref}
          label={label}
          description={needed}
          aria-required={needed !== undefined}
          error={error}
          // Above the field: the list that opens below it must not cover what is wrong.
          inputWrapperOrder={['label', 'description', 'error', 'input']}
          autoComplete="off"
          placeholder={t('contact_search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.openDropdown()
          }}
          onFocus={() => box.openDropdown()}
          onClick={() => box.openDropdown()}
          onKeyDown={(event) => {
            keys(event)
            if (event.key !== 'Escape') return
            setTyped('')
            onEscape()
          }}
          onBlur={() => {
            box.closeDropdown()
            if (!making.current) onLeave()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} mah="var(--width-320)" style={{ overflowY: 'auto' }}>
          {rows.map((row) => (
            <Combobox.Option key={row.id} value={row.id} disabled={row.is_blacklisted} className={style.option}>
              <span className={style.name}>{row.name}</span>
              <span className={style.says} data-refused={row.is_blacklisted || undefined}>
                {says(row)}
              </span>
            </Combobox.Option>
          ))}
          <PickerLoadMore more={more} count={rows.length} box={box} />
          {rows.length === 0 && <Combobox.Empty>{busy ? kit('loading') : kit('picker_nothing')}</Combobox.Empty>}
          {canMake && (
            <Combobox.Option value="+">
              <PickerAction>{t(`contact_make_${type}`, { name: wanted })}</PickerAction>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
