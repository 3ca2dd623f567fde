import { MAX_THOUSANDTHS, formatQuantity } from '@kasuwa/contract/platform/quantity'
import { isWhole } from '@kasuwa/contract/units'
import type { Line, Part } from '../documents/kind.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import { type Component, componentsOf } from '../products/recipe.ts'
import type { Named } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * The lines of a sale with what those of composites take of each component, by what is in them now: the products are held, so it stays so
 * until the sale is there, and from then on the line says it.
 * @throws Refusal 422 on the quantity of a line that would take less than a thousandth of something, or more than a line may
 */
export async function composedLines<L extends Omit<Line, 'total'>>(
  ctx: BusinessContext,
  lines: readonly L[],
  products: ReadonlyMap<string, Named<'products'>>,
): Promise<L[]> {
  const composites = lines.map((line) => line.product_id).filter((id) => products.get(id)?.inventory_type === 'composite')
  if (composites.length === 0) return [...lines]
  const components = new Map<string, Component[]>()
  for (const component of await componentsOf(ctx, [...new Set(composites)]))
    components.set(component.composite_id, [...(components.get(component.composite_id) ?? []), component])
  const faults: Record<string, Words[]> = {}
  const composed = lines.map((line) => {
    const own = components.get(line.product_id)
    if (!own) return line
    const fault = own.map((component) => faultOf(line.quantity, component)).find(Boolean)
    if (fault) faults[`items.${line.position}.quantity`] = [fault]
    return { ...line, parts: own.map((component) => partOf(line.quantity, component)) }
  })
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return composed
}

/** Thousandths of a component that so many thousandths of the composite take. */
const takenOf = (quantity: number, component: Component): number => Number((BigInt(quantity) * BigInt(component.quantity)) / 1000n)

function faultOf(quantity: number, component: Component): Words | undefined {
  const values = { product: component.product_name }
  if ((BigInt(quantity) * BigInt(component.quantity)) % 1000n !== 0n)
    return { key: 'composite_not_divided', values: { ...values, quantity: formatQuantity(component.quantity) } }
  if (isWhole(component.unit) && takenOf(quantity, component) % 1000 !== 0) return { key: 'whole_pieces', values }
  return takenOf(quantity, component) > MAX_THOUSANDTHS ? { key: 'composite_too_many', values } : undefined
}

const partOf = (quantity: number, component: Component): Part => ({
  product_id: component.product_id,
  product_name: component.product_name,
  quantity: component.quantity,
  taken: takenOf(quantity, component),
  has_inventory: component.has_inventory,
  has_serial_number: component.has_serial_number,
  unit_cost: component.unit_cost,
})
