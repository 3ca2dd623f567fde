import { sql } from 'kysely'
import { firstIdOf } from '../database/ids.ts'
import { groupsOf } from '../reports/cell-figures.ts'
import type { SummedDays } from '../reports/day-sums/summed-days.ts'
import { everyKey } from '../reports/group-keys.ts'
import { urlOf } from '../reports/lists.ts'
import { soldProductsPlan } from '../reports/sale-report.ts'
import type { Slice } from '../reports/stretches.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Products of a period that may explain a change: the best sellers. To read one alone in the other period costs as much as all of them. */
const most = 200

/**
 * A sale’s date is at most a minute and the difference of zones after its recording, so ids of a slice’s sales begin at most two days
 * earlier.
 */
const marginOfIds = 2 * 86_400_000

/** A product’s sales in a period: thousandths sold, and kobo after discounts, before taxes. */
export interface ProductSales {
  id: string
  quantity: number
  net: number
  /** The list of its lines; empty if there is none. */
  rows_url: string
}

/** Products with the highest sales in a period, highest first. */
export async function soldProducts(ctx: BusinessContext, slice: Slice, days: SummedDays | undefined): Promise<ProductSales[]> {
  const plan = { ...soldProductsPlan(ctx, firstIdOf(Math.max(0, Date.parse(slice.start_at) - marginOfIds))), days }
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

const nothing = { quantity: 0, net: 0 }

/**
 * The product whose sales changed the most in the direction of the change; undefined if none did. A product that is no best seller of the
 * other period counts only if that period sold fewer products than are read.
 * @param change of all sales, kobo
 * @param now the best sellers of the period @param before those of the compared period
 */
export function mostChanged(change: number, now: readonly ProductSales[], before: readonly ProductSales[]): ChangedSales | undefined {
  const [nowById, beforeById] = [now, before].map((products) => new Map(products.map((product) => [product.id, product])))
  const otherIn = (products: readonly ProductSales[]) => (products.length < most ? nothing : undefined)
  const way = Math.sign(change)
  const [first] = [...new Set([...now, ...before].map(({ id }) => id))]
    .flatMap((id): (ChangedSales & { size: number })[] => {
      const [current, previous] = [nowById?.get(id) ?? otherIn(now), beforeById?.get(id) ?? otherIn(before)]
      return current && previous ? [{ id, now: current, before: previous, size: way * (current.net - previous.net) }] : []
    })
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size || (a.id < b.id ? -1 : 1))
  return first
}
