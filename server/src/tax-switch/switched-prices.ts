import { MAX_KOBO, divideHalfUp } from '@kasuwa/contract/platform/money'
import { markupAt } from '@kasuwa/contract/pricing'
import { saleTotals, taxCovers } from '@kasuwa/contract/sale-totals'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { taxCoverage } from '../pricing/price-sale.ts'
import type { LockedProducts } from '../products/hold-products.ts'
import { type PlannedEdit, columnsOf } from '../products/plan-bulk-edit.ts'
import type { ProductRow } from '../products/variant-row.ts'
import type { BusinessContext } from '../request/request-context.ts'

export type TaxRow = Selectable<Tables['sale_taxes']>
export type Coverage = Awaited<ReturnType<typeof taxCoverage>>

/** Active taxes before and after a switch, which keeps ids and coverage. */
export interface Taxes {
  before: readonly TaxRow[]
  after: readonly TaxRow[]
  coverage: Coverage
}

const covering = (taxes: readonly TaxRow[], coverage: Coverage, { id, parent_id, category_id }: ProductRow) =>
  taxes.filter((tax) => taxCovers(coverage(tax.id), { product: id, parent: parent_id, category: category_id }))

/** Price of one unit with all active taxes, in kobo. */
export const paidFor = (taxes: readonly TaxRow[], coverage: Coverage, row: ProductRow, price: number): number =>
  saleTotals(
    [{ quantity: 1000, price }],
    0,
    covering(taxes, coverage, row).map(({ rate, inclusive }) => ({ rate, inclusive, covers: () => true })),
  ).total

/** 100 % in ten-thousandths of a per cent. */
const hundredPercent = 1_000_000

/** The price at which a customer pays the same after a switch, rounded half up (SALES-57). @returns kobo */
function switchedPrice({ before, after, coverage }: Taxes, row: ProductRow): number {
  const divisor = (taxes: readonly TaxRow[]) =>
    BigInt(covering(taxes, coverage, row).reduce((sum, { rate, inclusive }) => (inclusive ? sum + rate : sum), hundredPercent))
  return Number(divideHalfUp(BigInt(row.price) * divisor(after), divisor(before)))
}

/**
 * Plans the prices of all products. A price that an earlier switch rounded gets back the one that it was made from (SALES-58).
 * @throws Refusal 422 on a price above the highest
 */
export async function planPrices(ctx: BusinessContext, { rows }: LockedProducts, taxes: Taxes): Promise<PlannedEdit[]> {
  const earlier = await pricesBeforeSwitch(ctx)
  return [...rows.values()]
    .filter(({ inventory_type }) => inventory_type !== 'variant')
    .map((before) => {
      const price = switchedPrice(taxes, before)
      if (price > MAX_KOBO) throw refuseRule('price_too_high', { product: before.name })
      const last = earlier.get(before.id)
      const isOfLast = last && last.to === before.price && Math.abs(last.from - price) <= 1
      const figures = isOfLast
        ? { price: last.from, markup: last.markup }
        : { price, markup: before.markup === null || price === before.price ? before.markup : markupAt(before.cost, price) }
      return { before, index: -1, after: { ...columnsOf(before), ...figures }, isFollower: false }
    })
}

interface LastSwitch {
  id: string
  /** Kobo. */
  from: number
  to: number
  /** Markup at the price of before. */
  markup: number | null
}

/** The last switch of each product's price, by product. */
async function pricesBeforeSwitch({ db, business_id }: BusinessContext): Promise<Map<string, LastSwitch>> {
  const { rows } = await sql<LastSwitch>`
    select distinct on (entity_id) entity_id as id, (before ->> 'price')::bigint as "from", (after ->> 'price')::bigint as "to",
      (before ->> 'markup')::bigint as markup
    from audit_entries
    where business_id = ${business_id} and entity = 'products' and action = 'taxSwitch.apply' and before ? 'price'
    order by entity_id, created_at desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
