import { formatMoney } from '@kasuwa/contract/platform/money'
import { refuseField } from '../errors/refusal.ts'
import type { GivenReorderLevels } from './reorder-levels.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { mustHaveNoHistory } from './history.ts'
import { type GivenComponent, costOfAll, mustBeComponents, mustBeInNone } from './recipe.ts'
import type { ProductRow } from './variant-row.ts'

interface CompositionInput {
  composites?: readonly GivenComponent[] | null | undefined
  type?: string | undefined
  inventory_type?: string | null | undefined
  has_inventory?: boolean | null | undefined
  has_serial_number?: boolean | null | undefined
  reorder_level?: number | null | undefined
  reorder_levels?: GivenReorderLevels
  opening?: object | null | undefined
  cost?: number | null | undefined
}

/** Components of a product, as a form sends them. */
interface Composition {
  /** Replace the stored components; undefined leaves them. */
  components?: readonly GivenComponent[]
  /** Columns that follow from the components; empty for a standard product. */
  columns: { inventory_type?: 'composite' | 'standard'; cost?: number; has_inventory?: true; reorder_level?: null }
}

/** Component ids of a form, by field. */
export const componentsNamed = ({ composites }: CompositionInput) =>
  Object.fromEntries((composites ?? []).map(({ product }, index) => [`composites.${index}.product`, product]))

/**
 * Makes a product a composite, or standard again (`spec §3`: “an existing product can also derive composite”; PRODUCTS-34). Refused if a
 * document line names it, or if it is itself a component. Lock the product and its references first.
 * @param references the locked references
 * @throws Refusal 422 by field
 */
export async function compositionOf(
  ctx: BusinessContext,
  input: CompositionInput,
  references: ReadonlyMap<string, ReferencedRow<'products'>>,
  before?: ProductRow,
): Promise<Composition> {
  const was = before?.inventory_type === 'composite'
  const { composites } = input
  if (!composites) {
    if (!was) return { columns: {} }
    mustAgree(input)
    return { columns: { ...asComposite, cost: costGiven(input, before.cost) } }
  }
  if (composites.length === 0) {
    if (!was) return { columns: {} }
    await mustHaveNoHistory(ctx, [before.id], 'composites')
    return { components: [], columns: { inventory_type: 'standard' } }
  }
  mustAgree({
    ...input,
    type: input.type ?? before?.product_type,
    has_serial_number: input.has_serial_number ?? before?.has_serial_number,
    inventory_type: input.inventory_type ?? (was ? null : before?.inventory_type),
  })
  mustBeComponents(composites, references, before?.id)
  if (before && !was) {
    await mustHaveNoHistory(ctx, [before.id], 'composites')
    await mustBeInNone(ctx, [before.id], 'composites')
  }
  return { components: composites, columns: { ...asComposite, cost: costGiven(input, costOfAll(composites, references)) } }
}

const asComposite = { inventory_type: 'composite', has_inventory: true, reorder_level: null } as const

/**
 * Other fields of a composite must agree with its components.
 * @throws Refusal 422 by field
 */
function mustAgree({
  type,
  inventory_type,
  has_inventory,
  reorder_level,
  reorder_levels,
  opening,
  has_serial_number,
}: CompositionInput): void {
  if (type === 'service') throw refuseField('composites', 'composite_of_service')
  mustNotVary({ inventory_type })
  if (has_inventory === false) throw refuseField('has_inventory', 'composite_is_counted')
  if (typeof reorder_level === 'number') throw refuseField('reorder_level', 'composite_reorder')
  if (reorder_levels && reorder_levels.length > 0) throw refuseField('reorder_levels', 'composite_reorder')
  if (opening) throw refuseField('opening', 'composite_opening')
  if (has_serial_number) throw refuseField('has_serial_number', 'composite_has_no_serials')
}

/**
 * Products with variants, and variants, cannot be composites.
 * @throws Refusal 422
 */
export function mustNotVary({
  inventory_type,
  parent_id,
}: {
  inventory_type?: string | null | undefined
  parent_id?: string | null
}): void {
  if (inventory_type === 'variant' || parent_id) throw refuseField('composites', 'composite_of_variants')
}

/**
 * A composite costs the sum of its components. A form may repeat that cost.
 * @throws Refusal 422 on another cost
 */
function costGiven({ cost }: CompositionInput, real: number): number {
  if (typeof cost === 'number' && cost !== real) throw refuseField('cost', 'composite_cost', { cost: formatMoney(real) })
  return real
}
