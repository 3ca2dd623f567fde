import { formatMoney, lineTotal } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { agreedShare, shareOf } from '@kasuwa/contract/return-totals'
import { newId } from '../database/ids.ts'
import type { Line, LineComponent, GoodsLine } from '../documents/kind.ts'
import type { ReturnableLine } from './returnable.ts'
import type { SourcePositions } from './source-positions.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import { chosenUnits } from './chosen-units.ts'

/** A line of the body. */
export interface ItemLine extends GoodsLine {
  item: { price: number; sale_item?: string | null | undefined }
}

/** Share of a return line in one tax of its sale, in kobo. */
export interface ReturnedTax {
  line_position: number
  tax_id: string
  amount: number
  share: number
}

export type ReturnLine = Line &
  Pick<ItemLine, 'product_name' | 'metadata'> & {
    unit_amount: number
    total: number
    sale_id: string | null
    sale_position: number | null
    net: number
    tax: number
    share: number | null
    cost: number | null
    intake_item_id: null
  }

export const isDamaged = ({ metadata }: Pick<ItemLine, 'metadata'>): boolean =>
  metadata !== null && 'condition' in metadata && metadata.condition === 'damaged'

/** Lines of a return without a sale: quantity × price, without tax. */
export const linesWithoutSale = (itemLines: readonly ItemLine[]): ReturnLine[] =>
  itemLines.map(({ item, ...line }) => {
    const total = lineTotal(line.quantity, item.price)
    const noSource = { sale_id: null, sale_position: null, intake_item_id: null, share: null, cost: null }
    return { ...line, ...noSource, unit_amount: item.price, total, net: total, tax: 0, is_damaged: isDamaged(line) }
  })

/**
 * Splits lines over the sale's lines of the product in order, or takes the named one. A unit returns with the line that it left with, at most
 * at that line's price, and at its cost.
 * @param lineBySerial line that each unit left with, by number; missing for units sold before they had serial numbers
 * @returns the lines, their tax shares, and their positions in the body
 * @throws Refusal 422 on a product or quantity that the sale does not have, or a price above it
 */
export function linesOfSale(
  sale_id: string,
  itemLines: readonly ItemLine[],
  saleLines: readonly ReturnableLine[],
  lineBySerial: ReadonlyMap<string, string>,
  now: number,
) {
  const sources = saleLines.map((line) => ({
    ...line,
    charges: line.charges.map((charge) => ({ ...charge })),
    cost: { ...line.cost },
    parts: line.parts.map((part) => ({ ...part, cost: { ...part.cost } })),
  }))
  const errors: Record<string, Words[]> = {}
  const lines: ReturnLine[] = []
  const sent: SourcePositions[] = []
  const taxes: ReturnedTax[] = []
  for (const { item, ...line } of itemLines) {
    const field = (name: string) => `items.${line.position}.${name}`
    const matches = sources.filter((source) => source.product_id === line.product_id && (!item.sale_item || source.id === item.sale_item))
    if (matches.length === 0) {
      errors[field(item.sale_item ? 'sale_item' : 'product')] = [{ key: 'not_on_sale', values: { product: line.product_name } }]
      continue
    }
    // If the sale has several prices, only lines at or above the credited price are used.
    const creditable = matches.filter(({ price }) => item.price <= price)
    const highest = Math.max(...matches.map(({ price }) => price))
    if (creditable.length === 0) {
      errors[field('price')] = [{ key: 'price_over_sold', values: { price: formatMoney(highest) } }]
      continue
    }
    const returnable = creditable.reduce((sum, source) => sum + source.quantity - source.returned, 0)
    if (returnable < line.quantity) {
      errors[field('quantity')] = [
        returnable === 0 ? { key: 'none_to_return' } : { key: 'only_to_return', values: { left: formatQuantity(returnable) } },
      ]
      continue
    }
    const undivided = creditable
      .flatMap(({ parts }) => parts)
      .find((part) => (BigInt(line.quantity) * BigInt(part.quantity)) % 1000n !== 0n)
    if (undivided) {
      const values = { product: undivided.product_name, quantity: formatQuantity(undivided.quantity) }
      errors[field('quantity')] = [{ key: 'composite_not_divided', values }]
      continue
    }
    const units = chosenUnits(line, lineBySerial)
    let remaining = line.quantity
    for (const source of creditable) {
      const quantity = Math.min(remaining, source.quantity - source.returned, units.most(source))
      if (quantity <= 0) continue
      const isFirst = remaining === line.quantity
      remaining -= quantity
      const { metadata, ...positions } = units.take(source, quantity, remaining === 0)
      const returnedLine = { ...line, metadata, id: isFirst ? line.id : newId(now), position: lines.length }
      const result = takeFromSource(returnedLine, sale_id, source, quantity, item.price)
      lines.push(result.line)
      sent.push({ position: line.position, ...positions })
      taxes.push(...result.taxes)
    }
    const [misplaced] = remaining > 0 ? units.left() : []
    if (remaining > 0) {
      const otherSource = sources.find(({ id }) => id === misplaced?.line)
      const isDearer = otherSource !== undefined && matches.includes(otherSource) && item.price > otherSource.price
      if (isDearer) errors[field('price')] = [{ key: 'price_over_sold', values: { price: formatMoney(otherSource.price) } }]
      else
        errors[misplaced ? field(misplaced.field) : field('quantity')] = [
          { key: 'serial_of_other_line', values: { serial: misplaced?.serial ?? '' } },
        ]
    }
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return { lines, taxes, sent }
}

/** One return line of one sale line; adds the returned amounts to the sale line. */
function takeFromSource(line: Omit<ItemLine, 'item'>, sale_id: string, source: ReturnableLine, quantity: number, price: number) {
  const before = { quantity: source.quantity, returned: source.returned }
  const takeShare = (charge: { amount: number; taken: number }): number => {
    const share = shareOf(charge, before, quantity)
    charge.taken += share
    return share
  }
  const [share = 0, ...taxShares] = source.charges.map(takeShare)
  const taxes = source.taxes.map((tax_id, index) => {
    const taxShare = taxShares[index] ?? 0
    return { line_position: line.position, tax_id, amount: agreedShare(taxShare, price, source.price), share: taxShare }
  })
  const parts = source.parts.map(({ cost, ...part }): LineComponent => ({
    ...part,
    taken: Number((BigInt(part.quantity) * BigInt(quantity)) / 1000n),
    share: takeShare(cost),
  }))
  // A composite costs the sum of its components.
  const cost = parts.length > 0 ? parts.reduce((sum, part) => sum + (part.share ?? 0), 0) : takeShare(source.cost)
  source.returned += quantity
  const net = agreedShare(share, price, source.price)
  const returnLine: ReturnLine = {
    ...line,
    ...{ quantity, metadata: line.metadata, unit_amount: price, total: lineTotal(quantity, price), is_damaged: isDamaged(line), parts },
    ...{ sale_id, sale_position: source.position, intake_item_id: null },
    ...{ net, tax: taxes.reduce((sum, { amount }) => sum + amount, 0), share, cost },
  }
  return { line: returnLine, taxes: taxes.filter((tax) => tax.share > 0) }
}
