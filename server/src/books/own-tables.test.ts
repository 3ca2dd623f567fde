import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { checkAt } from './check.ts'

const { ownerUrl, adminUrl } = await testDatabase(inject('template'), { isBroken: true })
const admin = new pg.Client({ connectionString: adminUrl })
await admin.connect()
afterAll(() => admin.end())

async function findViolations(): Promise<string[]> {
  const broken: string[] = []
  for await (const { law, row } of checkAt(ownerUrl)) broken.push(`${law} ${String(row.name)}`)
  return broken
}

test('the books check ignores objects of extensions and tables of other owners in the same database', async () => {
  await admin.query(`
    create table spatial_kinds (business_id uuid, scale double precision);
    create view spatial_scales as select scale from spatial_kinds;
    alter extension pg_trgm add table spatial_kinds;
    alter extension pg_trgm add view spatial_scales;
    create table copied_elsewhere (business_id uuid, amount numeric)`)
  expect(await findViolations()).toEqual([])
})

test('a table of ours is a fault where it holds a float, or a business’s rows without a policy, or is the app’s own', async () => {
  await admin.query(`set role ${new URL(ownerUrl).username}; create table rates (business_id uuid, rate numeric); reset role`)
  expect(await findViolations()).toEqual(['schema.policies rates', 'schema.floats rates'])
  await admin.query('alter table rates enable row level security; create policy everything on rates using (true)')
  expect(await findViolations()).toEqual(['schema.floats rates'])
  await admin.query('alter table rates owner to kasuwa_app')
  expect(await findViolations()).toEqual(['schema.role rates', 'schema.floats rates'])
})
