import { type RefObject, useMemo, useState } from 'react'
import type { SearchHandle } from './goods-search.tsx'
import type { StoredDraft } from './stored-draft.ts'
import type { LineActions } from './line-list.tsx'
import { addGoods, changeLine, dropLine, type Goods, type Line, refreshLines, repriceLines, stepLine, normalizeLine } from './lines.ts'
import { clearLineError, type RecordError } from './record-error.ts'

/** Lines of a stored draft, actions on them, and the server's errors. */
export function useLines<T extends { lines: Line[] }>(kept: StoredDraft<T>, search: RefObject<SearchHandle | null>) {
  const [refusal, setRefusal] = useState<RecordError>()
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
    const actions: LineActions = {
      change: (key, part) => putRight(key, (lines) => changeLine(lines, key, part)),
      step: (key, by) => putRight(key, (lines) => stepLine(lines, key, by)),
      drop: (key) => putRight(key, (lines) => dropLine(lines, key)),
      tidy: (key) => change((lines) => lines.map((line) => (line.key === key ? normalizeLine(line) : line))),
      next: () => search.current?.focus(),
    }
    return {
      actions,
      add: (goods: Goods, quantity: number) => change((lines) => addGoods(lines, goods, quantity)),
      reprice: (prices: ReadonlyMap<string, number>, follows: boolean) => change((lines) => repriceLines(lines, prices, follows)),
      refresh: (rows: readonly Goods[]) => change((lines) => refreshLines(lines, new Map(rows.map((goods) => [goods.id, goods])))),
    }
  }, [kept, search])
  return { actions, add, refresh, reprice, refusal, setRefusal }
}
