import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cachedDebtLaws } from '../books/cached-debts.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { recount } from '../testing/recount.ts'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/*
 * Cached debts are correct only if a change of a contact’s identity marks it (`stale-debts.ts`). Each test starts with fresh debts, no mark
 * and zero balances, so that no ledger entry marks a contact.
 */

const server = await testServer()
const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())
const contacts = '/v1/business/contacts'

/** Ada owes ₦10.00 for a sale and has as much credit, so her balance is zero. The cache is fresh. */
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
  /** Runs an action with no mark before it. @returns the violations that the books find */
  const after = async (act: () => Promise<{ status: number; body: unknown }>): Promise<string[]> => {
    await recount(server)
    const { status, body } = await act()
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    const errors: string[] = []
    for (const law of cachedDebtLaws) {
      const { rows } = 'query' in law ? await client.query(law.query, [shop.business_id]) : { rows: [] }
      if (rows.length > 0) errors.push(`${law.name} ${JSON.stringify(rows[0])}`)
    }
    return errors
  }
  return { shop, ada, bola, after }
}

test('a deleted contact leaves the debts, and a restored one is counted again', async () => {
  const { shop, ada, after } = await creditShop()
  expect(await after(() => shop.call('DELETE', `${contacts}/${ada}`))).toEqual([])
  expect(await after(() => shop.call('POST', `${contacts}/${ada}/restore`, {}))).toEqual([])
})

test('after a merge or its undo, debts count for the right contact', async () => {
  const { shop, ada, bola, after } = await creditShop()
  expect(await after(() => shop.call('POST', `${contacts}/${ada}/merge`, { into: bola }))).toEqual([])
  expect(await after(() => shop.call('POST', `${contacts}/${ada}/unmerge`, {}))).toEqual([])
})

test('opening balances of new contacts count until their import is undone', async () => {
  const { shop, after } = await creditShop()
  const must = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
  const map = { ...Object.fromEntries(must.map((column) => [column, null])), ...columnMapOf('name', 'email', 'opening_balance') }
  const file = csvOf('name,email,opening_balance', 'Chidi,chidi@mail.test,15', 'Dayo,dayo@mail.test,(7)')
  let id = ''
  const importContacts = async () => {
    const answer = await bringIn(shop, 'contacts', file, { map })
    id = String(answer.body.import?.id)
    return answer
  }
  expect(await after(importContacts)).toEqual([])
  expect(await after(() => shop.call('DELETE', `/v1/business/imports/${id}`))).toEqual([])
})
