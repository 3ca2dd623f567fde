import { CloseButton, Kbd, Loader, VisuallyHidden } from '@mantine/core'
import { ScanBarcode, Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { quantityText } from '../kit/values/texts.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { CameraButton } from './camera-button.tsx'
import { readySound, soundError } from './sound-error.ts'
import { decide, parseGoodsQuery } from './goods-index.ts'
import style from './goods-search.module.css'
import type { Goods } from './lines.ts'
import { alike, type Scan, unsettled } from './scans.ts'
import { isTyping } from './use-desk-keys.ts'
import { useScanQueue } from './use-scan-queue.ts'
import type { ScanActions } from './use-scans.ts'
import { isCountable } from './tracked-parts.ts'
import { type GoodsSource, indexOf, useGoods } from './use-goods.ts'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { Money } from '../kit/values/money.tsx'
import { Code } from '../kit/values/code.tsx'

export interface SearchHandle {
  input: () => HTMLInputElement | null
  focus: () => void
  /** Where the focus goes when what had it is gone: here, or where no keyboard covers a phone. */
  rest: () => void
  /** Takes what a scanner typed, “12*code” too, wherever it did. False where there cannot be so many of it: the field says so. */
  scan: (text: string) => boolean
  /** Adds what was picked elsewhere: as many as the field says before it, or one. */
  put: (goods: Goods) => void
  /** Shows which products the text of a scan may mean; the one that is chosen settles it. */
  choose: (scan: Scan) => void
  /** Runs work once all scans are looked up and nothing stands in its way; else shows what does. */
  whenSettled: (work: () => void) => void
  /** Whatever waits for the scans does not run any more. */
  forgetWork: () => void
}

interface Props {
  source: GoodsSource
  handle: Ref<SearchHandle>
  scans: readonly Scan[]
  scanActions: ScanActions
  /** Whether anything has to be settled before the document is recorded. */
  isBarred: boolean
  /** Called instead of work that is barred. */
  onBarred: () => void
  /** @param quantity units */
  onAdd: (goods: Goods, quantity: number) => void
  onFresh: (rows: readonly Goods[]) => void
  /** Makes a product of a typed name that nothing has; undefined for who may not, or thought better of it. */
  make?: ((typed: string) => Promise<Goods | undefined>) | undefined
  /** Called by Tab and arrow down in the empty field: focus the newest line. */
  onLeave: () => boolean
}

/** Search field of a desk: type part of a name or scan a code, Enter adds it. Look-ups are queued, so the field is free for the next scan. */
export function GoodsSearch({
  source,
  handle,
  scans,
  scanActions: scanning,
  isBarred,
  onBarred,
  onAdd: addLine,
  onFresh,
  make,
  onLeave,
}: Props) {
  const [t, locale] = [useTranslations('documents'), useLocale()]
  const narrow = useIsNarrow()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [byHand, setByHand] = useState(false)
  /** The scan that the next choice settles. */
  const [choosing, setChoosing] = useState<string>()
  /** Recording was tried while something stood in the field. */
  const [isLeft, setLeft] = useState(false)
  /** Goods that come whole, of which a part was asked for. */
  const [whole, setWhole] = useState<string>()
  /** What was put on last, for who cannot see the lines; counted, so that the same again is said again. */
  const [told, setTold] = useState({ says: '', count: 0 })
  const tell = (goods: Goods, quantity: number) => {
    const says = t('put_on', { quantity: quantityText(quantity, goods.unit), name: goods.name })
    setTold(({ count }) => ({ says, count: count + 1 }))
  }
  const onAdd = (goods: Goods, quantity: number) => {
    addLine(goods, quantity)
    tell(goods, quantity)
  }
  const scanActions: ScanActions = {
    ...scanning,
    found: (key, goods) => {
      scanning.found(key, goods)
      tell(goods, alike(scans, key).quantity)
    },
  }
  const parse = (given: string) => parseGoodsQuery(given, (all) => indexOf(source.key).find(all, 1).length > 0, locale)
  const { text, quantity, isCounted, isWrong } = parse(typed)
  const { index, matches, waiting, look } = useGoods(source, text, onFresh)

  const type = (next: string) => {
    readySound()
    setTyped(next)
    setAt(0)
    setByHand(false)
    setLeft(false)
    setWhole(undefined)
    setOpen(next.trim() !== '')
    if (next === '') setChoosing(undefined)
  }
  const choose = (scan: Scan) => {
    // First: a field that gets the focus shows what fits what was in it.
    input.current?.focus()
    type(scan.text)
    setChoosing(scan.key)
  }
  const notWhole = ({ name }: Goods) => t('times_whole', { name })
  useScanQueue(scans, scanActions, look, source.told, notWhole, (scan) => {
    // Unless the next is already in the field, or the hands are in another by now: then it waits to be chosen.
    if (input.current?.value === '' && !isTyping(document.activeElement, input.current)) choose(scan)
    else soundError()
  })
  const looking = scans.filter((scan) => scan.state === 'looking')
  const isLooking = looking.length > 0
  const later = useRef<(() => void) | undefined>(undefined)
  const runOrBar = (work: () => void) => {
    const open = unsettled(scans)
    const choice = open.every((scan) => scan.state === 'several') ? open.at(-1) : undefined
    // Where all that is left to settle is which product was meant, that is asked at once.
    if (choice && (typed.trim() === '' || choosing !== undefined)) return choose(choice)
    if (isBarred) return onBarred()
    if (typed.trim() === '') return work()
    setLeft(true)
    setOpen(true)
    input.current?.focus()
  }
  /** What cannot be added as it was asked for stays in the field, which says why, and nothing is recorded meanwhile. */
  const refuse = (given: string, goods?: Goods) => {
    type(given)
    setOpen(false)
    setWhole(goods && notWhole(goods))
    soundError()
    return false
  }
  /** @returns whether it is on, or looked up */
  const scan = (given: string): boolean => {
    const asked = parse(given)
    const goods = index.byCode(asked.text)
    if (asked.isWrong) return refuse(given)
    if (goods && !isCountable(goods, asked.quantity)) return refuse(given, goods)
    if (goods) onAdd(goods, asked.quantity)
    else scanActions.put(asked.text, asked.quantity, true)
    return true
  }
  const put = (goods: Goods) => {
    const isTimes = isCounted && text === ''
    if (isTimes && (isWrong || !isCountable(goods, quantity))) return void refuse(typed, isWrong ? undefined : goods)
    onAdd(goods, isTimes ? quantity : 1)
    if (isTimes) type('')
  }
  /** What the camera reads is a scan; how many of the first, the field may say. */
  const read = (code: string) => {
    const times = isCounted && text === '' ? typed.replace(/[x×]\s*$/i, '*') : ''
    if (times) type('')
    return scan(times + code)
  }
  useImperativeHandle(handle, () => ({
    input: () => input.current,
    focus: () => input.current?.focus(),
    rest: () => (narrow ? box : input).current?.focus(),
    scan,
    put,
    choose,
    whenSettled: (work) => {
      if (isLooking) later.current = work
      else runOrBar(work)
    },
    forgetWork: () => (later.current = undefined),
  }))
  useEffect(() => {
    const work = later.current
    if (isLooking || !work) return
    later.current = undefined
    runOrBar(work)
  })

  const add = (goods: Goods) => {
    const chosenScan = scans.find((one) => one.key === choosing)
    if (isWrong || !isCountable(goods, chosenScan?.quantity ?? quantity)) {
      setWhole(isWrong ? undefined : notWhole(goods))
      setOpen(false)
      return
    }
    if (chosenScan) scanActions.found(chosenScan.key, goods)
    else onAdd(goods, quantity)
    type('')
    input.current?.focus()
  }
  // Chosen by an arrow or the pointer alone: Enter after a code must not open a form that the next is typed into.
  const makes = make && open && matches.length === 0 && !waiting && text.length > 1 ? make : undefined
  const makeIt = async () => {
    const goods = await makes?.(text)
    input.current?.focus()
    if (goods) add(goods)
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
      if (isWrong) return setOpen(false)
      if (makes && byHand) return void makeIt()
      const decision = decide(index, text, chosen, byHand)
      if (!decision) return
      if ('add' in decision) return add(decision.add)
      scanActions.put(text, quantity, false)
      type('')
    }
  }
  const shown = open && text !== ''
  const Icon = narrow ? Search : ScanBarcode
  return (
    <div className={style.search} ref={box} tabIndex={-1}>
      <div className={style.box}>
        <Icon size={20} aria-hidden />
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
            iconSize={16}
            aria-label={t('goods_clear')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => type('')}
          />
        ) : (
          <Kbd className={style.key}>/</Kbd>
        )}
        {narrow && <CameraButton onRead={read} scans={scans} named={(code) => index.byCode(code)?.name} />}
      </div>
      <ul className={style.list} role="listbox" id={`${id}-list`} aria-label={t('goods_found')} hidden={!shown}>
        {matches.map((goods) => (
          <Option key={goods.id} id={`${id}-${goods.id}`} goods={goods} chosen={goods === chosen} pick={() => add(goods)} />
        ))}
        {matches.length === 0 && <li className={style.none}>{waiting ? t('goods_searching') : t('goods_none', { text })}</li>}
        {makes && <MakeOption id={`${id}-make`} text={text} chosen={byHand} pick={() => void makeIt()} />}
      </ul>
      <div role="status" className={style.notes}>
        {isLooking && <p>{t('looking', { text: looking.map((one) => one.text).join(', ') })}</p>}
        {isWrong && <p className={style.left_over}>{t('quantity_wrong')}</p>}
        {whole && <p className={style.left_over}>{whole}</p>}
        {isLeft && <p className={style.left_over}>{t('search_left', { text: typed.trim() })}</p>}
        {!isLooking && told.count > 0 && <VisuallyHidden key={told.count}>{told.says}</VisuallyHidden>}
      </div>
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
        <small>
          <Code>{goods.sku}</Code>
        </small>
      </span>
      {goods.available !== null && (
        <span className={style.left} data-none={goods.available <= 0 || undefined}>
          {t('available', { count: goods.available, quantity: quantityText(goods.available, goods.unit) })}
        </span>
      )}
      <span className={style.amount}>
        {goods.amount !== null && (
          <>
            <Money kobo={goods.amount} />
            <PerUnit unit={goods.unit} />
          </>
        )}
      </span>
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
