import { type KeyboardEvent, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useIsNarrow } from '../kit/media-query.ts'
import { quantityText } from '../kit/values/texts.ts'
import type { DeskState } from './desk-kind.ts'
import type { DocumentDraft } from './draft-kind.ts'
import { decide, parseGoodsQuery } from './goods-index.ts'
import type { Goods } from './lines.ts'
import { alike, type Scan, unresolvedScans } from './scans.ts'
import { readySound, soundError } from './sound-error.ts'
import { isCountable } from './tracked-parts.ts'
import { isTyping } from './use-desk-keys.ts'
import { type GoodsSource, indexOf, useGoods } from './use-goods.ts'
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

/** Text of the field, its query, and the matches. */
function useSearchField(source: GoodsSource, onFresh: (rows: readonly Goods[]) => void) {
  'use no memo'
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [byHand, setByHand] = useState(false)
  /** The scan that the next choice settles. */
  const [choosing, setChoosing] = useState<string>()
  /** Recording was tried while the field had text. */
  const [isLeft, setLeft] = useState(false)
  /** A product in whole units that was asked for in fractions. */
  const [wholeUnitsError, setWholeUnitsError] = useState<string>()
  const parse = (text: string) => parseGoodsQuery(text, (all) => indexOf(source.key).find(all, 1).length > 0, locale)
  const query = parse(typed)
  const type = (next: string) => {
    readySound()
    setTyped(next)
    setAt(0)
    setByHand(false)
    setLeft(false)
    setWholeUnitsError(undefined)
    setOpen(next.trim() !== '')
    if (next === '') setChoosing(undefined)
  }
  const choose = (scan: Scan) => {
    // Focus first: the focus shows the matches of the current text.
    input.current?.focus()
    type(scan.text)
    setChoosing(scan.key)
  }
  const state = { typed, open, at, byHand, choosing, isLeft, whole: wholeUnitsError }
  const set = { setOpen, setAt, setByHand, setLeft, setWhole: setWholeUnitsError }
  return { input, ...state, ...set, parse, type, choose, ...query, ...useGoods(source, query.text, onFresh) }
}

type Field = ReturnType<typeof useSearchField>

/** Adds goods: by a choice, a scan, the camera, or from other parts of the desk. */
function useAdding(of: SearchOf['of'], field: Field) {
  'use no memo'
  const { scanActions: scanning } = of
  const { scans } = of.draft
  const { typed, text, quantity, isCounted, isWrong, type } = field
  const t = useTranslations('documents')
  /** The last added product, for screen readers; counted, so that the same text is announced again. */
  const [announcement, setAnnouncement] = useState({ says: '', count: 0 })
  const tell = (goods: Goods, count: number) => {
    const message = t('put_on', { quantity: quantityText(count, goods.unit), name: goods.name })
    setAnnouncement((last) => ({ says: message, count: last.count + 1 }))
  }
  const onAdd = (goods: Goods, count: number) => {
    of.add(goods, count)
    tell(goods, count)
  }
  const scanActions: ScanActions = {
    ...scanning,
    resolve: (key, goods) => {
      scanning.resolve(key, goods)
      tell(goods, alike(scans, key).quantity)
    },
  }
  const notWhole = ({ name }: Goods) => t('times_whole', { name })
  /** Text that cannot be added stays in the field with its error, and blocks recording. */
  const refuse = (text: string, goods?: Goods) => {
    type(text)
    field.setOpen(false)
    field.setWhole(goods && notWhole(goods))
    soundError()
    return false
  }
  /** @returns true if it was added or is looked up */
  const scan = (text: string): boolean => {
    const query = field.parse(text)
    const goods = field.index.byCode(query.text)
    if (query.isWrong) return refuse(text)
    if (goods && !isCountable(goods, query.quantity)) return refuse(text, goods)
    if (goods) onAdd(goods, query.quantity)
    else scanActions.put(query.text, query.quantity, true)
    return true
  }
  const put = (goods: Goods) => {
    const isTimes = isCounted && text === ''
    if (isTimes && (isWrong || !isCountable(goods, quantity))) return void refuse(typed, isWrong ? undefined : goods)
    onAdd(goods, isTimes ? quantity : 1)
    if (isTimes) type('')
  }
  /** A code read by the camera is a scan; the field may contain the quantity of the first one. */
  const read = (code: string) => {
    const times = isCounted && text === '' ? typed.replace(/[x×]\s*$/i, '*') : ''
    if (times) type('')
    return scan(times + code)
  }
  const add = (goods: Goods) => {
    const chosenScan = scans.find((scan) => scan.key === field.choosing)
    if (isWrong || !isCountable(goods, chosenScan?.quantity ?? quantity)) {
      field.setWhole(isWrong ? undefined : notWhole(goods))
      field.setOpen(false)
      return
    }
    if (chosenScan) scanActions.resolve(chosenScan.key, goods)
    else onAdd(goods, quantity)
    type('')
    field.input.current?.focus()
  }
  return { told: announcement, scanActions, notWhole, scan, put, read, add }
}

/** Work that waits for the scans to be looked up, and for nothing to be left in the field. */
function useWork({ of, onBarred = of.unsettled.show }: SearchOf, { input, typed, choosing, choose, setLeft, setOpen }: Field) {
  'use no memo'
  const { scans } = of.draft
  const isLooking = scans.some((scan) => scan.state === 'looking')
  const later = useRef<(() => void) | undefined>(undefined)
  const runOrBar = (work: () => void) => {
    const left = unresolvedScans(scans)
    const choice = left.every((scan) => scan.state === 'several') ? left.at(-1) : undefined
    // If only ambiguous scans are open, the newest one is asked about at once.
    if (choice && (typed.trim() === '' || choosing !== undefined)) return choose(choice)
    if (of.unsettled.isBarred) return onBarred()
    if (typed.trim() === '') return work()
    setLeft(true)
    setOpen(true)
    input.current?.focus()
  }
  const runLater = useEffectEvent(() => {
    const work = later.current
    later.current = undefined
    if (work) runOrBar(work)
  })
  useEffect(() => {
    if (!isLooking) runLater()
  }, [isLooking])
  return {
    whenSettled: (work: () => void) => {
      if (isLooking) later.current = work
      else runOrBar(work)
    },
    forgetWork: () => (later.current = undefined),
  }
}

/** The chosen match, and the keys of the list. */
function useChoice(of: SearchOf['of'], field: Field, { add, scanActions }: Pick<ReturnType<typeof useAdding>, 'add' | 'scanActions'>) {
  'use no memo'
  const { input, typed, text, open, at, byHand, matches, type, setOpen, setByHand } = field
  const make = of.make?.typed
  // Creating needs an arrow key or the pointer: Enter after a code must not open a form into which the next scan types.
  const makes = make && open && matches.length === 0 && !field.waiting && text.length > 1 ? make : undefined
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
    field.setAt((Math.min(at, matches.length - 1) + by + matches.length) % matches.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && typed === '' && of.toNewest()) event.preventDefault()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      type('')
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (field.isWrong) return setOpen(false)
      if (makes && byHand) return void makeIt()
      const decision = decide(field.index, text, chosen, byHand)
      if (!decision) return
      if ('add' in decision) return add(decision.add)
      scanActions.put(text, field.quantity, false)
      type('')
    }
  }
  return { makes, makeIt, chosen, press }
}

/**
 * The search of a desk: Enter adds a match or looks the text up. Look-ups are queued, so that the field is free for the next scan. It
 * changes with each key, so the React compiler would cache without use.
 */
export function useGoodsSearch(props: SearchOf) {
  'use no memo'
  const { of } = props
  const { scans } = of.draft
  const narrow = useIsNarrow()
  const box = useRef<HTMLDivElement>(null)
  const field = useSearchField(of.source, props.onFresh ?? of.refresh)
  const { input, choose, isWrong, whole } = field
  const adding = useAdding(of, field)
  const { scan, put, told } = adding
  useScanQueue(scans, adding.scanActions, field.look, of.source.describe, adding.notWhole, (scan) => {
    // Not if the field has the next text, or another field has the focus: then the scan waits above the lines.
    if (input.current?.value === '' && (document.activeElement === input.current || !isTyping(document.activeElement))) choose(scan)
    else soundError()
  })
  const work = useWork(props, field)
  useImperativeHandle(of.search, () => ({
    input: () => input.current,
    focus: () => input.current?.focus(),
    rest: () => (narrow ? box : input).current?.focus(),
    scan,
    put,
    choose,
    ...work,
  }))
  const looking = scans.filter(({ state }) => state === 'looking')
  return {
    ...field,
    ...useChoice(of, field, adding),
    ...{ box, narrow, scans, add: adding.add, read: adding.read },
    notes: { looking, isWrong, whole, left: field.isLeft ? field.typed.trim() : undefined, told },
  }
}
