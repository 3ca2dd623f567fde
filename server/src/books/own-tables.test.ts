import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { checkAt } from './check.ts'

const { ownerUrl, adminUrl } = await testDatabase(inject('template'), { isBroken: true })
const admin = new pg.Client({ connectionString: adminUrl })
await admin.connect()
afterAll(() => admin.end())

async function found(): Promise<string[]> {
  const broken: string[] = []
  for await (const { law, row } of checkAt(ownerUrl)) broken.push(`${law} ${String(row.name)}`)
  return broken
}

test('what an extension brings along, and what others keep in the same database, is no fault of the books', async () => {
  await admin.query(`
    create table spatial_kinds (business_id uuid, scale double precision);
    create view spatial_scales as select scale from spatial_kinds;
    alter extension pg_trgm add table spatial_kinds;
    alter extension pg_trgm add view spatial_scales;
    create table copied_elsewhere (business_id uuid, amount numeric)`)
  expect(await found()).toEqual([])
})

test('a table of ours is a fault where it holds a float, or a business’s rows without a policy, or is the app’s own', async () => {
  await admin.query(`set role ${new URL(ownerUrl).username}; create table rates (business_id uuid, rate numeric); reset role`)
  expect(await found()).toEqual(['schema.policies rates', 'schema.floats rates'])
  await admin.query('alter table rates enable row level security; create policy everything on rates using (true)')
  expect(await found()).toEqual(['schema.floats rates'])
  await admin.query('alter table rates owner to kasuwa_app')
  expect(await found()).toEqual(['schema.role rates', 'schema.floats rates'])
})
