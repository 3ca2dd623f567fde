import { refuseFields, type Words } from '../errors/refusal.ts'

interface Line {
  position: number
  product_name: string
  has_inventory: boolean
}

/** Stock documents move what is counted. @throws Refusal 422 on the product of each line of which no stock is kept */
export function mustBeCounted(lines: readonly Line[]): void {
  const uncounted = lines.filter(({ has_inventory }) => !has_inventory)
  if (uncounted.length === 0) return
  const words = ({ product_name }: Line): Words[] => [{ key: 'not_stocked', values: { product: product_name } }]
  throw refuseFields(Object.fromEntries(uncounted.map((line) => [`items.${line.position}.product`, words(line)])))
}
