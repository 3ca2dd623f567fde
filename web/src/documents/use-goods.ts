import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../kit/debounce.ts'
import { GoodsIndex } from './goods-index.ts'
import type { Goods } from './lines.ts'

/** Source of goods: what the till sells at a location, what an intake takes in. */
export interface GoodsSource {
  /** Cache key: location and kind. */
  key: string
  ask: (
    asked: { search?: string; page?: number; per_page: number },
    signal?: AbortSignal,
  ) => Promise<{ rows: Goods[]; pages: number; exact: boolean }>
}

/** Pages prefetched into the index: all goods of a small shop, the first 500 of a larger one. */
const aheadPages = 5
const pageSize = 100

const indexes = new Map<string, GoodsIndex>()

function indexOf(key: string): GoodsIndex {
  let index = indexes.get(key)
  if (!index) indexes.set(key, (index = new GoodsIndex()))
  return index
}

/**
 * Goods matching the typed text: from the index at once, from the server debounced. `look` asks the
 * server without debounce. @param onFresh called with rows from the server
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
    // Prefetch failed: scans fall back to the server.
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
  return { index, matches: index.find(typed), waiting, look }
}
