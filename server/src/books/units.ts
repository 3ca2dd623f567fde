import type { Law } from '../records/law.ts'

/** Serial-numbered units, against their levels and the documents that moved them (STOCK-33). */
export const unitLaws: readonly Law[] = [
  {
    name: 'unit.tracked',
    invariant: 'the units of a product are told apart at every location or at none, as the product says',
    query: `select level.product_id, level.location_id, level.units, product.has_serial_number from inventory_levels level
      join products product on product.business_id = $1 and product.id = level.product_id
      where level.business_id = $1 and (level.units is not null) <> product.has_serial_number`,
  },
  {
    name: 'unit.level',
    invariant:
      'available and committed units at a location are what is on hand there, committed ones what is held, and their costs its value',
    query: `select product_id, location_id, level.on_hand, level.committed, level.value, level.units, here.units as counted, here.held, here.cost
      from (select * from inventory_levels where business_id = $1 and units is not null) level
      full join (select product_id, location_id, count(*) as units, count(*) filter (where status = 'committed') as held, sum(cost)::bigint as cost
        from serial_numbers where business_id = $1 and status in ('available', 'committed') group by 1, 2) here using (product_id, location_id)
      where level.units is distinct from coalesce(here.units, 0) or level.on_hand <> coalesce(here.units, 0) * 1000
        or level.committed <> coalesce(here.held, 0) * 1000 or level.value <> coalesce(here.cost, 0)`,
  },
  {
    name: 'unit.moves',
    invariant:
      'a unit is what the newest of its moves left it, and its moves are numbered without gaps, each from what the one before left',
    query: `select unit.id, unit.serial_number, unit.status, unit.moves, log.newest, log.counted, log.broken
      from (select * from serial_numbers where business_id = $1) unit
      full join (
        select serial_number_id, max(move) as newest, count(move) as counted, (array_agg(to_status order by move desc nulls last))[1] as left_as,
          count(*) filter (where before_it is not null and before_it is distinct from from_status) as broken
        from (select *, lag(to_status) over (partition by serial_number_id order by move nulls first, id) as before_it
          from serial_number_logs where business_id = $1 and what in ('moved', 'registered')) moved
        group by 1) log on log.serial_number_id = unit.id
      where unit.status is distinct from log.left_as or unit.moves <> coalesce(log.newest, 0) or log.counted <> coalesce(log.newest, 0) or log.broken > 0`,
  },
  {
    name: 'unit.taken',
    invariant: 'a sold unit is on an approved sale, and a committed one is held by a document that waits',
    query: `select unit.id, unit.serial_number, unit.status, unit.taken_kind, unit.taken_id from serial_numbers unit
      where unit.business_id = $1 and (
        (unit.status = 'sold' and not exists (select from sales sale
          where sale.business_id = $1 and sale.id = unit.taken_id and sale.status = 'approved'))
        or (unit.status = 'committed' and not exists (select from stock_commitments held where held.business_id = $1
          and held.document_id = unit.taken_id and held.line_id = unit.taken_line and held.product_id = unit.product_id
          and held.location_id = unit.location_id)))`,
  },
  // Other letters lower differently in database and app (İ, final Σ), so these numbers are only counted.
  {
    name: 'unit.numbers',
    invariant: 'a unit that was not deleted has a number that it is found by, one of two where it has two, and one that was has none',
    query: `select unit.id, unit.serial_number, count(code.code) as codes from serial_numbers unit
      left join serial_number_codes code on code.business_id = $1 and code.serial_number_id = unit.id
      where unit.business_id = $1 group by unit.id, unit.serial_number, unit.deleted_at
      having count(code.code) <> case when unit.deleted_at is not null then 0 when unit.serial_number ~ '^\\d{15}/\\d{15}$' then 2 else 1 end
        or bool_or(code.code is not null and unit.serial_number ~ '^[ -~]+$' and position(code.code in lower(unit.serial_number)) = 0)`,
  },
]
