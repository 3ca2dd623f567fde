import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

/** By the shop’s clock. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
const entriesOf = (rows: JsonBody | undefined): string[] =>
  (rows as unknown as JsonBody[])
    .map(({ kind, amount, date }) => `${days.format(new Date(String(date)))} ${String(kind)} ${String(amount)}`)
    .toSorted()

test('the ledger lists of each day what the statement has on it, also after corrections', async () => {
  const firstDay = days.format(Date.now())
  const shop = await openShop(server)
  const [ada, dangote] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Dangote')]
  const rice = await addProduct(server, shop, { name: 'Rice', price: 100_000 })
  const create = async (method: 'PUT' | 'POST', path: string, form: object) => {
    const { status, body } = await shop.call(method, `/v1/business/${path}`, form)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return String((Object.values(body)[0] as JsonBody).id)
  }
  const get = async (path: string) => (await shop.call('GET', `/v1/business/contacts/${path}`)).body
  await stockUp(shop, dangote, rice, 1, 20_000)
  const sell = (date: string, price: number, more: object) =>
    create('PUT', 'sales', {
      ...{ contact: ada, location: shop.location, date, items: [{ product: rice, quantity: 1, price }], payable_amount: price },
      ...more,
    })
  const sale = await sell('2025-10-20', 100_000, { payment_accounts: [{ amount: 20_000 }] })
  await create('POST', `sales/${sale}/payments`, { account: null, amount: 5_000, date: '2025-10-25' })
  await create('POST', `contacts/${ada}/payments`, { direction: 'in', amount: 700, date: '2025-10-24' })
  await create('POST', `contacts/${ada}/adjust-balance`, { amount: 3_000, type: 'increment' })
  await sell('2025-10-22', 90_000, { corrects: sale })
  const takeIn = (date: string, cost: number, more: object) =>
    create('PUT', 'inventory-actions/intakes', {
      ...{ contact: dangote, location: shop.location, date, items: [{ product: rice, quantity: 1, cost }] },
      ...{ extra_costs: [{ name: 'Van', amount: 700, contact: ada }], ...more },
    })
  await takeIn('2025-10-23', 40_000, { corrects: await takeIn('2025-10-21', 30_000, {}) })

  const testedDays = [
    '2025-10-19',
    '2025-10-20',
    '2025-10-21',
    '2025-10-22',
    '2025-10-23',
    '2025-10-24',
    '2025-10-25',
    // Entries without a date: on both days if the test runs over midnight.
    ...new Set([firstDay, days.format(Date.now())]),
  ]
  for (const contact of [ada, dangote]) {
    const statementEntries: string[] = []
    for (const day of testedDays) {
      const period = `from=${day}&to=${day}`
      const { statement } = await get(`${contact}/statement?${period}`)
      expect(entriesOf((await get(`balance-transactions?contact=${contact}&per_page=100&${period}`)).rows), day).toEqual(
        entriesOf(statement?.rows),
      )
      statementEntries.push(...entriesOf(statement?.rows))
    }
    expect(statementEntries.toSorted()).toEqual(entriesOf((await get(`balance-transactions?contact=${contact}&per_page=100`)).rows))
    expect((await get(`${contact}/statement`)).statement?.closing).toBe((await get(contact)).contact?.balance)
  }
})
