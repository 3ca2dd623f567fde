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

/** True if this code generated the SKU from the name. */
export const isMadeUp = (sku: string, name: string): boolean => new RegExp(`^${stemOf(name)}-[${alphabet}]{5}$`, 'i').test(sku)

/** “Medium / Red” of POLO → POLO-MEDIUM-RED. */
const variantStem = (parent: string, values: readonly string[]) =>
  [
    parent.slice(0, 200),
    ...values.map((value) =>
      toSearchText(value)
        .replaceAll(/[^a-z0-9]+/g, '')
        .slice(0, 10)
        .toUpperCase(),
    ),
  ]
    .filter(Boolean)
    .join('-')

/**
 * SKUs of variants from their parent’s SKU and option values, with a suffix if the SKU is taken.
 * @param familySkus SKUs of the parent and its other variants. Values without Latin letters add nothing to a SKU
 */
export async function skusAfter(
  ctx: BusinessContext,
  parent: string,
  variants: readonly (readonly string[])[],
  familySkus: readonly string[],
): Promise<string[]> {
  const stems = variants.map((values) => variantStem(parent, values))
  const usedSkus = new Set([...familySkus.map((sku) => sku.toLowerCase()), ...(await takenOf(ctx, stems))])
  return stems.map((stem) => {
    let sku = stem
    while (usedSkus.has(sku.toLowerCase())) sku = `${stem}-${ending()}`
    usedSkus.add(sku.toLowerCase())
    return sku
  })
}

/** SKUs that live products already have, in lower case. */
async function takenOf(ctx: BusinessContext, skus: readonly string[]): Promise<Set<string>> {
  const rows = await ctx
    .selectFrom('products')
    .select(sql<string>`lower(sku)`.as('sku'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(sku) = any(${skus.map((sku) => sku.toLowerCase())}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.sku))
}

/** A free SKU from the name, if any. The unique index decides. */
export async function newSku(ctx: BusinessContext, name: string | null | undefined): Promise<string> {
  const stem = stemOf(name)
  const candidates = Array.from({ length: 5 }, () => `${stem}-${ending()}`)
  const usedSkus = await takenOf(ctx, candidates)
  return candidates.find((sku) => !usedSkus.has(sku.toLowerCase())) ?? newSku(ctx, name)
}

/**
 * SKUs of many new products from their names.
 * @param usedSkus SKUs in use, in lower case; the function adds the new ones
 */
export async function newSkus(ctx: BusinessContext, names: readonly string[], usedSkus: Set<string>): Promise<string[]> {
  const skus: string[] = []
  for (const name of names) {
    let sku = `${stemOf(name)}-${ending()}`
    while (usedSkus.has(sku.toLowerCase())) sku = `${stemOf(name)}-${ending()}`
    usedSkus.add(sku.toLowerCase())
    skus.push(sku)
  }
  const stored = await takenOf(ctx, skus)
  const clashIndexes = skus.flatMap((sku, index) => (stored.has(sku.toLowerCase()) ? [index] : []))
  if (clashIndexes.length === 0) return skus
  const replacements = await newSkus(
    ctx,
    clashIndexes.map((index) => names[index] ?? ''),
    usedSkus,
  )
  for (const [place, index] of clashIndexes.entries()) skus[index] = replacements[place] ?? ''
  return skus
}
