import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

test('a sale whose transaction is tried again has one number, and its key answers as the first time', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { price: 1000 })
  await stockUp(shop, await addContact(server, shop), rice, 5, 100)
  const key = `tried again ${newId()}`
  // The first response of the key is not stored: a sequence counts through the rollback.
  await owner.query(`create sequence first_try`)
  await owner.query(`grant usage on sequence first_try to public`)
  await owner.query(`create function fail_first_try() returns trigger language plpgsql as $$ begin
    if new.key = '${key}' and nextval('first_try') = 1 then raise exception 'not now' using errcode = '40001'; end if;
    return new; end $$`)
  await owner.query(`create trigger first_try before insert on idempotency_keys for each row execute function fail_first_try()`)
  try {
    const sale = {
      ...{ contact: shop.walkIn, location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }] },
      ...{ payable_amount: 1000, payment_accounts: [{ amount: 1000 }] },
    }
    const sell = () => shop.call('PUT', '/v1/business/sales', sale, { 'idempotency-key': key })
    const first = await sell()
    expect(first).toMatchObject({ status: 201, body: { sale: { number: 'SL-000001' } } })
    expect((await owner.query<{ tries: string }>('select last_value as tries from first_try')).rows).toEqual([{ tries: '2' }])
    expect(await sell()).toMatchObject({ status: 201, body: first.body })
  } finally {
    await owner.query('drop trigger first_try on idempotency_keys; drop function fail_first_try; drop sequence first_try')
  }
})
