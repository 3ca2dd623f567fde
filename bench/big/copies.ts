import type { Client } from 'pg'
import { documents } from '../../server/src/documents/book-rows.ts'
import { contactName, productName } from '../business.ts'
import { inCell } from './cell.ts'

/*
 * Copies a cell (`cell.ts`) in SQL. A copy has its own, earlier documents, and either its own products and contacts or those of an earlier
 * copy. Then their ledgers continue: entry numbers and balances after each entry are shifted, since each copy moves the same amounts. So
 * every law of the books that holds for the cell holds for the copies, and the bench checks it.
 */

/** One copy; the cell itself is number 0. */
interface Copy {
  number: number
  /** Index of its set of products and contacts: 0, 1, 2 … */
  people: number
  /** Number of earlier copies with the same set. */
  depth: number
}

const day = 86_400_000
/** Period over which documents are spread. */
const span = 730 * day

/**
 * Copies of a cell with their sets: four fifths of the sets have one copy. The others share the rest unevenly, like real products and
 * customers.
 * @param count includes the cell itself
 */
function copiesOf(count: number, sets: number): Copy[] {
  const often = Math.max(2, Math.ceil(sets / 5))
  const rare = Math.max(0, Math.min(sets, count) - often)
  const depths = new Map<number, number>()
  const copies: Copy[] = []
  const rareUpTo = (number: number) => Math.floor((number * rare) / Math.max(1, count - 1))
  for (let number = 0; number < count; number++) {
    const frequent = number - rareUpTo(number)
    const isRare = number > 0 && rareUpTo(number) > rareUpTo(number - 1)
    const drawn = ((frequent * 0.618_033_988_75) % 1) ** 2
    const people = number === 0 ? 0 : isRare ? often + rareUpTo(number) - 1 : 1 + Math.floor(drawn * (often - 1))
    const depth = depths.get(people) ?? 0
    depths.set(people, depth + 1)
    copies.push({ number, people, depth })
  }
  return copies
}

/** Milliseconds, below zero, between a copy and the cell: the last copy is one day earlier. */
const shiftOf = (number: number, count: number) => Math.floor(-span + (number / count) * (span - day))

/** Derived tables, and tables without business records. */
const derived = new Set([
  ...['day_sums', 'kept_days', 'kept_groups', 'stale_days', 'contact_debts', 'debts_by_day', 'debt_totals', 'stale_debts'],
  ...['idempotency_keys', 'document_counters', 'books_checks', 'security_events', 'sessions'],
])
/** Tables with one row per set of products and contacts. */
const ofPeople = ['products', 'contacts', 'inventory_levels']

interface Column {
  table: string
  name: string
  type: string
}

/** Tables with rows of a business, and their writable columns. */
async function tablesOf(database: Client): Promise<Map<string, Column[]>> {
  const { rows } = await database.query<Column>(
    `select table_name as "table", column_name as name, udt_name as type from information_schema.columns columns
      where table_schema = 'public' and is_generated = 'NEVER' and exists (select from information_schema.columns own
        where own.table_schema = 'public' and own.table_name = columns.table_name and own.column_name = 'business_id')
      order by table_name, ordinal_position`,
  )
  const tables = new Map<string, Column[]>()
  for (const row of rows) if (!derived.has(row.table)) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  return tables
}

/** Tables with rows of a copy. */
export async function tablesOfCopies(database: Client): Promise<string[]> {
  return [...(await tablesOf(database)).keys()]
}

export interface Cell {
  business_id: string
  /** Lowest id in the cell. */
  since: string
}

/** SQL for the creation time in an id, milliseconds since 1970. */
const madeAt = (id: string) => `('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint`

/** Adds copies of a cell to its business, in one transaction. */
export async function addCopies(database: Client, cell: Cell, count: number, sets: number): Promise<void> {
  const { business_id } = cell
  const tables = await tablesOf(database)
  await makeIds(database, cell, tables)
  await makeCopies(database, copiesOf(count, sets))
  for (const [table, columns] of tables) await copyRows(database, table, columns, business_id)
  await countOn(database, business_id)
  await database.query(
    `insert into stale_debts (business_id, id, contact_id)
      select $1, gen_random_uuid(), contact_id from (select distinct contact_id from balance_transactions where business_id = $1) concerned`,
    [business_id],
  )
  await database.query('insert into stale_days (business_id, id, date) values ($1, gen_random_uuid(), now())', [business_id])
  await database.query('drop table cell_ids, cell_copies')
}

/** All ids of the cell, in order, and whether each copy needs its own. */
async function makeIds(database: Client, { business_id, since }: Cell, tables: Map<string, Column[]>): Promise<void> {
  const idQueries = [...tables].flatMap(([table, columns]) =>
    columns.some(({ name }) => name === 'id')
      ? [`select id, ${ofPeople.includes(table)} as is_of_people from ${table} where business_id = '${business_id}' and id >= '${since}'`]
      : [],
  )
  await database.query(
    `create temp table cell_ids as select id, is_of_people, ${madeAt('id')} as made_at, lpad(to_hex(row_number() over (order by id)), 4, '0') as place
      from (${idQueries.join(' union all ')}) one`,
  )
  await database.query('create unique index on cell_ids (id)')
  await database.query(
    `update cell_ids set is_of_people = true where id in (select entry.id from audit_entries entry
      join cell_ids named on named.id = entry.entity_id and named.is_of_people where entry.business_id = '${business_id}')`,
  )
}

async function makeCopies(database: Client, copies: readonly Copy[]): Promise<void> {
  await database.query(
    `create temp table cell_copies (number bigint, people bigint, depth bigint, many bigint, shift bigint, first_shift bigint, hex text, first_hex text,
      goods text[], persons text[])`,
  )
  const many = new Map<number, number>()
  const first = new Map<number, number>()
  for (const { people, number } of copies) {
    many.set(people, (many.get(people) ?? 0) + 1)
    if (!first.has(people)) first.set(people, number)
  }
  const hex = (number: number) => number.toString(16).padStart(16, '0')
  const buildNames = (people: number, of: number, nameAt: (index: number) => string) =>
    Array.from({ length: of }, (_, place) => nameAt(people * of + place))
  const rows = copies.map(({ number, people, depth }) => ({
    ...{ number, people, depth, many: many.get(people), hex: hex(number), first_hex: hex(first.get(people) ?? 0) },
    ...{ shift: shiftOf(number, copies.length), first_shift: shiftOf(first.get(people) ?? 0, copies.length) },
    ...{
      goods: buildNames(people, inCell.products, productName),
      persons: depth === 0 ? buildNames(people, inCell.contacts, contactName) : null,
    },
  }))
  const portion = 1000
  for (let from = 0; from < rows.length; from += portion)
    await database.query(`insert into cell_copies select * from jsonb_populate_recordset(null::cell_copies, $1::jsonb)`, [
      JSON.stringify(rows.slice(from, from + portion)),
    ])
}

/** Values that differ in a copy, beside ids and times: SQL over `made`, the cell's row, and `copy`. */
const changedValues: Record<string, Record<string, string>> = {
  products: {
    ...{ name: 'copy.goods[made.place]', sku: `'P' || copy.people || '-' || made.place` },
    barcode: `(600000000000 + copy.people * 100 + made.place)::text`,
    sort_name: 'lower(copy.goods[made.place])',
    search_text: `lower(copy.goods[made.place] || ' P' || copy.people || '-' || made.place || ' ' || (600000000000 + copy.people * 100 + made.place))`,
  },
  contacts: {
    ...{ name: 'copy.persons[made.place]', sort_name: 'lower(copy.persons[made.place])' },
    email: `'customer-' || copy.people || '-' || made.place || '@mail.test'`,
    search_text: `lower(copy.persons[made.place] || ' customer-' || copy.people || '-' || made.place || '@mail.test') || substr(made.search_text, length(made.name || ' ' || made.email) + 1)`,
    ...{ balance: 'made.balance * copy.many', last_entry: 'made.last_entry * copy.many' },
  },
  inventory_levels: Object.fromEntries(
    ['on_hand', 'committed', 'value', 'last_entry', 'units'].map((name) => [name, `made.${name} * copy.many`]),
  ),
  stock_movements: { entry: 'made.entry + copy.depth * made.entries', on_hand_after: 'made.on_hand_after + copy.depth * made.moved' },
  balance_transactions: { entry: 'made.entry + copy.depth * made.entries', balance_after: 'made.balance_after + copy.depth * made.moved' },
}

/** Further computed values of the cell's rows. */
const computedColumns: Record<string, string> = {
  products: 'row_number() over (order by row.id) as place',
  contacts: 'row_number() over (order by row.id) as place',
  stock_movements:
    'count(*) over (partition by row.product_id, row.location_id) as entries, sum(row.quantity) over (partition by row.product_id, row.location_id)::bigint as moved',
  balance_transactions:
    'count(*) over (partition by row.contact_id) as entries, sum(row.amount) over (partition by row.contact_id)::bigint as moved',
}

/** Adds a table's rows for each copy: rows that refer to a copy's documents, or to a set that comes with it. */
async function copyRows(database: Client, table: string, columns: readonly Column[], business_id: string): Promise<void> {
  const uuids = columns.filter(({ name, type }) => type === 'uuid' && name !== 'business_id').map(({ name }) => name)
  if (uuids.length === 0) return
  const has = (name: string) => columns.some((column) => column.name === name)
  const facts = [
    'row.*',
    ...uuids.flatMap((name) => [
      `${name}_id.made_at as ${name}_made_at`,
      `${name}_id.place as ${name}_place`,
      `${name}_id.is_of_people as ${name}_of_people`,
    ]),
    `not (${uuids.map((name) => `coalesce(not ${name}_id.is_of_people, false)`).join(' or ')}) as comes_once`,
    ...(has('number') ? [`count(*) over (${has('kind') ? 'partition by row.kind' : ''}) as numbers`] : []),
    ...(has('product_name') ? ['good.place as good'] : []),
    ...(computedColumns[table] ? [computedColumns[table]] : []),
  ]
  const joins = uuids.map((name) => `left join cell_ids ${name}_id on ${name}_id.id = row.${name}`)
  const good = has('product_name')
    ? `left join (select id, row_number() over (order by id) as place from products where business_id = '${business_id}' and id in (select id from cell_ids)) good on good.id = row.product_id`
    : ''
  await database.query(
    `create temp table cell_rows as select ${facts.join(', ')} from ${table} row ${joins.join(' ')} ${good}
      where row.business_id = '${business_id}' and (${uuids.map((name) => `${name}_id.id is not null`).join(' or ')})`,
  )
  const { rows: counts } = await database.query<Record<string, string>>(
    `select count(*) as rows ${uuids.map((name) => `, count(${name}_place) as ${name}`).join('')} from cell_rows`,
  )
  const used = counts[0] ?? {}
  const valueOf = ({ name, type }: Column): string => {
    if (changedValues[table]?.[name]) return changedValues[table][name]
    if (name === 'number') return 'made.number + copy.number * made.numbers'
    if (name === 'product_name') return 'coalesce(copy.goods[made.good], made.product_name)'
    if (type === 'timestamptz') return `made.${name} + copy.time`
    if (type === 'date') return `made.${name} + copy.days`
    if (!uuids.includes(name) || used[name] === '0') return `made.${name}`
    const id = (shift: string, hex: string) =>
      `('0' || to_hex(made.${name}_made_at + copy.${shift}) || made.${name}_place || copy.${hex})::uuid`
    return `case when made.${name}_of_people then ${id('first_shift', 'first_hex')} when made.${name}_place is not null then ${id('shift', 'hex')} else made.${name} end`
  }
  if (used.rows !== '0')
    // Copy by copy, so that rows of one document are adjacent.
    await database.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${columns.map(valueOf).join(', ')}
        from (select *, shift * interval '1 millisecond' as time, round(shift / ${day}.0)::int as days from cell_copies where number > 0
          order by number) copy
        cross join lateral (select * from cell_rows made where (copy.depth = 0 or not made.comes_once) and copy.number > 0 offset 0) made`,
    )
  await database.query('drop table cell_rows')
}

/** Continues the counters of document numbers. */
async function countOn(database: Client, business_id: string): Promise<void> {
  await database.query(
    `update document_counters counter set last_number = made.last from (select kind, max(number) as last from (${documents}) document group by 1) made
      where counter.business_id = $1 and counter.kind = made.kind`,
    [business_id],
  )
}
