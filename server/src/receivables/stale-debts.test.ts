import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { keptDebtLaws } from '../books/kept-debts.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { recount } from '../testing/recount.ts'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, named } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/*
 * What is kept of debts is right as long as whoever changes whose they are marks the contact (`stale-debts.ts`). Each act here finds all debts
 * kept, without a mark, and balances of zero, so that no entry of it marks anybody.
 */

const server = await testServer()
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const contacts = '/v1/business/contacts'

/** Ada owes ₦10.00 for a sale and has as much of credit, so that her balance is zero. All of it is worked out. */
async function creditShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { price: 1000 })
  await stockUp(shop, await addContact(server, shop, 'Mile 12'), rice, 10, 100)
  const [ada, bola] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Bola')]
  const form = { location: shop.location, items: [{ product: rice, quantity: 1, price: 1000 }], payable_amount: 1000 }
  expect((await shop.call('PUT', '/v1/business/sales', { ...form, contact: ada })).status).toBe(201)
  const credit = { direction: 'in', amount: 1000, documents: [] }
  expect((await shop.call('POST', `${contacts}/${ada}/payments`, credit)).status).toBe(200)
  expect((await shop.call('GET', `${contacts}/${ada}`)).body.contact?.balance).toBe(0)
  /** Does something, of which nothing was marked before. @returns what the books find */
  const after = async (act: () => Promise<{ status: number; body: unknown }>): Promise<string[]> => {
    await recount(server)
    const { status, body } = await act()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    const found: string[] = []
    for (const law of keptDebtLaws) {
      const { rows } = 'query' in law ? await client.query(law.query, [shop.business_id]) : { rows: [] }
      if (rows.length > 0) found.push(`${law.name} ${JSON.stringify(rows[0])}`)
    }
    return found
  }
  return { shop, ada, bola, after }
}

test('who is deleted, or comes back, is not counted, or is again', async () => {
  const { shop, ada, after } = await creditShop()
  expect(await after(() => shop.call('DELETE', `${contacts}/${ada}`))).toEqual([])
  expect(await after(() => shop.call('POST', `${contacts}/${ada}/restore`, {}))).toEqual([])
})

test('who is merged, or taken apart again, is counted as whom they are', async () => {
  const { shop, ada, bola, after } = await creditShop()
  expect(await after(() => shop.call('POST', `${contacts}/${ada}/merge`, { into: bola }))).toEqual([])
  expect(await after(() => shop.call('POST', `${contacts}/${ada}/unmerge`, {}))).toEqual([])
})

test('what new contacts owe from the start is counted, until their import is undone', async () => {
  const { shop, after } = await creditShop()
  const must = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
  const map = { ...Object.fromEntries(must.map((column) => [column, null])), ...named('name', 'email', 'opening_balance') }
  const file = csvOf('name,email,opening_balance', 'Chidi,chidi@mail.test,15', 'Dayo,dayo@mail.test,(7)')
  let id = ''
  const brought = async () => {
    const answer = await bringIn(shop, 'contacts', file, { map })
    id = String(answer.body.import?.id)
    return answer
  }
  expect(await after(brought)).toEqual([])
  expect(await after(() => shop.call('DELETE', `/v1/business/imports/${id}`))).toEqual([])
})
