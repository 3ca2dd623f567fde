import { refuseFields, type Words } from '../errors/refusal.ts'
import type { ReferencedRow } from '../records/references.ts'

interface Line {
  position: number
  product_id: string
  product_name: string
  has_inventory: boolean
}

/**
 * Stock documents move tracked products only. A composite moves as its components.
 * @throws Refusal 422 on the product of each line whose stock is not tracked
 */
export function mustBeTracked(lines: readonly Line[], products: ReadonlyMap<string, ReferencedRow<'products'>>): void {
  const isComposite = ({ product_id }: Line) => products.get(product_id)?.inventory_type === 'composite'
  const untracked = lines.filter((line) => !line.has_inventory || isComposite(line))
  if (untracked.length === 0) return
  const words = (line: Line): Words[] => [
    { key: isComposite(line) ? 'composite_not_stocked' : 'not_stocked', values: { product: line.product_name } },
  ]
  throw refuseFields(Object.fromEntries(untracked.map((line) => [`items.${line.position}.product`, words(line)])))
}

/** A return without its sale cannot know a composite's components: they are returned one by one. @throws Refusal 422 on the product of each composite line */
export function mustNotBeComposite(lines: readonly Line[], products: ReadonlyMap<string, ReferencedRow<'products'>>): void {
  const composites = lines.filter(({ product_id }) => products.get(product_id)?.inventory_type === 'composite')
  if (composites.length === 0) return
  const words = ({ product_name: product }: Line): Words[] => [{ key: 'composite_not_stocked', values: { product } }]
  throw refuseFields(Object.fromEntries(composites.map((line) => [`items.${line.position}.product`, words(line)])))
}
