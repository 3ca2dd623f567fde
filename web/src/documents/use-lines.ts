import { type RefObject, useMemo, useState } from 'react'
import type { SearchHandle } from './goods-search.tsx'
import type { KeptDraft } from './stored-draft.ts'
import type { LineDeeds } from './line-list.tsx'
import { addGoods, changeLine, dropLine, type Goods, type Line, refreshLines, stepLine, tidyLine } from './lines.ts'
import { forgetLine, type Refusal } from './record-error.ts'

/** The lines of a kept draft, what can be done to them, and what the server said of them. */
export function useLines<T extends { lines: Line[] }>(kept: KeptDraft<T>, search: RefObject<SearchHandle | null>) {
  const [refusal, setRefusal] = useState<Refusal>()
  const { deeds, add, refresh } = useMemo(() => {
    const change = (how: (lines: Line[]) => Line[]) =>
      kept.change((now) => {
        const lines = how(now.lines)
        return lines === now.lines ? now : { ...now, lines }
      })
    const putRight = (key: string, how: (lines: Line[]) => Line[]) => {
      setRefusal((now) => now && forgetLine(now, key))
      change(how)
    }
    const deeds: LineDeeds = {
      change: (key, part) => putRight(key, (lines) => changeLine(lines, key, part)),
      step: (key, by) => putRight(key, (lines) => stepLine(lines, key, by)),
      drop: (key) => putRight(key, (lines) => dropLine(lines, key)),
      tidy: (key) => change((lines) => lines.map((line) => (line.key === key ? tidyLine(line) : line))),
      next: () => search.current?.focus(),
    }
    return {
      deeds,
      add: (goods: Goods, quantity: number) => change((lines) => addGoods(lines, goods, quantity)),
      refresh: (rows: readonly Goods[]) => change((lines) => refreshLines(lines, new Map(rows.map((goods) => [goods.id, goods])))),
    }
  }, [kept, search])
  return { deeds, add, refresh, refusal, setRefusal }
}
