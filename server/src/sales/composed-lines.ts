import { MAX_THOUSANDTHS, formatQuantity } from '@kasuwa/contract/platform/quantity'
import { isWhole } from '@kasuwa/contract/units'
import type { Line, LineComponent } from '../documents/kind.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import { type Component, componentsOf } from '../products/recipe.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Adds components to composite lines, by the current recipes. The products are locked, so the recipes stay until commit; from then on the
 * line has its own copy.
 * @throws Refusal 422 on the quantity of a line that takes less than a thousandth of a component, or more than a line may have
 */
export async function withComponents<L extends Omit<Line, 'total'>>(
  ctx: BusinessContext,
  lines: readonly L[],
  products: ReadonlyMap<string, ReferencedRow<'products'>>,
): Promise<L[]> {
  const composites = lines.map((line) => line.product_id).filter((id) => products.get(id)?.inventory_type === 'composite')
  if (composites.length === 0) return [...lines]
  const components = new Map<string, Component[]>()
  for (const component of await componentsOf(ctx, [...new Set(composites)]))
    components.set(component.composite_id, [...(components.get(component.composite_id) ?? []), component])
  const errors: Record<string, Words[]> = {}
  const composed = lines.map((line) => {
    const lineComponents = components.get(line.product_id)
    if (!lineComponents) return line
    const error = lineComponents.map((component) => componentError(line.quantity, component)).find(Boolean)
    if (error) errors[`items.${line.position}.quantity`] = [error]
    return { ...line, parts: lineComponents.map((component) => lineComponent(line.quantity, component)) }
  })
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return composed
}

/** Thousandths of a component in a quantity (thousandths) of the composite. */
const componentQuantity = (quantity: number, component: Component): number =>
  Number((BigInt(quantity) * BigInt(component.quantity)) / 1000n)

function componentError(quantity: number, component: Component): Words | undefined {
  const values = { product: component.product_name }
  if ((BigInt(quantity) * BigInt(component.quantity)) % 1000n !== 0n)
    return { key: 'composite_not_divided', values: { ...values, quantity: formatQuantity(component.quantity) } }
  if (isWhole(component.unit) && componentQuantity(quantity, component) % 1000 !== 0) return { key: 'whole_pieces', values }
  return componentQuantity(quantity, component) > MAX_THOUSANDTHS ? { key: 'composite_too_many', values } : undefined
}

const lineComponent = (quantity: number, component: Component): LineComponent => ({
  product_id: component.product_id,
  product_name: component.product_name,
  quantity: component.quantity,
  taken: componentQuantity(quantity, component),
  has_inventory: component.has_inventory,
  has_serial_number: component.has_serial_number,
  unit_cost: component.unit_cost,
})
