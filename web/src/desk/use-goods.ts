import { countedForSearch } from '@kasuwa/contract/platform/counting'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../kit/debounce.ts'
import { GoodsIndex, type Move } from './goods-index.ts'
import type { Goods } from './lines.ts'

/** Source of goods: what the till sells at a location, what an intake takes in. */
export interface GoodsSource {
  /** Cache key: location and kind. */
  key: string
  ask: (
    asked: { search?: string; page?: number; per_page: number; count_to: number },
    signal?: AbortSignal,
  ) => Promise<{ rows: Goods[]; pages: number; exact: boolean }>
  /** Message about a serial number that cannot be sold, if a unit has it. */
  describe?: (text: string) => Promise<string | undefined>
}

/** Pages prefetched into the index: all goods of a small shop, the first 500 of a larger one. */
const aheadPages = 5
const pageSize = 100
const ahead = aheadPages * pageSize

const indexes = new Map<string, GoodsIndex>()

/** Known products of a source, by its key. */
export function indexOf(key: string): GoodsIndex {
  let index = indexes.get(key)
  if (!index) indexes.set(key, (index = new GoodsIndex()))
  return index
}

/**
 * Applies the movements of this till's document at once.
 * @returns the current products
 */
export const moveGoods = (source: GoodsSource, moves: readonly Move[]): Goods[] => indexOf(source.key).move(moves)

/** Fetches products and caches them. Quantities that this till moved meanwhile stay. */
async function askAndKeep(source: GoodsSource, search: string): Promise<Goods[]> {
  const index = indexOf(source.key)
  const { moment } = index
  return index.put((await source.ask({ search, per_page: 20, count_to: countedForSearch })).rows, moment)
}

const atATime = 4

/** Fetches goods again that the server refused, or that may have moved. @param skus duplicates are fetched once */
export async function refetchGoods(source: GoodsSource, skus: readonly string[]): Promise<Goods[]> {
  const waiting = [...new Set(skus)]
  const fresh: Goods[] = []
  const work = async () => {
    for (let sku = waiting.pop(); sku !== undefined; sku = waiting.pop()) fresh.push(...(await askAndKeep(source, sku)))
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return fresh
}

/**
 * Goods matching the typed text: from the index at once, from the server debounced. `look` asks the
 * server without debounce. @param onFresh called with rows from the server
 */
export function useGoods(source: GoodsSource, typed: string, onFresh: (rows: readonly Goods[]) => void) {
  const index = indexOf(source.key)
  const [, setSeen] = useState(0)
  const show = (rows: readonly Goods[]) => {
    setSeen((count) => count + 1)
    onFresh(rows)
  }
  const showRows = useEffectEvent(show)

  useEffect(() => {
    const stop = new AbortController()
    const fetchAhead = async () => {
      for (let page = 1; page <= aheadPages; page++) {
        const { moment } = index
        const { rows, pages, exact } = await source.ask({ page, per_page: pageSize, count_to: ahead }, stop.signal)
        if (stop.signal.aborted) return
        index.complete = exact && page >= pages
        showRows(index.put(rows, moment))
        if (index.complete || rows.length < pageSize) return
      }
    }
    // Prefetch failed: scans fall back to the server.
    fetchAhead().catch(() => {})
    return () => stop.abort()
  }, [source, index])

  const search = useDebounced(typed)
  const query = useQuery({
    queryKey: ['goods', source.key, search],
    queryFn: async ({ signal }) => {
      const { moment } = index
      return { moment, rows: (await source.ask({ search, per_page: 20, count_to: countedForSearch }, signal)).rows }
    },
    enabled: search !== '' && search === typed && !index.complete,
    // A cached reply would show an old available quantity.
    gcTime: 0,
    staleTime: 10_000,
  })
  const answer = query.data
  useEffect(() => {
    if (answer) showRows(index.put(answer.rows, answer.moment))
  }, [answer, index])

  const look = async (text: string): Promise<Goods[]> => {
    const rows = await askAndKeep(source, text)
    show(rows)
    return rows
  }
  const waiting = typed !== '' && !index.complete && (search !== typed || query.isFetching)
  return { index, matches: index.find(typed), waiting, look }
}
