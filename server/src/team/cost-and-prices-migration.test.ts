import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../database-setup/migrate.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { serverFolder } from '../services/server-folder.ts'

const folder = join(serverFolder, 'migrations')
const named = '0109_cost_and_prices.sql'

/** Two businesses as they were before, one of them closed. */
const before = `
  insert into businesses (id, name, industry, deleted_at) values (uuid(1), 'Ade Stores', '{Retail}', null), (uuid(2), 'Closed', '{Retail}', now());
  insert into roles (business_id, id, name, sort_name, grants, updated_at) values
    (uuid(1), uuid(10), 'Sales', 'sales', '{"sale": ["sale.view", "sale.create"], "product": ["product.view"]}', '2026-01-01'),
    (uuid(1), uuid(11), 'Viewer', 'viewer', '{"sale": ["sale.view"], "product": []}', '2026-01-01'),
    (uuid(1), uuid(12), 'Buyer', 'buyer', '{"product": ["product.edit"], "brand": ["brand.view"]}', '2026-01-01'),
    (uuid(1), uuid(13), 'Nothing', 'nothing', '{}', '2026-01-01');`

test('who sold and who saw products may go on as they did, and whoever edits roles is told once', async () => {
  const server = new URL(inject('databaseServer'))
  const name = `kasuwa_cost_and_prices_${process.pid}`
  const admin = new pg.Client({ connectionString: server.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  server.pathname = `/${name}`
  const database = new pg.Client({ connectionString: server.href })
  try {
    await prepareDatabase(server.href)
    const older = readdirSync(folder).filter((file) => file.endsWith('.sql') && file < named)
    await migrate(
      server.href,
      older
        .sort()
        .at(-1)
        ?.replace(/\.sql$/, ''),
    )
    await database.connect()
    await database.query(`create function uuid(number int) returns uuid language sql immutable as 'select lpad($1::text, 32, ''0'')::uuid'`)
    await database.query(before)
    await database.query(readFileSync(join(folder, named), 'utf8'))
    const roles = await database.query(`select name, grants, updated_at > '2026-01-01' as "isChanged" from roles order by id`)
    expect(roles.rows).toEqual([
      {
        name: 'Sales',
        grants: { sale: ['sale.view', 'sale.create', 'sale.edit-price'], product: ['product.view', 'product.view-cost'] },
        isChanged: true,
      },
      { name: 'Viewer', grants: { sale: ['sale.view'], product: [] }, isChanged: false },
      { name: 'Buyer', grants: { product: ['product.edit', 'product.view-cost'], brand: ['brand.view'] }, isChanged: true },
      { name: 'Nothing', grants: {}, isChanged: false },
    ])
    const told = await database.query('select name, notices from businesses order by id')
    expect(told.rows).toEqual([
      { name: 'Ade Stores', notices: ['cost_and_prices'] },
      { name: 'Closed', notices: [] },
    ])
  } finally {
    await database.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
