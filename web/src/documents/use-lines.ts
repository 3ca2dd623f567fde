import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AskedSerials } from '../serial-numbers/asked-serials.ts'
import type { SearchHandle } from './goods-search.tsx'
import type { StoredDraft } from './stored-draft.ts'
import type { LineActions } from './line-list.tsx'
import {
  addGoods,
  agreeAmount,
  changeLine,
  dropLine,
  type Goods,
  lacksSerials,
  type Line,
  normalizeLine,
  quantityOf,
  refreshLines,
  repriceLines,
  stepLine,
  usualAmount,
  withSerials,
} from './lines.ts'
import { priceDoubts } from './price-doubts.ts'
import { clearLineError, type RecordError } from './record-error.ts'

/** Where the units of a line come to or are picked from; undefined where it moves none. */
export type UnitsOf = (line: Line) => Pick<AskedSerials, 'way' | 'location' | 'among' | 'status'> | undefined

/** Of a desk that moves nothing, as an order does. */
const noUnits: UnitsOf = () => undefined

/** Lines of a stored draft, actions on them, what looks wrong about them, and the server's errors. */
export function useLines<T extends { lines: Line[] }>(
  kept: StoredDraft<T>,
  search: RefObject<SearchHandle | null>,
  lines: readonly Line[],
  unitsOf: UnitsOf = noUnits,
) {
  const units = useRef(unitsOf)
  useLayoutEffect(() => {
    units.current = unitsOf
  })
  const [refusal, setRefusal] = useState<RecordError>()
  /** The line whose amount is being typed: it is not asked about yet. */
  const [typing, setTyping] = useState<string>()
  const asks = unitsOf !== noUnits
  const { actions, add, added, refresh, reprice } = useMemo(() => {
    const change = (how: (lines: Line[]) => Line[]) =>
      kept.change((now) => {
        const lines = how(now.lines)
        return lines === now.lines ? now : { ...now, lines }
      })
    const putRight = (key: string, how: (lines: Line[]) => Line[]) => {
      setRefusal((now) => now && clearLineError(now, key))
      change(how)
    }
    const next = () => search.current?.focus()
    const ask = (line: Line) => {
      const where = units.current(line)
      if (!where) return
      const { key, product, name, serials = [] } = line
      const onChange = (entered: readonly string[]) =>
        putRight(key, (lines) => lines.map((one) => (one.key === key ? withSerials(one, entered) : one)))
      const asked = { ...where, product, name, serials, wanted: (quantityOf(line) ?? 0) / 1000, onChange }
      // Where it cannot be fetched now, the line still says what it lacks.
      import('../serial-numbers/ask-serials.ts').then(({ askSerials }) => askSerials(asked)).then(next, () => {})
    }
    /** Goods came on: which units, unless one of them was scanned. */
    const added = ({ id, tracked, serial }: Goods) => {
      const line = kept.store.get().lines.findLast(({ product }) => product === id)
      if (asks && tracked && !serial && line && lacksSerials(line)) ask(line)
    }
    const actions: LineActions = {
      change: (key, part) => {
        if (part.amount !== undefined) setTyping(key)
        putRight(key, (lines) => changeLine(lines, key, part))
      },
      step: (key, by) => putRight(key, (lines) => stepLine(lines, key, by)),
      drop: (key) => {
        putRight(key, (lines) => dropLine(lines, key))
        search.current?.rest()
      },
      tidy: (key) => {
        setTyping(undefined)
        change((lines) => lines.map((line) => (line.key === key ? normalizeLine(line) : line)))
      },
      agree: (key) => {
        change((lines) => agreeAmount(lines, key))
        search.current?.rest()
      },
      usual: (key) => {
        putRight(key, (lines) => usualAmount(lines, key))
        search.current?.rest()
      },
      ...(asks && { ask }),
      next,
    }
    return {
      actions,
      add: (goods: Goods, quantity: number) => {
        setRefusal((now) => now && clearLineError(now))
        change((lines) => addGoods(lines, goods, quantity))
        added(goods)
      },
      added,
      reprice: (prices: ReadonlyMap<string, number>, follows: boolean) => change((lines) => repriceLines(lines, prices, follows)),
      refresh: (rows: readonly Goods[]) => change((lines) => refreshLines(lines, new Map(rows.map((goods) => [goods.id, goods])))),
    }
  }, [kept, search, asks])
  const doubts = useMemo(() => priceDoubts(lines), [lines])
  return { actions, add, added, refresh, reprice, refusal, setRefusal, doubts, typing, stopTyping: () => setTyping(undefined) }
}
