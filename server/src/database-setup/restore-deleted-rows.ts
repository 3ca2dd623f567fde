import { nationalPhone } from '@kasuwa/contract/platform/numbering-plans'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { writeAuditEntry } from '../records/audit.ts'
import type { Db } from '../database/database.ts'
import { withSuffix } from '../records/restore-row.ts'
import { nameColumns } from '../database/search.ts'

type Row = Record<string, string | null> & { business_id: string; id: string; name: string }

interface RestorableTable {
  table: 'products' | 'locations' | 'contacts'
  /** True of a row that is left with something, or that a pending document names. */
  counts: RawBuilder<boolean>
  /** The columns to write besides. */
  changes(db: Kysely<unknown>, row: Row): Promise<object>
}

const pendingNames = (table: string, column: string) => sql<boolean>`(
  exists (select from sales s where s.business_id = ${sql.ref(`${table}.business_id`)} and s.status = 'pending'
    and s.${sql.ref(column)} = ${sql.ref(`${table}.id`)})
  or exists (select from inventory_actions a where a.business_id = ${sql.ref(`${table}.business_id`)} and a.status = 'pending'
    and a.${sql.ref(column)} = ${sql.ref(`${table}.id`)}))`

const hasStock = (table: string, column: string) => sql<boolean>`exists (select from inventory_levels level
  where level.business_id = ${sql.ref(`${table}.business_id`)} and level.${sql.ref(column)} = ${sql.ref(`${table}.id`)}
    and (level.on_hand <> 0 or level.committed <> 0))`

const restorable: readonly RestorableTable[] = [
  {
    table: 'products',
    counts: sql<boolean>`${hasStock('products', 'product_id')}
      or exists (select from sale_items i join sales s on s.business_id = i.business_id and s.id = i.sale_id and s.status = 'pending'
        where i.business_id = products.business_id and i.product_id = products.id)
      or exists (select from inventory_action_items i
        join inventory_actions a on a.business_id = i.business_id and a.id = i.action_id and a.status = 'pending'
        where i.business_id = products.business_id and i.product_id = products.id)`,
    changes: async (db, row) => {
      const sku = await firstFree(db, row, 'products', 'sku', (count) => `-${count}`)
      const barcode = row.barcode && (await isTaken(db, row, 'products', 'barcode', row.barcode)) ? null : row.barcode
      return { sku, barcode, is_active: false, ...nameColumns(row.name, sku, barcode) }
    },
  },
  {
    table: 'locations',
    counts: sql<boolean>`${hasStock('locations', 'location_id')} or ${pendingNames('locations', 'location_id')}`,
    changes: async (db, row) => {
      const name = await firstFree(db, row, 'locations', 'name', (count) => ` (${count})`)
      return { name, ...nameColumns(name, row.city, row.address) }
    },
  },
  {
    table: 'contacts',
    counts: sql<boolean>`contacts.balance <> 0 or ${pendingNames('contacts', 'contact_id')}`,
    changes: async (db, row) => {
      const { name, company_name, phone } = row
      const email = row.email && (await isTaken(db, row, 'contacts', 'email', row.email)) ? null : row.email
      const dialled = phone && nationalPhone(phone).replaceAll(/\D/g, '')
      return { email, ...nameColumns(name, company_name, email, phone, dialled) }
    },
  },
]

/**
 * The migration that brings back what was deleted and has stock, a promise or a balance since: until now a reversal, or a document recorded
 * at the same moment, could land on a deleted row, which nobody sees. Named by the rules that a reversal names what it brings back by
 * (`restore-row.ts`), as they were when this was written; SQL alone cannot try names until one is free.
 */
export async function restoreDeletedRows(db: Kysely<unknown>): Promise<void> {
  for (const { table, counts, changes } of restorable) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where deleted_at is not null and (${counts})
      order by business_id, id`.execute(db)
    for (const row of rows) await restore(db, table, row, await changes(db, row))
  }
}

/** Nobody's request. */
const origin = () => ({ request_id: 'migration', ip: '', user_agent: '', now: Date.now() })

async function restore(db: Kysely<unknown>, table: string, row: Row, changes: object): Promise<void> {
  const columns = Object.entries({ ...changes, deleted_at: null }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(columns)}, updated_at = now()
    where business_id = ${row.business_id} and id = ${row.id}`.execute(db)
  const before = Object.fromEntries(Object.keys(changes).map((column) => [column, row[column]]))
  await writeAuditEntry(origin(), db as unknown as Db, {
    business_id: row.business_id,
    merchant_id: null,
    action: 'migration.restore',
    entity: table,
    entity_id: row.id,
    before: { ...before, deleted_at: row.deleted_at },
    after: { ...changes, deleted_at: null },
  })
}

/** Whether a row that is not deleted has it, without case but for barcodes. */
async function isTaken(db: Kysely<unknown>, { business_id }: Row, table: string, column: string, value: string): Promise<boolean> {
  const [theirs, ours] = column === 'barcode' ? [sql.ref(column), sql`${value}`] : [sql`lower(${sql.ref(column)})`, sql`lower(${value})`]
  const { rows } = await sql`select from ${sql.table(table)} where business_id = ${business_id} and deleted_at is null
    and ${theirs} = ${ours} limit 1`.execute(db)
  return rows.length > 0
}

/** What the row was called, or that with the first of the endings from 2 on that makes it free. */
async function firstFree(db: Kysely<unknown>, row: Row, table: string, column: string, ending: (count: number) => string): Promise<string> {
  const was = row[column] ?? ''
  for (let [count, value] = [1, was]; ; value = withSuffix(was, ending(++count))) {
    if (!(await isTaken(db, row, table, column, value))) return value
  }
}
