import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { keepGoodBooks } from '../testing/good-books.ts'
import { ownServer } from '../testing/test-server.ts'

vi.setConfig({ testTimeout: 300_000 })

const server = await ownServer()
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

test('rows that have what no form takes are mended before they are held to it', async () => {
  const { world } = await keepGoodBooks(server)
  await world.one('saved_report')
  const migration = readFileSync(join(serverFolder, 'migrations', '0800_held_to_their_forms.sql'), 'utf8')
  const held = [...migration.matchAll(/alter table (\w+) add constraint (\w+)\s+check \((?:jsonb_typeof\()?(\w+)/g)]
  expect(held).toHaveLength(migration.match(/add constraint/g)?.length ?? 0)
  const broken: string[] = []
  for (const [, table = '', constraint = '', column = ''] of held) {
    await client.query(`alter table ${table} drop constraint ${constraint}`)
    const value = migration.includes(`jsonb_typeof(${column})`) ? `'"x"'` : `'Nowhere'`
    const { rowCount } = await client.query(`update ${table} set ${column} = ${value} where ${column} is not null`)
    if (rowCount) broken.push(`${table}.${column}`)
  }
  expect(broken.length).toBeGreaterThan(20)
  await client.query(migration)
  const { rows } = await client.query<{ grants: object }>('select distinct grants from roles')
  expect(rows).toEqual([{ grants: {} }])
  const units = await client.query<{ right: boolean }>(
    `select distinct taken_kind = coalesce((select kind from inventory_actions action where action.business_id = unit.business_id and action.id = taken_id), 'sale') as right
      from serial_numbers unit where taken_kind is not null`,
  )
  expect(units.rows).toEqual([{ right: true }])
})
