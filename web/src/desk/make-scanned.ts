import type { RefObject } from 'react'
import type { Goods } from './lines.ts'
import type { SearchHandle } from './search-handle.ts'
import type { Scan } from './scans.ts'
import { type GoodsSource, refetchGoods } from './use-goods.ts'
import type { ScanActions } from './use-scans.ts'

export { makeProduct } from '../products/make-product.ts'

/** A product to create, from typed text: a code contains no space. */
export interface WantedGoods {
  code?: string
  name?: string
}

interface Maker {
  source: GoodsSource
  /** Lets the member create it; undefined if none was created. */
  make: (wanted: WantedGoods) => Promise<{ id: string; sku: string; name: string } | undefined>
  /** Receives the name of a created product that is not on the desk: the desk does not accept it, or it cannot be found. */
  elsewhere: (name: string) => void
}

interface Desk extends Maker {
  actions: ScanActions
  search: RefObject<SearchHandle | null>
}

type CreatedProduct = { goods: Goods } | 'unanswered' | 'elsewhere' | undefined

/** Creates a product and fetches it from the desk’s source. Undefined if none was created. */
async function makeGoods(input: WantedGoods, { source, make, elsewhere }: Maker): Promise<CreatedProduct> {
  const created = await make(input)
  if (!created) return undefined
  const rows = await refetchGoods(source, [created.sku]).catch(() => undefined)
  const goods = rows?.find(({ id }) => id === created.id)
  if (goods) return { goods }
  elsewhere(created.name)
  return rows ? 'elsewhere' : 'unanswered'
}

/** Creates the product of an unknown scan, and adds it with the scanned quantity. */
export async function makeScanned({ key, text }: Scan, { actions, search, ...maker }: Desk): Promise<void> {
  const isCode = /\d/.test(text) && !/\s/.test(text)
  const created = await makeGoods(isCode ? { code: text } : { name: text }, maker)
  // Without a reply, a retry of the scan finds it by its code.
  if (created === 'unanswered') actions.mark(key, 'failed')
  else if (typeof created === 'object') actions.resolve(key, created.goods)
  search.current?.rest()
}

/** Creates a product from the text of the search; digits only are its barcode. Undefined if it was not added. */
export async function makeTyped(typed: string, maker: Maker): Promise<Goods | undefined> {
  const created = await makeGoods(/^\d{6,}$/.test(typed) ? { code: typed } : { name: typed }, maker)
  return typeof created === 'object' ? created.goods : undefined
}
