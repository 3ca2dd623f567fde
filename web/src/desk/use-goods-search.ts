import { type KeyboardEvent, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { quantityText } from '../kit/values/texts.ts'
import type { DeskState } from './desk-kind.ts'
import type { DocumentDraft } from './draft-kind.ts'
import { decide, parseGoodsQuery } from './goods-index.ts'
import type { Goods } from './lines.ts'
import { alike, type Scan, unsettled } from './scans.ts'
import { readySound, soundError } from './sound-error.ts'
import { isCountable } from './tracked-parts.ts'
import { isTyping } from './use-desk-keys.ts'
import { indexOf, useGoods } from './use-goods.ts'
import { useScanQueue } from './use-scan-queue.ts'
import type { ScanActions } from './use-scans.ts'

export interface SearchOf {
  of: Pick<
    DeskState<DocumentDraft, unknown, unknown>,
    'source' | 'search' | 'draft' | 'scanActions' | 'unsettled' | 'add' | 'refresh' | 'make' | 'toNewest'
  >
  /** Called instead of work that is barred. */
  onBarred?: () => void
  onFresh?: (rows: readonly Goods[]) => void
}

/**
 * What stands in the search of a desk, what fits it, and what becomes of it: Enter adds it, or has it looked up; look-ups are queued, so that the
 * field is free for the next scan. With each key it is another: the compiler would keep all of it for nothing.
 */
export function useGoodsSearch({ of, onBarred = of.unsettled.show, onFresh = of.refresh }: SearchOf) {
  'use no memo'
  const { source, scanActions: scanning, toNewest } = of
  const { scans } = of.draft
  const make = of.make?.typed
  const [t, locale] = [useTranslations('documents'), useLocale()]
  const narrow = useIsNarrow()
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
    of.add(goods, quantity)
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
    if (of.unsettled.isBarred) return onBarred()
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
  useImperativeHandle(of.search, () => ({
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
  const runLater = useEffectEvent(() => {
    const work = later.current
    later.current = undefined
    if (work) runOrBar(work)
  })
  useEffect(() => {
    if (!isLooking) runLater()
  }, [isLooking])

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
    if (event.key === 'ArrowDown' && typed === '' && toNewest()) event.preventDefault()
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
  return {
    ...{
      box,
      input,
      narrow,
      typed,
      type,
      text,
      open,
      setOpen,
      press,
      scans,
      index,
      matches,
      waiting,
      chosen,
      add,
      makes,
      byHand,
      makeIt,
      read,
    },
    notes: { looking, isWrong, whole, left: isLeft ? typed.trim() : undefined, told },
  }
}
