import { type Unit, isWeighed, isWhole } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import { tablesOfDocuments, documentTables } from '../records/document-tables.ts'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { haveHistory } from './history.ts'
import { mustBeInNone } from './recipe.ts'

type ProductUnit = Unit | null

/**
 * A unit cannot change once a document or composite uses the product: five kilos would become five grams. A product without a unit may
 * get one; whole pieces only if no quantity has a fraction. Lock the products first.
 * @param ids of the product, or of its variants
 * @throws Refusal 422 on `unit`
 */
export async function mustKeepUnit(ctx: BusinessContext, ids: readonly string[], before: ProductUnit, after: ProductUnit): Promise<void> {
  if (before === after || ids.length === 0) return
  if (before !== null) {
    if (await haveHistory(ctx, ids)) throw refuseField('unit', 'unit_has_history')
    await mustBeInNone(ctx, ids, 'unit', true)
  }
  if (isWhole(after) && (await havePartsOfOne(ctx, ids))) throw refuseField('unit', 'unit_has_parts')
}

/** Tables and columns with quantities of products: document lines, components that lines took, composites. */
const writtenIn = [
  ...tablesOfDocuments.flatMap((table) => {
    const { lines, parts } = documentTables[table]
    return [[lines, 'product_id', 'quantity'], ...(parts === null ? [] : [[parts, 'product_id', 'taken']])]
  }),
  ['product_components', 'component_id', 'quantity'],
]

async function havePartsOfOne(ctx: BusinessContext, ids: readonly string[]): Promise<boolean> {
  const matches = await Promise.all(
    writtenIn.map(([table = '', product = '', column = '']) =>
      ctx
        .selectFrom(table as 'sale_items')
        .select(sql<number>`1`.as('one'))
        .where(isAnyOf(product, ids))
        .where(sql<boolean>`${sql.ref(column)} % 1000 <> 0`)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return matches.some(Boolean)
}

interface Fitting {
  unit: ProductUnit
  /** Grams. */
  weight: number | null
  isComposite?: boolean
  /** Prefix of the field, such as `variants.2.`. */
  at?: string
}

/** @throws Refusal 422 on `weight` of a product sold by weight, and on `unit` of a composite */
export function mustFitUnit({ unit, weight, isComposite = false, at = '' }: Fitting): void {
  if (weight !== null && isWeighed(unit)) throw refuseField(`${at}weight`, 'weight_of_weighed')
  if (isComposite && unit !== null && !isWhole(unit)) throw refuseField('unit', 'composite_unit')
}
