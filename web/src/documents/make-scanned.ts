import type { RefObject } from 'react'
import type { SearchHandle } from './goods-search.tsx'
import type { Goods } from './lines.ts'
import type { Scan } from './scans.ts'
import { type GoodsSource, refetchGoods } from './use-goods.ts'
import type { ScanActions } from './use-scans.ts'

/** What is made in place, told by its text: a code has no space in it. */
export interface WantedGoods {
  code?: string
  name?: string
}

interface Maker {
  source: GoodsSource
  /** Lets the person make it; undefined where none was made. */
  make: (wanted: WantedGoods) => Promise<{ id: string; sku: string; name: string } | undefined>
}

interface Desk extends Maker {
  actions: ScanActions
  search: RefObject<SearchHandle | null>
}

interface Made {
  name: string
  /** As the desk has it; none where it takes no such goods, or where no answer came. */
  goods: Goods | undefined
  isAnswered: boolean
}

/** Makes a product, and asks for it as the desk has it. */
async function makeGoods(wanted: WantedGoods, { source, make }: Maker): Promise<Made | undefined> {
  const made = await make(wanted)
  if (!made) return undefined
  const rows = await refetchGoods(source, [made.sku]).catch(() => undefined)
  return { name: made.name, goods: rows?.find(({ id }) => id === made.id), isAnswered: rows !== undefined }
}

/** Makes the product of a scan that is not known, and puts it on as often as it was scanned. */
export async function makeScanned({ key, text }: Scan, { actions, search, ...maker }: Desk): Promise<void> {
  const isCode = /\d/.test(text) && !/\s/.test(text)
  const made = await makeGoods(isCode ? { code: text } : { name: text }, maker)
  if (made?.goods) actions.found(key, made.goods)
  // It is made, and no answer told of it: the next look finds it by its code.
  else if (made && !made.isAnswered) actions.mark(key, 'failed')
  search.current?.rest()
}

/**
 * Makes the product of what was typed into the search: digits alone are its barcode.
 * @param elsewhere told its name where it is made and the desk does not take it
 */
export async function makeTyped(
  typed: string,
  { elsewhere, ...maker }: Maker & { elsewhere: (name: string) => void },
): Promise<Goods | undefined> {
  const made = await makeGoods(/^\d{6,}$/.test(typed) ? { code: typed } : { name: typed }, maker)
  if (made && !made.goods) elsewhere(made.name)
  return made?.goods
}
