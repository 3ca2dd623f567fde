import { type RefObject, useMemo, useState } from 'react'
import { useStable } from '../kit/use-stable.ts'
import type { UnitsOf } from '../serial-numbers/serials-request.ts'
import type { SearchHandle } from './search-handle.ts'
import type { LineActions } from './line-parts.ts'
import {
  addGoods,
  agreeAmount,
  changeLine,
  dropLine,
  type Goods,
  lackingPart,
  lacksSerials,
  type Line,
  normalizeLine,
  refreshLines,
  repriceLines,
  stepLine,
  usualAmount,
} from './lines.ts'
import { priceDoubts } from './price-doubts.ts'
import { clearLineError, type RecordError } from './record-error.ts'
import type { TrackedPart } from './tracked-parts.ts'

/** For desks that move no stock, such as orders. */
const noUnits: UnitsOf = () => undefined

/** The store of the lines: a draft, or a part of one. */
interface DraftLines<T> {
  store: { get: () => T }
  change: (how: (draft: T) => T) => void
}

/** Lines of a stored draft, actions on them, doubtful amounts, and the server's errors. */
export function useLines<T extends { lines: Line[] }>(
  draftLines: DraftLines<T>,
  search: RefObject<SearchHandle | null>,
  lines: readonly Line[],
  unitsOf: UnitsOf = noUnits,
) {
  const where = useStable(unitsOf)
  const [refusal, setRefusal] = useState<RecordError>()
  /** The line whose amount or discount is being typed: not checked yet. */
  const [typing, setTyping] = useState<string>()
  const asksForUnits = unitsOf !== noUnits
  const { actions, add, added, refresh, reprice } = useMemo(() => {
    const change = (how: (lines: Line[]) => Line[]) =>
      draftLines.change((now) => {
        const lines = how(now.lines)
        return lines === now.lines ? now : { ...now, lines }
      })
    const putRight = (key: string, how: (lines: Line[]) => Line[]) => {
      setRefusal((now) => now && clearLineError(now, key))
      change(how)
    }
    const next = () => search.current?.focus()
    const ask = (line: Line, part?: TrackedPart) => {
      if (!where(line, part)) return
      const { key } = line
      const put = (how: (line: Line) => Line) =>
        putRight(key, (lines) => lines.map((current) => (current.key === key ? how(current) : current)))
      const read = () => draftLines.store.get().lines.find((line) => line.key === key)
      // If the code cannot be loaded, the line still shows its missing units.
      import('../serial-numbers/ask-line.ts').then(({ askLine }) => askLine({ line, part, where, put, read })).then(next, () => {})
    }
    /** Goods were added: asks for their units, unless one was scanned. */
    const added = ({ id, serial }: Goods) => {
      const line = draftLines.store.get().lines.findLast(({ product }) => product === id)
      if (asksForUnits && !serial && line && lacksSerials(line)) ask(line, lackingPart(line))
    }
    const actions: LineActions = {
      change: (key, part) => {
        if (part.amount !== undefined || part.discount !== undefined) setTyping(key)
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
      ...(asksForUnits && { ask }),
      next,
    }
    return {
      actions,
      add: (goods: Goods, quantity: number) => {
        setRefusal((now) => now && clearLineError(now, undefined))
        change((lines) => addGoods(lines, goods, quantity))
        added(goods)
      },
      added,
      reprice: (prices: ReadonlyMap<string, number>, follows: boolean) => change((lines) => repriceLines(lines, prices, follows)),
      refresh: (rows: readonly Goods[]) => change((lines) => refreshLines(lines, new Map(rows.map((goods) => [goods.id, goods])))),
    }
  }, [draftLines, search, asksForUnits, where])
  const doubts = useMemo(() => priceDoubts(lines), [lines])
  return { actions, add, added, refresh, reprice, refusal, setRefusal, doubts, typing, stopTyping: () => setTyping(undefined) }
}
