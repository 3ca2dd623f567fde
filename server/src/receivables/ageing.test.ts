import { expect, test } from 'vitest'
import { publicId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { recount } from '../testing/recount.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const server = await ownServer({}, () => now)
const contacts = '/v1/business/contacts'

async function debtShop() {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const [ada, bola, mile] = [
    await addContact(server, shop, 'Ada'),
    await addContact(server, shop, 'Bola'),
    await addContact(server, shop, 'Mile 12'),
  ]
  const intake = await stockUp(shop, mile, rice, 100, 100)
  const sell = async (contact: string, quantity: number, due_date: string, paid = 0) => {
    const { status, body } = await shop.call('PUT', '/v1/business/sales', {
      ...{ contact, location: shop.location, date: '2026-01-02', due_date, items: [{ product: rice, quantity, price: 1000 }] },
      ...{ payable_amount: quantity * 1000, payment_accounts: paid > 0 ? [{ account: null, amount: paid }] : [] },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return String(body.sale?.id)
  }
  const adjust = async (contact: string, amount: number) =>
    expect(
      await shop.call('POST', `${contacts}/${contact}/adjust-balance`, {
        amount: Math.abs(amount),
        type: amount > 0 ? 'increment' : 'decrement',
      }),
    ).toMatchObject({ status: 200 })
  return { shop, rice, ada, bola, mile, taken: intake, sell, adjust }
}

/** Requests the debts twice: with marked contacts, and after the cache is refreshed. Both replies are the same. */
const ageing = async (shop: Pick<Shop, 'call'>, query = '') => {
  const { status, body } = await shop.call('GET', `${contacts}/ageing?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  await recount(server)
  expect((await shop.call('GET', `${contacts}/ageing?${query}`)).body).toEqual(body)
  return body as unknown as {
    as_of: string
    count: number
    sums: Record<string, number>
    rows: (Record<string, number> & { contact: JsonBody })[]
  }
}
const balanceOf = async (shop: Shop, contact: string) => Number((await shop.call('GET', `${contacts}/${contact}`)).body.contact?.balance)

test('an open document ages from its due date, an adjustment from its own date, and overpayments stand beside them', async () => {
  const { shop, ada, bola, sell, adjust } = await debtShop()
  for (const [quantity, due, paid] of [
    [1, '2026-11-20', 0],
    [2, '2026-11-19', 500],
    [3, '2026-10-21', 0],
    [4, '2026-10-20', 0],
    [5, '2026-08-22', 0],
    [6, '2026-08-21', 0],
    [7, '2026-11-01', 7000],
  ] as const)
    await sell(ada, quantity, due, paid)
  await adjust(ada, 300)
  await sell(ada, 1, '2026-11-20', 1700)
  await adjust(bola, 50)
  const { as_of, count, rows, sums } = await ageing(shop)
  expect([as_of, count]).toEqual(['2026-11-20', 2])
  expect(rows[0]).toMatchObject({
    contact: { id: ada, name: 'Ada' },
    ...{ not_yet: 1000 + 300, '1_30': 1500 + 3000, '31_60': 4000, '61_90': 5000, over_90: 6000 },
    ...{ debts: 20_800, credit: 700, owed: 20_100, deposits: 0, due_since: '2026-08-21' },
  })
  expect(rows[0]?.owed).toBe(await balanceOf(shop, ada))
  expect(sums).toMatchObject({ not_yet: 1350, over_90: 6000, debts: 20_850, credit: 700, owed: 20_150 })
})

test('payables age the same way, and a contact with both stands on both sides', async () => {
  const { shop, ada, mile, sell } = await debtShop()
  await sell(mile, 2, '2026-11-01')
  await sell(ada, 1, '2026-11-01', 1400)
  const out = await ageing(shop, 'direction=out')
  expect(out.rows.map(({ contact, debts, credit, owed }) => [contact.name, debts, credit, owed])).toEqual([
    ['Mile 12', 10_000, 2000, 8000],
    ['Ada', 400, 0, 400],
  ])
  const incoming = await ageing(shop)
  expect(incoming.rows.map(({ contact, debts, credit, owed, over }) => [contact.name, debts, credit, owed, over])).toEqual([
    ['Mile 12', 2000, 10_000, 0, 8000],
  ])
  expect(await balanceOf(shop, mile)).toBe(-8000)
  // A contact with more credit than debts owes nothing: here, on Home and in the list of contacts.
  expect(incoming).toMatchObject({ count: 1, debtors: 0, sums: { debts: 2000, credit: 10_000, owed: 0, over: 8000 } })
  expect(out).toMatchObject({ debtors: 2, sums: { owed: 8400, over: 0 } })
  const { owing } = (await shop.call('GET', '/v1/business/dashboard')).body.dashboard as unknown as { owing: object }
  expect(owing).toMatchObject({ them: { count: 0, total: 0 }, you: { count: 2, total: 8400 } })
  expect((await shop.call('GET', '/v1/business/contacts/sums')).body.sums).toMatchObject({ owed_to_you: 0, you_owe: 8400 })
})

test('for each contact, ages minus credit and deposits equal the balance after payments, returns, cancellations, a merge and pending sales', async () => {
  const { shop, rice, ada, bola, mile, taken, sell, adjust } = await debtShop()
  const first = await sell(ada, 5, '2026-09-01', 1000)
  const canceled = await sell(ada, 3, '2026-09-01', 500)
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled', reason: 'Twice' })
  await sell(bola, 4, '2026-11-30')
  await adjust(bola, -250)
  const back = { location: shop.location, items: [{ product: rice, quantity: 2, price: 1000 }] }
  expect(await shop.call('PUT', '/v1/business/inventory-actions/return-inwards', { ...back, contact: ada, sale: first })).toMatchObject({
    status: 201,
  })
  expect(
    await shop.call('PUT', '/v1/business/inventory-actions/return-outwards', {
      ...{ contact: mile, location: shop.location, intake: taken, items: [{ product: rice, quantity: 3, cost: 100 }] },
    }),
  ).toMatchObject({ status: 201 })
  const paid = await shop.call('POST', `${contacts}/${ada}/payments`, { direction: 'in', amount: 700, account: null })
  expect(paid.status, JSON.stringify(paid.body)).toBeLessThan(300)
  const alias = await addContact(server, shop, 'Bola A.')
  await adjust(alias, 900)
  expect(await shop.call('POST', `${contacts}/${alias}/merge`, { into: bola })).toMatchObject({ status: 200 })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  await sell(bola, 1, '2026-11-30', 600)
  for (const [direction, sign] of [
    ['in', 1],
    ['out', -1],
  ] as const) {
    const { rows, sums, count } = await ageing(shop, `direction=${direction}`)
    expect(rows.length).toBe(count)
    for (const row of rows) {
      const ages = ['not_yet', '1_30', '31_60', '61_90', 'over_90'].reduce((sum, age) => sum + Number(row[age]), 0)
      const balanceFromAges = Number(row.owed) - Number(row.over) - Number(row.deposits)
      expect([row.contact.name, ages, Number(row.debts) - Number(row.credit), balanceFromAges]).toEqual([
        row.contact.name,
        row.debts,
        Number(row.owed) - Number(row.over),
        sign * (await balanceOf(shop, String(row.contact.id))),
      ])
    }
    for (const [name, sum] of Object.entries(sums).filter(([sumName]) => sumName !== 'elsewhere'))
      expect([name, rows.reduce((all, row) => all + Number(row[name]), 0)]).toEqual([name, sum])
  }
  const bolas = (await ageing(shop, `contact=${bola}`)).rows
  expect(bolas).toMatchObject([{ debts: 4000 + 900, credit: 250, deposits: 600 }])
})

test('filtered by recorder, the ages omit other members’ documents and items without a document', async () => {
  const { shop, rice, ada, sell, adjust } = await debtShop()
  const seller = await shop.member(['sale.create', 'contact.view'])
  await sell(ada, 4, '2026-10-20')
  await adjust(ada, 300)
  const sale = await seller.call('PUT', '/v1/business/sales', {
    ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity: 2, price: 1000 }], payable_amount: 2000 },
  })
  expect(sale.status, JSON.stringify(sale.body)).toBe(201)
  const ageingOfSeller = await ageing(shop, `member=${publicId('merchant', seller.merchant_id)}`)
  expect([ageingOfSeller.count, ageingOfSeller.sums.debts, ageingOfSeller.sums.deposits]).toEqual([1, 2000, 0])
  expect((await ageing(shop, `member=${publicId('merchant', shop.merchant_id)}`)).sums).toMatchObject({ debts: 4000, elsewhere: [] })
  expect((await ageing(shop)).sums.debts).toBe(6300)
})

test('ages are as of today: a past date is rejected with a message', async () => {
  const { shop } = await debtShop()
  expect(await shop.call('GET', `${contacts}/ageing?as_of=2026-10-01`)).toMatchObject({
    status: 422,
    body: { errors: { as_of: [expect.stringContaining('cannot be saved yet')] } },
  })
})

test('a contact’s page has the ages of the list, and none for members who may not see them', async () => {
  const { shop, ada, sell, adjust } = await debtShop()
  await sell(ada, 4, '2026-10-20')
  await sell(ada, 2, '2026-07-01')
  await adjust(ada, 300)
  const figures = async (caller: Pick<Shop, 'call'>) =>
    (await caller.call('GET', `${contacts}/${ada}/figures`)).body.figures as JsonBody | undefined
  const [row] = (await ageing(shop, `contact=${ada}`)).rows
  expect((await figures(shop))?.ages).toEqual([
    { age: 'not_yet', left: row?.not_yet },
    { age: '31_60', left: row?.['31_60'] },
    { age: 'over_90', left: row?.over_90 },
  ])
  expect((await figures(await shop.member(['contact.view'])))?.ages).toBeNull()
})

test('an amount links to its documents, at one location if filtered', async () => {
  const { shop, ada, sell, adjust } = await debtShop()
  await sell(ada, 4, '2026-10-20')
  await sell(ada, 2, '2026-11-19')
  await adjust(ada, 300)
  const { rows } = (await shop.call('GET', `/v1/business/sales?contact=${ada}&due=31_60`)).body as unknown as {
    rows: Record<string, number>[]
  }
  const [row] = (await ageing(shop, `contact=${ada}`)).rows
  expect(rows.reduce((sum, sale) => sum + Number(sale.payable_amount) - Number(sale.paid_amount), 0)).toBe(row?.['31_60'])
  expect(row).toMatchObject({ elsewhere: ['not_yet'] })
  expect((await ageing(shop)).sums).toMatchObject({ elsewhere: ['not_yet'] })
  expect((await ageing(shop, `location=${shop.location}`)).rows).toMatchObject([{ debts: 6000, not_yet: 0, elsewhere: [] }])
  const seller = await shop.member(['contact.view'])
  expect(await seller.call('GET', `${contacts}/ageing`)).toMatchObject({ status: 403 })
  const place = { country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Awolowo Way', latitude: 6.6, longitude: 3.35 }
  const ikeja = String((await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Ikeja', ...place })).body.location?.id)
  const bound = await shop.member(['report.contact-report'], ikeja)
  expect((await bound.call('GET', `${contacts}/ageing?location=${shop.location}`)).body).toMatchObject({ rows: [], count: 0 })
})

test('an alias is found by its main contact; a page after the last has the totals; deleted contacts are in no list', async () => {
  const { shop, ada, bola, sell, adjust } = await debtShop()
  await sell(ada, 4, '2026-10-20')
  await sell(bola, 2, '2026-11-19')
  await adjust(bola, -2000)
  await shop.call('POST', `${contacts}/${ada}/merge`, { into: await addContact(server, shop, 'Ada Obi') })
  expect((await ageing(shop, `contact=${ada}`)).rows).toMatchObject([{ debts: 4000, contact: { name: 'Ada Obi' } }])
  expect(await ageing(shop, 'page=2')).toMatchObject({ rows: [], count: 2, sums: { debts: 6000 } })
  expect(await shop.call('DELETE', `${contacts}/${bola}`)).toMatchObject({ status: 200 })
  expect(await ageing(shop)).toMatchObject({ count: 1, sums: { debts: 4000, owed: 4000 } })
})

test('the books are sound', () => expectSoundBooks(server))
