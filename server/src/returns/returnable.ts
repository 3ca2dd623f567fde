import { allocate } from '@kasuwa/contract/platform/money'
import { netOf } from '@kasuwa/contract/sale-totals'
import type { Charge, SoldLine } from '@kasuwa/contract/return-totals'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { ComponentQuantity } from '../products/recipe.ts'
import { type SoldLineRow, soldLines } from '../sales/sold-lines.ts'

/** Amounts that active returns have taken, by key. */
type TakenAmounts = Map<string, number>

/** A sale line with its charges: the net amount first, then each tax. */
export interface ReturnableLine
  extends Omit<SoldLine, 'charges'>, Pick<SoldLineRow, 'id' | 'position' | 'product_id' | 'name' | 'sku' | 'unit' | 'has_serial_number'> {
  charges: Charge[]
  /** Tax ids of the charges after the first. */
  taxes: string[]
  /** Kobo that it cost when it left, and kobo of them returned. */
  cost: { amount: number; taken: number }
  parts: ReturnableComponent[]
}

interface ReturnableComponent extends ComponentQuantity {
  cost: { amount: number; taken: number }
}

/**
 * Lines of a sale, with the amounts that active returns have taken. A tax was rounded once for all lines it covers: it is split over them by
 * net amount (largest remainder), so that the shares add up. A tax in prices was split when the sale was recorded.
 */
export async function returnableLines(ctx: BusinessContext, sale_id: string): Promise<ReturnableLine[]> {
  const { business_id } = ctx
  const returnLines = sql`inventory_actions action
    join inventory_action_items item on item.business_id = ${business_id} and item.action_id = action.id`
  const isOfSale = sql`action.business_id = ${business_id} and action.sale_id = ${sale_id} and action.status <> 'canceled'`
  const [{ lines, taxes, parts }, takenLines, takenTaxes, takenComponents] = await Promise.all([
    soldLines(ctx, sale_id),
    sql<{ position: number; share: number; cost: number }>`select item.sale_position as position, sum(item.share)::bigint as share,
        coalesce(sum(item.cost), 0)::bigint as cost from ${returnLines} where ${isOfSale} group by 1`.execute(ctx.db),
    sql<{
      position: number
      tax_id: string
      share: number
    }>`select item.sale_position as position, taxed.tax_id, sum(taxed.share)::bigint as share
      from ${returnLines}
      join inventory_action_item_taxes taxed on taxed.business_id = ${business_id} and taxed.action_id = action.id and taxed.line_position = item.position
      where ${isOfSale} group by 1, 2`.execute(ctx.db),
    sql<{
      position: number
      product_id: string
      share: number
    }>`select item.sale_position as position, part.product_id, sum(part.share)::bigint as share
      from ${returnLines}
      join inventory_action_item_components part on part.business_id = ${business_id} and part.action_id = action.id and part.line_position = item.position
      where ${isOfSale} group by 1, 2`.execute(ctx.db),
  ])
  const nets = lines.map(netOf)
  const taxShares = taxes.map(({ tax_id, amount, covers, shares: byLine }) => ({
    tax_id,
    byLine:
      byLine ??
      allocate(
        amount,
        lines.map(({ position }, index) => (covers === null || covers.includes(position) ? (nets[index] ?? 0) : 0)),
      ),
  }))
  const shares: TakenAmounts = new Map(takenLines.rows.map(({ position, share }) => [String(position), share]))
  const costs: TakenAmounts = new Map(takenLines.rows.map(({ position, cost }) => [String(position), cost]))
  const takenByTax: TakenAmounts = new Map(takenTaxes.rows.map(({ position, tax_id, share }) => [`${position} ${tax_id}`, share]))
  const takenByComponent: TakenAmounts = new Map(
    takenComponents.rows.map(({ position, product_id, share }) => [`${position} ${product_id}`, share]),
  )
  return lines.map(({ total: _, line_discount: __, discount: ___, included_tax: ____, cost, ...line }, index) => {
    const key = String(line.position)
    return {
      ...line,
      taxes: taxShares.map(({ tax_id }) => tax_id),
      charges: [
        { amount: nets[index] ?? 0, taken: shares.get(key) ?? 0 },
        ...taxShares.map(({ tax_id, byLine }) => ({ amount: byLine[index] ?? 0, taken: takenByTax.get(`${key} ${tax_id}`) ?? 0 })),
      ],
      cost: { amount: cost ?? 0, taken: costs.get(key) ?? 0 },
      parts: parts.flatMap(({ line_position, cost: componentCost, ...part }) =>
        line_position === line.position
          ? [{ ...part, cost: { amount: componentCost ?? 0, taken: takenByComponent.get(`${key} ${part.product_id}`) ?? 0 } }]
          : [],
      ),
    }
  })
}

/** The same as the page of a sale shows it. */
export const returnableReply = async (ctx: BusinessContext, sale_id: string) =>
  (await returnableLines(ctx, sale_id)).map(withTrackedComponents)

/** Adds the components with serial numbers to a composite's line. */
function withTrackedComponents({ parts, ...line }: ReturnableLine) {
  const tracked = parts.filter(({ has_inventory, has_serial_number }) => has_inventory && has_serial_number)
  const components = tracked.map(({ product_id: id, product_name: name, quantity }) => ({ product: { id, name }, quantity }))
  return { ...line, ...(components.length > 0 && { tracked_components: components }) }
}
