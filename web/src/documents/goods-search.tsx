import { CloseButton, Kbd, Loader } from '@mantine/core'
import { ScanBarcode } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { toast } from '../kit/feedback/feedback.ts'
import { quantityText } from '../kit/list/columns.tsx'
import { decide, parseGoodsQuery } from './goods-index.ts'
import style from './goods-search.module.css'
import type { Goods } from './lines.ts'
import { useScanQueue } from './scan-queue.tsx'
import { type GoodsSource, useGoods } from './use-goods.ts'

export interface SearchHandle {
  focus: () => void
  /** Runs work once all scans are resolved; never if one was not found, or matches several. */
  whenFound: (work: () => void) => void
}

interface Props {
  source: GoodsSource
  handle: Ref<SearchHandle>
  /** @param quantity units */
  onAdd: (goods: Goods, quantity: number) => void
  onFresh: (rows: readonly Goods[]) => void
  /** Makes a product of a typed name or code that nothing has; left out without the permission. */
  make?: ((typed: string) => Promise<Pick<Goods, 'id' | 'name' | 'sku'> | undefined>) | undefined
  /** Called by Tab and arrow down in the empty field: focus the newest line. */
  onLeave: () => boolean
}

/** Search field of a desk: type part of a name or scan a code, Enter adds it. Look-ups are queued, so the field is free for the next scan. */
export function GoodsSearch({ source, handle, onAdd, onFresh, make, onLeave }: Props) {
  const t = useTranslations('documents')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [byHand, setByHand] = useState(false)
  const { text, quantity } = parseGoodsQuery(typed)
  const { index, matches, waiting, look } = useGoods(source, text, onFresh)
  const { looking, notice, dismiss, lookUp } = useScanQueue(look, onAdd, (again) => {
    // Several match: show them, unless the next scan is already in the field.
    if (input.current?.value === '') type(again)
  })
  const later = useRef<(() => void) | undefined>(undefined)
  const isLooking = looking.length > 0
  useImperativeHandle(handle, () => ({
    focus: () => input.current?.focus(),
    whenFound: (work) => {
      if (isLooking) later.current = work
      else work()
    },
  }))
  useEffect(() => {
    const work = later.current
    if (isLooking || !work) return
    later.current = undefined
    if (!notice && typed === '') work()
  }, [isLooking, notice, typed])

  const type = (next: string) => {
    setTyped(next)
    setAt(0)
    setByHand(false)
    setOpen(next.trim() !== '')
    if (next !== '') dismiss()
  }
  const add = (goods: Goods) => {
    onAdd(goods, quantity)
    type('')
    input.current?.focus()
  }
  // Picked by an arrow or the pointer alone: Enter after a scan must not open a form that the next scan is typed into.
  const makes = make && open && matches.length === 0 && !waiting && text.length > 1 ? make : undefined
  const makeIt = async () => {
    const made = await makes?.(text)
    input.current?.focus()
    if (!made) return
    const goods = (await look(made.sku).catch(() => [])).find(({ id }) => id === made.id)
    if (goods) add(goods)
    else toast.information(t('goods_made_not_on', { name: made.name }))
  }
  const chosen = open ? matches[Math.min(at, matches.length - 1)] : undefined
  const move = (by: number) => {
    if (makes) return setByHand(true)
    if (matches.length === 0) return
    setOpen(true)
    setByHand(true)
    setAt((Math.min(at, matches.length - 1) + by + matches.length) % matches.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && typed === '' && onLeave()) event.preventDefault()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      type('')
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (makes && byHand) return void makeIt()
      const decision = decide(index, text, chosen, byHand)
      if (!decision) return
      if ('add' in decision) return add(decision.add)
      lookUp({ text, quantity })
      type('')
    }
  }
  const shown = open && text !== ''
  return (
    <div className={style.search}>
      <div className={style.box}>
        <ScanBarcode size={20} aria-hidden />
        <input
          ref={input}
          className={style.input}
          role="combobox"
          aria-label={t('goods_search')}
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && makes && byHand ? `${id}-make` : shown && chosen ? `${id}-${chosen.id}` : undefined}
          placeholder={t('goods_search')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="enter"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onFocus={() => setOpen(typed.trim() !== '')}
          onBlur={() => setOpen(false)}
        />
        {waiting && <Loader size={16} />}
        {typed !== '' ? (
          <CloseButton
            iconSize={18}
            aria-label={t('goods_clear')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => type('')}
          />
        ) : (
          <Kbd className={style.key}>/</Kbd>
        )}
      </div>
      <ul className={style.list} role="listbox" id={`${id}-list`} aria-label={t('goods_found')} hidden={!shown}>
        {matches.map((goods) => (
          <Option key={goods.id} id={`${id}-${goods.id}`} goods={goods} chosen={goods === chosen} pick={() => add(goods)} />
        ))}
        {matches.length === 0 && <li className={style.none}>{waiting ? t('goods_searching') : t('goods_none', { text })}</li>}
        {makes && <MakeOption id={`${id}-make`} text={text} chosen={byHand} pick={() => void makeIt()} />}
      </ul>
      <Notes looking={looking.map(({ text }) => text)}>{notice}</Notes>
    </div>
  )
}

function Option({ id, goods, chosen, pick }: { id: string; goods: Goods; chosen: boolean; pick: () => void }) {
  const t = useTranslations('documents')
  return (
    // Keyboard events stay on the focused input; list items handle the pointer only.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      className={style.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
      ref={(element) => {
        if (chosen) element?.scrollIntoView?.({ block: 'nearest' })
      }}
    >
      <span className={style.name}>
        {goods.name}
        <small>{goods.sku}</small>
      </span>
      {goods.available !== null && (
        <span className={style.left} data-none={goods.available <= 0 || undefined}>
          {t('available', { count: goods.available, quantity: quantityText(goods.available) })}
        </span>
      )}
      <span className={style.amount}>{goods.amount !== null && formatMoney(goods.amount)}</span>
    </li>
  )
}

function MakeOption({ id, text, chosen, pick }: { id: string; text: string; chosen: boolean; pick: () => void }) {
  const t = useTranslations('documents')
  return (
    // As above: the keys stay with the input.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      id={id}
      role="option"
      aria-selected={chosen}
      className={style.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={pick}
    >
      <span className={style.make}>{t('goods_make', { text })}</span>
    </li>
  )
}

/** Pending look-ups, and codes not found. */
function Notes({ looking, children }: { looking: readonly string[]; children: ReactNode }) {
  const t = useTranslations('documents')
  return (
    <div role="status" className={style.notes}>
      {looking.length > 0 && <p>{t('looking', { text: looking.join(', ') })}</p>}
      {children}
    </div>
  )
}
