import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../kit/debounce.ts'
import { GoodsIndex } from './goods-index.ts'
import type { Goods } from './lines.ts'

/** Where goods are found: what the till may sell at a location, what an intake may bring in. */
export interface GoodsSource {
  /** Of what place and kind: another one knows other goods. */
  key: string
  ask: (
    asked: { search?: string; page?: number; per_page: number },
    signal?: AbortSignal,
  ) => Promise<{ rows: Goods[]; pages: number; exact: boolean }>
}

/** So many are fetched ahead, a page at a time: all that a corner shop has, and enough of what a warehouse has. */
const aheadPages = 5
const pageSize = 100

const indexes = new Map<string, GoodsIndex>()

function indexOf(key: string): GoodsIndex {
  let index = indexes.get(key)
  if (!index) indexes.set(key, (index = new GoodsIndex()))
  return index
}

/**
 * Goods for what is typed: from those that this browser knows at once, and from the server once the hand rests. `look` asks the
 * server without waiting. @param onFresh told what the server says now
 */
export function useGoods(source: GoodsSource, typed: string, onFresh: (rows: readonly Goods[]) => void) {
  const index = indexOf(source.key)
  const [, setSeen] = useState(0)
  const take = (rows: readonly Goods[]) => {
    index.put(rows)
    setSeen((count) => count + 1)
    onFresh(rows)
  }
  const taken = useEffectEvent(take)

  useEffect(() => {
    const stop = new AbortController()
    const fetchAhead = async () => {
      for (let page = 1; page <= aheadPages; page++) {
        const { rows, pages, exact } = await source.ask({ page, per_page: pageSize }, stop.signal)
        if (stop.signal.aborted) return
        index.complete = exact && page >= pages
        taken(rows)
        if (index.complete || rows.length < pageSize) return
      }
    }
    // Without them every scan asks the server, as it does in a warehouse anyway.
    fetchAhead().catch(() => {})
    return () => stop.abort()
  }, [source, index])

  const search = useDebounced(typed)
  const asked = useQuery({
    queryKey: ['goods', source.key, search],
    queryFn: async ({ signal }) => (await source.ask({ search, per_page: 20 }, signal)).rows,
    enabled: search !== '' && search === typed && !index.complete,
    staleTime: 10_000,
  })
  const answer = asked.data
  useEffect(() => {
    if (answer) taken(answer)
  }, [answer])

  const look = async (text: string): Promise<Goods[]> => {
    const { rows } = await source.ask({ search: text, per_page: 20 })
    take(rows)
    return rows
  }
  const waiting = typed !== '' && !index.complete && (search !== typed || asked.isFetching)
  return { index, found: index.find(typed), waiting, look }
}
