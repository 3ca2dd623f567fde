import { allocate } from '@kasuwa/contract/platform/money'
import { netOf } from '@kasuwa/contract/sale-totals'
import type { Charge, SoldLine } from '@kasuwa/contract/return-totals'
import type { Unit } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { soldLines } from '../sales/sold-lines.ts'

/** What of a figure was taken by returns that stand, by what it is of. */
type Taken = Map<string, number>

/** A line of a sale, as returns take of it: its net first among its charges, then each tax of the sale. */
export interface ReturnableLine extends Omit<SoldLine, 'charges'> {
  id: string
  position: number
  product_id: string
  name: string
  sku: string
  unit: Unit | null
  has_serial_number: boolean
  charges: Charge[]
  /** Of each charge but the first. */
  taxes: string[]
  /** Kobo that it cost when it left, and how much of that came back. */
  cost: { amount: number; taken: number }
  parts: ReturnedPart[]
}

interface ReturnedPart {
  product_id: string
  product_name: string
  /** Thousandths, in one composite. */
  quantity: number
  has_inventory: boolean
  has_serial_number: boolean
  unit_cost: number
  cost: { amount: number; taken: number }
}

/**
 * The lines of a sale with what returns that stand took of each figure. Each tax was worked out once, by the lines that it covers: it is
 * spread over them by what they came to less both discounts (largest remainder), so that the lines' parts add up to it.
 */
export async function returnableLines(ctx: BusinessContext, sale_id: string): Promise<ReturnableLine[]> {
  const { business_id } = ctx
  const standing = sql`inventory_actions action
    join inventory_action_items item on item.business_id = ${business_id} and item.action_id = action.id`
  const ofSale = sql`action.business_id = ${business_id} and action.sale_id = ${sale_id} and action.status <> 'canceled'`
  const [{ lines, taxes, parts }, taken, takenTaxes, takenParts] = await Promise.all([
    soldLines(ctx, sale_id),
    sql<{ position: number; share: number; cost: number }>`select item.sale_position as position, sum(item.share)::bigint as share,
        coalesce(sum(item.cost), 0)::bigint as cost from ${standing} where ${ofSale} group by 1`.execute(ctx.db),
    sql<{
      position: number
      tax_id: string
      share: number
    }>`select item.sale_position as position, taxed.tax_id, sum(taxed.share)::bigint as share
      from ${standing}
      join inventory_action_item_taxes taxed on taxed.business_id = ${business_id} and taxed.action_id = action.id and taxed.line_position = item.position
      where ${ofSale} group by 1, 2`.execute(ctx.db),
    sql<{
      position: number
      product_id: string
      share: number
    }>`select item.sale_position as position, part.product_id, sum(part.share)::bigint as share
      from ${standing}
      join inventory_action_item_components part on part.business_id = ${business_id} and part.action_id = action.id and part.line_position = item.position
      where ${ofSale} group by 1, 2`.execute(ctx.db),
  ])
  const nets = lines.map(netOf)
  const spread = taxes.map(({ tax_id, amount, covers }) => ({
    tax_id,
    byLine: allocate(
      amount,
      lines.map(({ position }, index) => (covers === null || covers.includes(position) ? (nets[index] ?? 0) : 0)),
    ),
  }))
  const shares: Taken = new Map(taken.rows.map(({ position, share }) => [String(position), share]))
  const costs: Taken = new Map(taken.rows.map(({ position, cost }) => [String(position), cost]))
  const ofTaxes: Taken = new Map(takenTaxes.rows.map(({ position, tax_id, share }) => [`${position} ${tax_id}`, share]))
  const ofParts: Taken = new Map(takenParts.rows.map(({ position, product_id, share }) => [`${position} ${product_id}`, share]))
  return lines.map(({ total: _, line_discount: __, discount: ___, cost, ...line }, index) => {
    const key = String(line.position)
    return {
      ...line,
      taxes: spread.map(({ tax_id }) => tax_id),
      charges: [
        { amount: nets[index] ?? 0, taken: shares.get(key) ?? 0 },
        ...spread.map(({ tax_id, byLine }) => ({ amount: byLine[index] ?? 0, taken: ofTaxes.get(`${key} ${tax_id}`) ?? 0 })),
      ],
      cost: { amount: cost ?? 0, taken: costs.get(key) ?? 0 },
      parts: parts.flatMap(({ line_position, cost: ofPart, ...part }) =>
        line_position === line.position
          ? [{ ...part, cost: { amount: ofPart ?? 0, taken: ofParts.get(`${key} ${part.product_id}`) ?? 0 } }]
          : [],
      ),
    }
  })
}

/** The same as the page of a sale shows them. */
export const shownReturnable = async (ctx: BusinessContext, sale_id: string) => (await returnableLines(ctx, sale_id)).map(sayingParts)

/** Of a line of a composite the parts whose units are told apart. */
function sayingParts({ parts, ...line }: ReturnableLine) {
  const tracked = parts.filter(({ has_inventory, has_serial_number }) => has_inventory && has_serial_number)
  const named = tracked.map(({ product_id: id, product_name: name, quantity }) => ({ product: { id, name }, quantity }))
  return { ...line, ...(named.length > 0 && { tracked_components: named }) }
}
