import type { Kind } from '../documents/kind.ts'
import { fromLinesOf } from '../documents/book-rows.ts'
import type { Law } from '../records/law.ts'
import { runningFigure } from './running-figure.ts'

/** Every line that reserves stock, with its expected reservation. */
const reservedLines = (kinds: readonly Kind[]) =>
  kinds
    .filter((kind) => kind.books.reserved !== null)
    .map(
      (
        kind,
      ) => `select item.id as line_id, '${kind.name}' as document_kind, document.id as document_id, item.product_id, document.location_id,
        ${kind.books.reserved} as quantity
        ${fromLinesOf(kind)} and product.has_inventory where document.status = 'pending' and (${kind.books.reserved}) > 0`,
    )
    .join(' union all ')

/** Stock levels, against movements and reservations (STOCK-1, STOCK-2). */
export const levelLaws = (kinds: readonly Kind[]): readonly Law[] => [
  {
    name: 'level.sums',
    invariant: 'on hand is the sum of movements, and value the sum of their values',
    query: `select product_id, location_id, level.on_hand, level.value, sums.quantity as moved, sums.value as moved_value
      from (select * from inventory_levels where business_id = $1) level
      full join (select product_id, location_id, sum(quantity)::bigint as quantity, sum(value)::bigint as value
        from stock_movements where business_id = $1 group by 1, 2) sums using (product_id, location_id)
      where level.on_hand is distinct from coalesce(sums.quantity, 0) or level.value is distinct from coalesce(sums.value, 0)`,
  },
  {
    name: 'level.bounds',
    invariant: 'value is zero where nothing is on hand, and on hand ≥ committed ≥ 0',
    query: `select product_id, location_id, on_hand, committed, value from inventory_levels
      where business_id = $1 and (on_hand < committed or committed < 0 or value < 0 or (on_hand = 0 and value <> 0))`,
  },
  {
    name: 'level.committed',
    invariant: 'committed is the sum of what pending documents hold',
    query: `select product_id, location_id, level.committed, sums.quantity as held
      from (select * from inventory_levels where business_id = $1) level
      full join (select product_id, location_id, sum(quantity)::bigint as quantity
        from stock_commitments where business_id = $1 group by 1, 2) sums using (product_id, location_id)
      where level.committed is distinct from coalesce(sums.quantity, 0)`,
  },
  {
    name: 'level.low-at',
    invariant: 'a level is low at its own reorder level, else at its product’s',
    query: `select level.product_id, level.location_id, level.low_at, level.reorder_level, product.reorder_level as of_product
      from inventory_levels level join products product on product.business_id = $1 and product.id = level.product_id
      where level.business_id = $1 and level.low_at is distinct from coalesce(level.reorder_level, product.reorder_level)`,
  },
  {
    name: 'level.watched',
    invariant: 'a counted product with a reorder level is watched at a location at least',
    query: `select product.id from products product
      where product.business_id = $1 and product.deleted_at is null and product.reorder_level is not null and product.has_inventory
        and product.inventory_type = 'standard'
        and not exists (select from inventory_levels level join locations place on place.business_id = $1 and place.id = level.location_id
          and place.deleted_at is null where level.business_id = $1 and level.product_id = product.id)`,
  },
  {
    name: 'commitment.line',
    invariant: 'a pending document holds what its lines of counted goods ask for, at its location, and nothing else holds anything',
    query: `select line_id, product_id, to_jsonb(asked) - 'line_id' as asked, to_jsonb(held) - 'line_id' as held
      from (${reservedLines(kinds)}) asked
      full join (select line_id, document_kind, document_id, product_id, location_id, quantity
        from stock_commitments where business_id = $1) held using (line_id, product_id)
      where to_jsonb(asked) is distinct from to_jsonb(held)`,
  },
  runningFigure({
    name: 'movement.on-hand-after',
    invariant:
      'movements of a level are numbered without gaps, and each “on hand after” follows from the one before, up to what is on hand',
    ledger: 'stock_movements',
    amount: 'quantity',
    after: 'on_hand_after',
    holder: {
      table: 'inventory_levels',
      columns: ['product_id', 'location_id'],
      asInLedger: ['product_id', 'location_id'],
      figure: 'on_hand',
    },
  }),
]
