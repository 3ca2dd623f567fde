import type { RefObject } from 'react'
import type { SearchHandle } from './goods-search.tsx'
import type { Scan } from './scans.ts'
import { type GoodsSource, refetchGoods } from './use-goods.ts'
import type { ScanActions } from './use-scans.ts'

/** What is made in place, told by its text: a code has no space in it. */
export interface WantedGoods {
  code?: string
  name?: string
}

interface Desk {
  source: GoodsSource
  actions: ScanActions
  search: RefObject<SearchHandle | null>
  /** Lets the person make it; undefined where none was made. */
  make: (wanted: WantedGoods) => Promise<{ id: string; sku: string } | undefined>
}

/** Makes the product of a scan that is not known, and puts it on as often as it was scanned. */
export async function makeScanned({ key, text }: Scan, { source, actions, search, make }: Desk): Promise<void> {
  const isCode = /\d/.test(text) && !/\s/.test(text)
  const made = await make(isCode ? { code: text } : { name: text })
  if (made) {
    const goods = await refetchGoods(source, [made.sku]).catch(() => undefined)
    const its = goods?.find(({ id }) => id === made.id)
    if (its) actions.found(key, its)
    // It is made, and no answer told of it: the next look finds it by its code.
    else if (!goods) actions.mark(key, 'failed')
  }
  search.current?.rest()
}
