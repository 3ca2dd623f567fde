import type { Kind } from '../documents/kind.ts'
import { fromLinesOf } from '../documents/book-rows.ts'
import type { Law } from '../records/law.ts'

/** Every line that can move stock, with its expected movement. */
const linesOf = (kinds: readonly Kind[]) =>
  kinds
    .filter((kind) => kind.books.movedQuantity !== null)
    .map(
      (
        kind,
      ) => `select item.id as line_id, '${kind.name}' as document_kind, document.id as document_id, document.location_id, item.product_id,
        (${kind.books.movedQuantity})::bigint as quantity, ${kind.books.value} as value, document.status, document.posted_at, product.has_inventory
        ${fromLinesOf(kind)}`,
    )
    .join(' union all ')

/** Movements against the lines they come from (STOCK-1, STOCK-4). */
export const movementLaws = (kinds: readonly Kind[]): readonly Law[] => [
  {
    name: 'line.movements',
    invariant:
      'a posted line of counted goods moved them, and one of a composite each of its components, once; a canceled one took that back once; a pending, uncounted or damaged one moved nothing',
    query: `select line.document_kind, line.document_id, line.line_id, line.status, count(moved.id) filter (where not moved.is_reversal) as moved,
        count(moved.id) filter (where moved.is_reversal) as taken_back
      from (${linesOf(kinds)}) line
      left join stock_movements moved on moved.business_id = $1 and moved.line_id = line.line_id and moved.product_id = line.product_id
      group by line.document_kind, line.document_id, line.line_id, line.product_id, line.status, line.posted_at, line.has_inventory, line.quantity
      having count(moved.id) filter (where not moved.is_reversal)
          <> case when line.posted_at is not null and line.has_inventory and line.quantity is not null then 1 else 0 end
        or count(moved.id) filter (where moved.is_reversal)
          <> case when line.posted_at is not null and line.has_inventory and line.quantity is not null and line.status = 'canceled' then 1 else 0 end`,
  },
  {
    name: 'movement.line',
    invariant: 'a movement is of its line’s document, product, quantity and worth, at the document’s location',
    query: `select moved.id, moved.document_id, moved.line_id, moved.quantity, moved.value, line.quantity as of_line, line.value as of_line_value
      from stock_movements moved left join (${linesOf(kinds)}) line on line.line_id = moved.line_id and line.product_id = moved.product_id
      where moved.business_id = $1 and not moved.is_reversal
        and (moved.document_kind, moved.document_id, moved.location_id, moved.product_id, moved.quantity, moved.value)
          is distinct from (line.document_kind, line.document_id, line.location_id, line.product_id, line.quantity, line.value)`,
  },
  {
    name: 'movement.reversal',
    invariant: 'a movement that takes back is the exact opposite of the one it takes back, at its location',
    query: `select taken.id, taken.document_id, taken.line_id, taken.quantity, taken.value, moved.quantity as moved, moved.value as moved_value
      from stock_movements taken left join stock_movements moved on moved.business_id = $1 and moved.line_id = taken.line_id
        and moved.product_id = taken.product_id and moved.location_id = taken.location_id and not moved.is_reversal
      where taken.business_id = $1 and taken.is_reversal
        and (taken.document_kind, taken.document_id, taken.quantity, taken.value)
          is distinct from (moved.document_kind, moved.document_id, -moved.quantity, -moved.value)`,
  },
]
