import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newPerson } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import { approvedSale, openWorld } from '../testing/world.ts'
import { violations } from './check.ts'

const server = await testServer()
const world = await openWorld(server)
await approvedSale(world)
await newPerson(server)
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

const here = `business_id = '${world.business_id}'`
const strange = '01a1ff78-7f23-0002-ac06-d573e21f6472'

/** What a fault would do to the database, past the app → the law that finds it. */
const faults: Record<string, [breaking: string, mending: string]> = {
  'every business has an owner who can log in': [
    `update members set merchant_id = null where is_owner and ${here}`,
    `update members set merchant_id = '${world.merchant_id}' where is_owner and ${here}`,
  ],
  'an owner is whoever holds the Owner role, and works everywhere': [
    `update members set location_id = (select id from locations where ${here} and is_default) where is_owner and ${here}`,
    `update members set location_id = null where is_owner and ${here}`,
  ],
  'the Owner role is there once, and roles that are held were not deleted; who was removed holds none': [
    `update roles set deleted_at = now() where name = 'Owner' and ${here}`,
    `update roles set deleted_at = null where name = 'Owner' and ${here}`,
  ],
  'who approved was a member there, and approved their own only as such': [
    `update document_approvals set is_own = not is_own where ${here}`,
    `update document_approvals set is_own = not is_own where ${here}`,
  ],
  'every row has its business': [
    `insert into document_counters (business_id, kind, last_number) values ('${strange}', 'sale', 0)`,
    `delete from document_counters where business_id = '${strange}'`,
  ],
}

for (const [law, [breaking, mending]] of Object.entries(faults)) {
  test(`it is found when not: ${law}`, async () => {
    await client.query(breaking)
    const found = await violations(server.ownerUrl)
    await client.query(mending)
    expect(found.filter((sentence) => sentence.startsWith(`${law}: `))).not.toEqual([])
  })
}

test('after all that, everything is as it should be', async () => {
  const found = await violations(server.ownerUrl)
  expect(found).toEqual([])
})
