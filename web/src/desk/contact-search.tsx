import type { contacts } from '@kasuwa/contract/contacts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { TextInput } from '@mantine/core'
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useAmountOwedText } from '../contacts/amount-owed.tsx'
import { makeContact } from '../contacts/make-contact.ts'
import type { Party } from '../contacts/party.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { useLoadMoreText } from '../kit/fields/load-more-text.ts'
import { PickerAction } from '../kit/fields/picker-action.tsx'
import { usePickerEnterKey } from '../kit/fields/picker-enter-key.ts'
import { pickerSource, usePickerOptions } from '../kit/fields/picker-options.ts'
import { useListbox } from '../kit/fields/use-listbox.ts'
import style from './contact-picker.module.css'
import shapes from '../kit/page/shapes.module.css'

type Choice = ReplyOf<typeof contacts.open>['rows'][number]

interface Props {
  ref: RefObject<HTMLInputElement | null>
  type: 'customer' | 'supplier'
  label: string
  /** Text that a contact is needed. */
  needed: string | undefined
  error: ReactNode
  onPick: (party: Party) => void
  onEscape: () => void
  onLeave: () => void
}

/** Options that are no contact: show more, create the typed contact. */
const showMore = 'more'
const makeIt = '+'

/** Contacts by name or phone, with the amount they owe. Blacklisted contacts cannot be picked. Offers to create a missing contact. */
export function ContactSearch({ ref, type, label, needed, error, onPick, onEscape, onLeave }: Props) {
  const t = useTranslations('documents')
  const kit = useTranslations('kit')
  const owing = useAmountOwedText()
  const blocked = useStates()('contact', 'blocked').text
  const source = pickerSource(api.contacts.open, { first: type })
  const [isOpen, setOpen] = useState(false)
  const { typed, setTyped, first, rows: matches, more, busy } = usePickerOptions(source, isOpen)
  const moreText = useLoadMoreText(more)
  const rows = (matches as Choice[]).filter((row) => !row.is_walk_in)
  const typedName = typed.trim()
  const canMake = useCan()(api.contacts.quick.access) && typedName.length > 1 && !busy
  const making = useRef(false)
  const make = async () => {
    making.current = true
    const created = await makeContact({ typed: typedName, type })
    making.current = false
    if (created) onPick(created)
    else ref.current?.focus()
  }
  const pick = (row: Choice, wentOn = false) => {
    const at = document.activeElement
    onPick({ id: row.id, name: row.name, phone: row.phone, balance: row.balance, credit_limit: row.credit_limit })
    // A desk moves the focus to its search then. If the member has left the field already, the focus returns to where it was.
    if (wentOn && at instanceof HTMLElement) at.focus()
  }
  /** Number of rows when more were requested: then the first new one is highlighted. */
  const matchCount = useRef<number>(undefined)
  const loadMore = () => {
    matchCount.current = rows.length
    if (more.state !== 'loadingMore') more.load()
  }
  const box = useListbox({
    isOpen,
    setOpen,
    options: [
      ...rows.filter((row) => !row.is_blacklisted).map(({ id }) => id),
      ...(more.available ? [showMore] : []),
      ...(canMake ? [makeIt] : []),
    ],
    pick: (id) => {
      if (id === makeIt) return void make()
      if (id === showMore) return loadMore()
      const row = rows.find((match) => match.id === id)
      if (row) pick(row)
    },
  })
  const pointAt = useEffectEvent((from: number) => box.choose(rows.slice(from).find((row) => !row.is_blacklisted)?.id))
  const count = rows.length
  useLayoutEffect(() => {
    if (matchCount.current === undefined || count <= matchCount.current) return
    pointAt(matchCount.current)
    matchCount.current = undefined
  }, [count, matchCount])
  const enter = usePickerEnterKey(box, {
    typed,
    rows: (first as Choice[]).filter((row) => !row.is_walk_in && !row.is_blacklisted),
    busy,
    pick,
    make: canMake ? () => void make() : undefined,
  })
  const detailOf = (row: Choice) => (row.is_blacklisted ? blocked : row.balance ? owing(row.balance) : row.phone)
  return (
    <div className={style.search}>
      <TextInput
        {...box.field}
        ref={ref}
        label={label}
        description={needed}
        aria-required={needed !== undefined}
        error={error}
        // Above the field: the list below it must not cover the error.
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        autoComplete="off"
        placeholder={t('contact_search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          box.open()
        }}
        onFocus={box.open}
        onClick={box.open}
        onKeyDown={(event) => {
          enter.press(event)
          box.press(event)
          if (event.key !== 'Escape') return
          setTyped('')
          onEscape()
        }}
        onBlur={() =>
          enter.leave(() => {
            box.close()
            if (!making.current) onLeave()
          })
        }
      />
      <ul {...box.box} aria-label={label} className={style.list}>
        {rows.map((row) => (
          <li key={row.id} {...box.option(row.id)} className={style.option}>
            <span className={shapes.rest}>{row.name}</span>
            <span className={`${shapes.small} ${style.says}`} data-refused={row.is_blacklisted || undefined}>
              {detailOf(row)}
            </span>
          </li>
        ))}
        {more.available && (
          <li {...box.option(showMore)} className={style.option}>
            <PickerAction failed={more.state === 'loadMoreError'}>{moreText}</PickerAction>
          </li>
        )}
        {rows.length === 0 && (
          <li role="presentation" className={style.none}>
            {busy ? kit('loading') : kit('picker_nothing')}
          </li>
        )}
        {canMake && (
          <li {...box.option(makeIt)} className={style.option}>
            <PickerAction>{t(`contact_make_${type}`, { name: typedName })}</PickerAction>
          </li>
        )}
      </ul>
    </div>
  )
}
