import { formatMoney, lineTotal } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { agreedShare, shareOf } from '@kasuwa/contract/return-totals'
import { newId } from '../database/ids.ts'
import type { Line, Part } from '../documents/kind.ts'
import type { ReturnableLine } from './returnable.ts'
import type { SentLine } from './sent-lines.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import { chosenUnits } from './chosen-units.ts'

/** A line as the body names it. */
export interface NamedLine {
  id: string
  position: number
  product_id: string
  product_name: string
  quantity: number
  metadata: object | null
  has_inventory: boolean
  has_serial_number: boolean
  unit_cost: number
  parts: readonly Part[]
  item: { price: number; sale_item?: string | null | undefined }
}

/** What a returned line takes off one tax of its sale, kobo. */
export interface ReturnedTax {
  line_position: number
  tax_id: string
  amount: number
  share: number
}

export type ReturnLine = Line &
  Pick<NamedLine, 'product_name' | 'metadata'> & {
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

export const isDamaged = ({ metadata }: Pick<NamedLine, 'metadata'>): boolean =>
  metadata !== null && 'condition' in metadata && metadata.condition === 'damaged'

/** Lines of a return without a sale: each quantity × price, without tax. */
export const freeLines = (named: readonly NamedLine[]): ReturnLine[] =>
  named.map(({ item, ...line }) => {
    const total = lineTotal(line.quantity, item.price)
    const of = { sale_id: null, sale_position: null, intake_item_id: null, share: null, cost: null }
    return { ...line, ...of, unit_amount: item.price, total, net: total, tax: 0, is_damaged: isDamaged(line) }
  })

/**
 * Lines of a return of a sale: each takes of one line of it. What a line of the body asks for is taken of the sale's lines of its product in
 * their order, of as many as it needs; or of the one that it names. A unit comes back with the line that it left with, at no more than it was
 * sold for there and at what it cost.
 * @param soldOn the line that each unit left with, by each of its numbers; one that is not there was sold before it was told apart
 * @returns the lines, what each takes off each tax, and which line of the body each comes from
 * @throws Refusal 422 on what the sale does not have, has no more, or was sold for less
 */
export function linesOfSale(
  sale_id: string,
  named: readonly NamedLine[],
  sold: readonly ReturnableLine[],
  soldOn: ReadonlyMap<string, string>,
  now: number,
) {
  const left = sold.map((line) => ({
    ...line,
    charges: line.charges.map((one) => ({ ...one })),
    cost: { ...line.cost },
    parts: line.parts.map((part) => ({ ...part, cost: { ...part.cost } })),
  }))
  const faults: Record<string, Words[]> = {}
  const lines: ReturnLine[] = []
  const sent: SentLine[] = []
  const taxes: ReturnedTax[] = []
  for (const { item, ...line } of named) {
    const field = (name: string) => `items.${line.position}.${name}`
    const ofIt = left.filter((one) => one.product_id === line.product_id && (!item.sale_item || one.id === item.sale_item))
    if (ofIt.length === 0) {
      faults[field(item.sale_item ? 'sale_item' : 'product')] = [{ key: 'not_on_sale', values: { product: line.product_name } }]
      continue
    }
    // Where it was sold at several prices, those are meant at which no more is credited than was paid.
    const dear = ofIt.filter(({ price }) => item.price <= price)
    const highest = Math.max(...ofIt.map(({ price }) => price))
    if (dear.length === 0) {
      faults[field('price')] = [{ key: 'price_over_sold', values: { price: formatMoney(highest) } }]
      continue
    }
    const room = dear.reduce((sum, one) => sum + one.quantity - one.returned, 0)
    if (room < line.quantity) {
      faults[field('quantity')] = [
        room === 0 ? { key: 'none_to_return' } : { key: 'only_to_return', values: { left: formatQuantity(room) } },
      ]
      continue
    }
    const undivided = dear.flatMap(({ parts }) => parts).find((part) => (BigInt(line.quantity) * BigInt(part.quantity)) % 1000n !== 0n)
    if (undivided) {
      const values = { product: undivided.product_name, quantity: formatQuantity(undivided.quantity) }
      faults[field('quantity')] = [{ key: 'composite_not_divided', values }]
      continue
    }
    const units = chosenUnits(line, soldOn)
    let wanted = line.quantity
    for (const one of dear) {
      const back = Math.min(wanted, one.quantity - one.returned, units.most(one))
      if (back <= 0) continue
      const isFirst = wanted === line.quantity
      wanted -= back
      const { metadata, ...places } = units.take(one, back, wanted === 0)
      const own = { ...line, metadata, id: isFirst ? line.id : newId(now), position: lines.length }
      const made = takenOf(own, sale_id, one, back, item.price)
      lines.push(made.line)
      sent.push({ position: line.position, ...places })
      taxes.push(...made.taxes)
    }
    const [astray] = wanted > 0 ? units.left() : []
    if (wanted > 0) {
      const other = left.find(({ id }) => id === astray?.line)
      const isDearer = other !== undefined && ofIt.includes(other) && item.price > other.price
      if (isDearer) faults[field('price')] = [{ key: 'price_over_sold', values: { price: formatMoney(other.price) } }]
      else
        faults[astray ? field(astray.field) : field('quantity')] = [
          { key: 'serial_of_other_line', values: { serial: astray?.serial ?? '' } },
        ]
    }
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return { lines, taxes, sent }
}

/** One line of a return, of one line of the sale, whose figures are then taken that far. */
function takenOf(line: Omit<NamedLine, 'item'>, sale_id: string, sold: ReturnableLine, back: number, price: number) {
  const of = { quantity: sold.quantity, returned: sold.returned }
  const take = (charge: { amount: number; taken: number }): number => {
    const share = shareOf(charge, of, back)
    charge.taken += share
    return share
  }
  const [share = 0, ...ofTaxes] = sold.charges.map(take)
  const taxes = sold.taxes.map((tax_id, index) => {
    const taxShare = ofTaxes[index] ?? 0
    return { line_position: line.position, tax_id, amount: agreedShare(taxShare, price, sold.price), share: taxShare }
  })
  const parts = sold.parts.map(({ cost, ...part }): Part => ({
    ...part,
    taken: Number((BigInt(part.quantity) * BigInt(back)) / 1000n),
    share: take(cost),
  }))
  // Of a composite it is what its parts cost.
  const cost = parts.length > 0 ? parts.reduce((sum, part) => sum + (part.share ?? 0), 0) : take(sold.cost)
  sold.returned += back
  const net = agreedShare(share, price, sold.price)
  const made: ReturnLine = {
    ...line,
    ...{ quantity: back, metadata: line.metadata, unit_amount: price, total: lineTotal(back, price), is_damaged: isDamaged(line), parts },
    ...{ sale_id, sale_position: sold.position, intake_item_id: null },
    ...{ net, tax: taxes.reduce((sum, { amount }) => sum + amount, 0), share, cost },
  }
  return { line: made, taxes: taxes.filter((tax) => tax.share > 0) }
}
