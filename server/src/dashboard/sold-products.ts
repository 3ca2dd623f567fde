import { sql } from 'kysely'
import { firstIdOf } from '../database/ids.ts'
import { groupsOf } from '../reports/cell-figures.ts'
import type { SummedDays } from '../reports/day-sums/summed-days.ts'
import { everyKey } from '../reports/group-keys.ts'
import { urlOf } from '../reports/lists.ts'
import { soldProductsPlan } from '../reports/sale-report.ts'
import type { Slice } from '../reports/stretches.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Products of a period that may explain a change: the best sellers. */
const most = 20

/**
 * A sale’s date is at most a minute and the difference of zones after its recording, so ids of a slice’s sales begin at most two days
 * earlier.
 */
const marginOfIds = 2 * 86_400_000

/** A product’s sales in a period: thousandths nowById, and kobo after discounts, before taxes. */
export interface ProductSales {
  id: string
  quantity: number
  net: number
  /** The list of its lines; empty if there is none. */
  rows_url: string
}

/**
 * Products with the highest sales in a period, highest first.
 * @param products of these alone
 */
export async function soldProducts(
  ctx: BusinessContext,
  { slice, days, products }: { slice: Slice; days: SummedDays | undefined; products?: readonly string[] },
): Promise<ProductSales[]> {
  const firstSale = firstIdOf(Math.max(0, Date.parse(slice.start_at) - marginOfIds))
  const plan = { ...soldProductsPlan(ctx, firstSale, products), days }
  const list = plan.lists.net
  const { cells } = await groupsOf(ctx, plan, {
    ...{ slices: [slice], keys: everyKey, limit: most, offset: 0 },
    order: sql`found.net desc nulls last`,
  })
  return cells.flatMap(({ key, figures: { quantity, net } }) =>
    key === null || !list
      ? []
      : [{ id: key, quantity: quantity ?? 0, net: net ?? 0, rows_url: urlOf(list, { product: [key] }, slice) ?? '' }],
  )
}

/** Sales of one product in both periods. */
export interface ChangedSales {
  id: string
  now: Pick<ProductSales, 'quantity' | 'net'>
  before: Pick<ProductSales, 'quantity' | 'net'>
}

interface Compared {
  slice: Slice
  /** The best sellers of the slice. */
  best: readonly ProductSales[]
}

const nothing = { quantity: 0, net: 0 }

/**
 * The product among the best sellers of both periods whose sales changed the most in the direction of the change; undefined if none did.
 * @param change of all sales, kobo
 */
export async function mostChanged(
  ctx: BusinessContext,
  change: number,
  { now, before, days }: { now: Compared; before: Compared; days: SummedDays | undefined },
): Promise<ChangedSales | undefined> {
  // Figures of the other period for products that are best sellers of one alone.
  const completed = async ({ slice, best }: Compared, otherProducts: readonly ProductSales[]) => {
    const productById = new Map(best.map((product) => [product.id, product]))
    const missing = otherProducts.flatMap(({ id }) => (productById.has(id) ? [] : [id]))
    const read = missing.length > 0 ? await soldProducts(ctx, { slice, days, products: missing }) : []
    return new Map([...productById, ...read.map((product): [string, ProductSales] => [product.id, product])])
  }
  const [nowById, beforeById] = await Promise.all([completed(now, before.best), completed(before, now.best)])
  const way = Math.sign(change)
  const [first] = [...new Set([...nowById.keys(), ...beforeById.keys()])]
    .map((id) => ({ id, now: nowById.get(id) ?? nothing, before: beforeById.get(id) ?? nothing }))
    .map((product) => ({ ...product, size: way * (product.now.net - product.before.net) }))
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1))
  return first
}
