import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverFolder } from '../services/server-folder.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'
import pg from 'pg'

const server = await ownServer()
const permission = 'contact.view-identity'

test('of a business that was there before, owners and managers see ID numbers, and nobody else does', async () => {
  const shop = await openShop(server)
  const roles = () => within(server, shop, (ctx) => ctx.selectFrom('roles').select(['name', 'grants']).orderBy('name').execute())
  const holders = async () => (await roles()).filter(({ grants }) => grants.contact?.includes(permission)).map(({ name }) => name)
  // As they were before, one of them renamed.
  await within(server, shop, ({ db }) =>
    sql`update roles set grants = jsonb_set(grants, '{contact}', (grants -> 'contact') - ${permission}::text) where business_id = ${shop.business_id}`.execute(
      db,
    ),
  )
  await within(server, shop, ({ db }) =>
    sql`update roles set name = 'Boss' where business_id = ${shop.business_id} and name = 'Manager'`.execute(db),
  )
  expect(await holders()).toEqual([])
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    const migration = readFileSync(join(serverFolder, 'migrations', '0161_view_identity.sql'), 'utf8')
    for (let time = 0; time < 2; time++) await owner.query(migration)
  } finally {
    await owner.end()
  }
  expect(await holders()).toEqual(['Boss', 'Owner'])
  expect((await roles()).flatMap(({ grants }) => grants.contact ?? []).filter((one) => one === permission)).toHaveLength(2)
})
