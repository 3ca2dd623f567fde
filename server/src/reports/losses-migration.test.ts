import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../database-setup/migrate.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { serverFolder } from '../services/server-folder.ts'

const named = '0490_losses.sql'
const withoutEnd = (file: string | undefined) => file?.replace(/\.sql$/, '')

/** One deleted as it waited, one canceled by somebody before somebody else deleted it, one of which the trail knows nothing, one that stands. */
const before = `
  insert into sales (business_id, id, number, status, approval_level, contact_id, location_id, date, subtotal, discount, tax_total, total,
      due_date, created_by, canceled_at, canceled_by, deleted_at)
    select uuid(1), uuid(id), id, status, 1, uuid(10), uuid(8), now(), 1000, 0, 0, 1000, '2026-01-01', uuid(9), canceled::timestamptz, uuid(by), deleted::timestamptz
    from (values (30, 'canceled', '2026-02-01 10:00Z', 21, '2026-02-01 10:00Z'), (31, 'canceled', '2026-02-01 10:00Z', 21, '2026-02-02 10:00Z'),
      (32, 'canceled', '2026-02-01 10:00Z', 21, '2026-02-02 10:00Z'), (33, 'pending', null, null, null)) as sale (id, status, canceled, by, deleted);
  insert into sale_items (business_id, id, sale_id, position, product_id, product_name, quantity, price, total, discount)
    values (uuid(1), uuid(50), uuid(33), 0, uuid(40), 'Rice', 1000, 1000, 1000, 0);
  insert into audit_entries (business_id, id, merchant_id, action, entity, entity_id, request_id, created_at) values
    (uuid(1), uuid(60), uuid(21), 'sales.setStatus', 'sales', uuid(31), 'one', '2026-02-01 10:00Z'),
    (uuid(1), uuid(61), uuid(22), 'sales.delete', 'sales', uuid(31), 'two', '2026-02-02 10:00Z');`

test('who deleted a sale before it was kept is found where it can be; what was sold has no price of its product', async () => {
  const server = new URL(inject('databaseServer'))
  const name = `kasuwa_losses_${process.pid}`
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  const database = new pg.Client({ connectionString: server.href })
  try {
    await prepareDatabase(server.href)
    const files = readdirSync(join(serverFolder, 'migrations')).filter((file) => file.endsWith('.sql') && file <= named)
    const [older] = files.sort().slice(-2)
    await migrate(server.href, withoutEnd(older))
    await database.connect()
    // What the rows belong to is not there, and is not asked for.
    await database.query(`set session_replication_role = replica;
      create function uuid(number int) returns uuid language sql immutable as 'select lpad($1::text, 32, ''0'')::uuid'`)
    await database.query(before)
    await migrate(server.href, withoutEnd(named))
    const { rows } = await database.query<{ number: number; by: string }>(
      'select number, right(deleted_by::text, 2) as by from sales order by number',
    )
    expect(rows).toEqual([
      { number: 30, by: '21' },
      { number: 31, by: '22' },
      { number: 32, by: '21' },
      { number: 33, by: null },
    ])
    const lines = await database.query('select list_price from sale_items')
    expect(lines.rows).toEqual([{ list_price: null }])
  } finally {
    await database.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
