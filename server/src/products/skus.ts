import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { toSearchText } from '../database/search.ts'

/** Letters and digits that are not taken for one another on a label. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const ending = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** “Peak Milk Powder 400g” → PEAK-MILK-POWD. */
function stemOf(name: string | null | undefined): string {
  const words = toSearchText(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return (
    words
      .slice(0, 3)
      .map((word) => word.slice(0, 4))
      .join('-')
      .toUpperCase() || 'ITEM'
  )
}

/** A SKU that no product of the business has, after the name if there is one. The unique index has the last word. */
export async function newSku(ctx: BusinessContext, name: string | null | undefined): Promise<string> {
  const stem = stemOf(name)
  const candidates = Array.from({ length: 5 }, () => `${stem}-${ending()}`)
  const rows = await ctx
    .selectFrom('products')
    .select(sql<string>`lower(sku)`.as('sku'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(sku) = any(${candidates.map((sku) => sku.toLowerCase())}::text[])`)
    .execute()
  const taken = new Set(rows.map((row) => row.sku))
  return candidates.find((sku) => !taken.has(sku.toLowerCase())) ?? newSku(ctx, name)
}
