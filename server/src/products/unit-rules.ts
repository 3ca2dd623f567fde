import { type Unit, isWeighed, isWhole } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import { tablesOfDocuments, documentTables } from '../records/document-tables.ts'
import { isAnyOf } from '../database/rows.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { haveHistory } from './history.ts'
import { mustBeInNone } from './recipe.ts'

type Said = Unit | null

/**
 * What a quantity was written in is what it says. A product that was counted in one unit is not counted in another once a document or a
 * composite names it: five kilos would become five grams. One that nobody said anything of may be told what it is, in whole pieces where
 * no part of one was ever written. Hold the products first: documents take a share of what they name.
 * @param ids of the product, or of its variants
 * @throws Refusal 422 on `unit`
 */
export async function mustKeepUnit(ctx: BusinessContext, ids: readonly string[], before: Said, after: Said): Promise<void> {
  if (before === after || ids.length === 0) return
  if (before !== null) {
    if (await haveHistory(ctx, ids)) throw refuseField('unit', 'unit_has_history')
    await mustBeInNone(ctx, ids, 'unit', true)
  }
  if (isWhole(after) && (await havePartsOfOne(ctx, ids))) throw refuseField('unit', 'unit_has_parts')
}

/** Where a quantity of products is written, by table and column: lines, what they took of components, recipes. */
const writtenIn = [
  ...tablesOfDocuments.flatMap((table) => {
    const { lines, parts } = documentTables[table]
    return [[lines, 'product_id', 'quantity'], ...(parts === null ? [] : [[parts, 'product_id', 'taken']])]
  }),
  ['product_components', 'component_id', 'quantity'],
]

async function havePartsOfOne(ctx: BusinessContext, ids: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
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
  return found.some(Boolean)
}

interface Fitting {
  unit: Said
  /** Grams. */
  weight: number | null
  isComposite?: boolean
  /** What stands before the field, `variants.2.`. */
  at?: string
}

/** @throws Refusal 422 on `weight` of what is sold by weight, and on `unit` of what is made of others */
export function mustFitUnit({ unit, weight, isComposite = false, at = '' }: Fitting): void {
  if (weight !== null && isWeighed(unit)) throw refuseField(`${at}weight`, 'weight_of_weighed')
  if (isComposite && unit !== null && !isWhole(unit)) throw refuseField('unit', 'composite_unit')
}
