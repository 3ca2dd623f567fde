import { refuseFields, type Words } from '../errors/refusal.ts'
import type { Named } from '../records/references.ts'

interface Line {
  position: number
  product_id: string
  product_name: string
  has_inventory: boolean
}

/**
 * Stock documents move what is counted, and of a composite that is what is in it.
 * @throws Refusal 422 on the product of each line of which no stock is kept
 */
export function mustBeCounted(lines: readonly Line[], products: ReadonlyMap<string, Named<'products'>>): void {
  const isComposite = ({ product_id }: Line) => products.get(product_id)?.inventory_type === 'composite'
  const uncounted = lines.filter((line) => !line.has_inventory || isComposite(line))
  if (uncounted.length === 0) return
  const words = (line: Line): Words[] => [
    { key: isComposite(line) ? 'composite_not_stocked' : 'not_stocked', values: { product: line.product_name } },
  ]
  throw refuseFields(Object.fromEntries(uncounted.map((line) => [`items.${line.position}.product`, words(line)])))
}

/** Without its sale nobody knows what was in a composite: its parts are returned by themselves. @throws Refusal 422 on the product of each line of one */
export function mustNotBeComposite(lines: readonly Line[], products: ReadonlyMap<string, Named<'products'>>): void {
  const composites = lines.filter(({ product_id }) => products.get(product_id)?.inventory_type === 'composite')
  if (composites.length === 0) return
  const words = ({ product_name: product }: Line): Words[] => [{ key: 'composite_not_stocked', values: { product } }]
  throw refuseFields(Object.fromEntries(composites.map((line) => [`items.${line.position}.product`, words(line)])))
}
