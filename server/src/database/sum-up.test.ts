import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContact } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { newId } from './ids.ts'
import { ownServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await ownServer()
const path = '/v1/business/contacts/sums'

test('above ten thousand rows a list is neither counted nor summed; a filter of fewer is', async () => {
  const shop = await openShop(server)
  await addContact(server, shop, 'Halima')
  // 10,000 with the walk-in customer.
  await within(server, shop, ({ db }) =>
    sql`insert into contacts (business_id, id, name, sort_name, search_text, phone, contact_type, balance)
      select ${shop.business_id}::uuid, id, 'Owing', 'owing', 'owing', '+2348059876543', 'customer', 100
      from unnest(${Array.from({ length: 9_998 }, newId)}::uuid[]) as given (id) returning 1`.execute(db),
  )
  const all = await shop.call('GET', path)
  expect(all.body).toEqual({ count: 10_000, is_exact: true, sums: { owed_to_you: 9_998_00, you_owe: 0 } })
  await addContact(server, shop, 'One too many')
  expect((await shop.call('GET', path)).body).toEqual({ count: 10_000, is_exact: false, sums: null })
  expect((await shop.call('GET', `${path}?search=owing`)).body).toMatchObject({ count: 9_998, sums: { owed_to_you: 9_998_00 } })
  expect((await shop.call('GET', `${path}?owing=nobody`)).body).toMatchObject({ count: 3, sums: { owed_to_you: 0 } })
})

test('a sum that a number cannot hold exactly is null', async () => {
  const shop = await openShop(server)
  const maxBalance = 9_000_000_000_000_000
  for (const name of ['Halima', 'Musa']) await addContact(server, shop, name)
  await within(server, shop, ({ db }) =>
    sql`update contacts set balance = ${maxBalance} where business_id = ${shop.business_id} and not is_walk_in`.execute(db),
  )
  expect((await shop.call('GET', `${path}?search=halima`)).body).toMatchObject({
    count: 1,
    sums: { owed_to_you: maxBalance },
  })
  expect((await shop.call('GET', path)).body).toEqual({ count: 3, is_exact: true, sums: null })
})
