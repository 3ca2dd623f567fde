import { type RefObject, useMemo, useState } from 'react'
import type { SearchHandle } from './goods-search.tsx'
import type { StoredDraft } from './stored-draft.ts'
import type { LineActions } from './line-list.tsx'
import {
  addGoods,
  agreeAmount,
  changeLine,
  dropLine,
  type Goods,
  type Line,
  normalizeLine,
  refreshLines,
  repriceLines,
  stepLine,
  usualAmount,
} from './lines.ts'
import { priceDoubts } from './price-doubts.ts'
import { clearLineError, type RecordError } from './record-error.ts'

/** Lines of a stored draft, actions on them, what looks wrong about them, and the server's errors. */
export function useLines<T extends { lines: Line[] }>(
  kept: StoredDraft<T>,
  search: RefObject<SearchHandle | null>,
  lines: readonly Line[],
) {
  const [refusal, setRefusal] = useState<RecordError>()
  /** The line whose amount is being typed: it is not asked about yet. */
  const [typing, setTyping] = useState<string>()
  const { actions, add, refresh, reprice } = useMemo(() => {
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
      next,
    }
    return {
      actions,
      add: (goods: Goods, quantity: number) => {
        setRefusal((now) => now && clearLineError(now))
        change((lines) => addGoods(lines, goods, quantity))
      },
      reprice: (prices: ReadonlyMap<string, number>, follows: boolean) => change((lines) => repriceLines(lines, prices, follows)),
      refresh: (rows: readonly Goods[]) => change((lines) => refreshLines(lines, new Map(rows.map((goods) => [goods.id, goods])))),
    }
  }, [kept, search])
  const doubts = useMemo(() => priceDoubts(lines), [lines])
  return { actions, add, refresh, reprice, refusal, setRefusal, doubts, typing, stopTyping: () => setTyping(undefined) }
}
