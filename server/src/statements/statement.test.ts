import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const now = Date.now()
const server = await ownServer({}, () => now)

interface StatementRow {
  date: string
  amount: number
  balance: number
  kind: string
  is_reversed: boolean
  note: string | null
  document: { number: string; id: string } | null
}
interface Statement {
  contact: { id: string; name: string }
  from: string | null
  to: string | null
  opening: number
  owed: number
  paid: number
  closing: number
  rows: StatementRow[]
}

/** By the shop’s clock: an hour before midnight in UTC it is tomorrow there. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' })
const day = (instant: string) => days.format(new Date(instant))
const today = days.format(now)

async function statementOf(caller: Caller, contact: string, period = ''): Promise<Statement> {
  const { status, body } = await caller.call('GET', `/v1/business/contacts/${contact}/statement${period}`)
  expect({ status, message: body.message }).toEqual({ status: 200 })
  return body.statement as unknown as Statement
}
const balanceOf = async (shop: Shop, contact: string) =>
  Number((await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.balance)

/** Acts on one contact, with the test’s own list of them: the change of the balance, and its date. */
async function books() {
  const shop = await openShop(server)
  const service = await addProduct(server, shop, { name: 'Carriage', service: true })
  const rice = await addProduct(server, shop, { name: 'Rice 50kg' })
  const entries: { contact: string; day: string; amount: number }[] = []
  const send = async (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
    const answer = await shop.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    shop,
    rice,
    kept: entries,
    async sell(contact: string, date: string, price: number, paid = 0, location = shop.location) {
      const { sale } = await send('PUT', '/v1/business/sales', {
        contact,
        location,
        date,
        items: [{ product: service, quantity: 1, price }],
        payable_amount: price,
        payment_accounts: paid > 0 ? [{ amount: paid }] : [],
      })
      entries.push({ contact, day: date, amount: price })
      if (paid > 0) entries.push({ contact, day: date, amount: -paid })
      return String(sale?.id)
    },
    async pay(contact: string, sale: string, date: string, amount: number) {
      await send('POST', `/v1/business/sales/${sale}/payments`, { account: null, amount, date })
      entries.push({ contact, day: date, amount: -amount })
    },
    async cancel(contact: string, sale: string, amount: number) {
      await send('PATCH', `/v1/business/sales/${sale}/status`, { status: 'canceled', reason: 'Rung up twice' })
      // A cancel has the date on which it is done.
      entries.push({ contact, day: today, amount: -amount })
    },
    async takeIn(contact: string, date: string, cost: number) {
      await send('PUT', '/v1/business/inventory-actions/intakes', {
        contact,
        location: shop.location,
        date,
        items: [{ product: rice, quantity: 1, cost }],
      })
      entries.push({ contact, day: date, amount: -cost })
    },
    async adjust(contact: string, amount: number) {
      const { balance_transaction } = await send('POST', `/v1/business/contacts/${contact}/adjust-balance`, {
        amount: Math.abs(amount),
        type: amount > 0 ? 'increment' : 'decrement',
      })
      entries.push({ contact, day: today, amount })
      return String(balance_transaction?.id)
    },
    /** Sums the list’s amounts for some contacts, from the first day to the last. */
    sum: (contacts: readonly string[], from: string, to: string) =>
      entries
        .filter((entry) => contacts.includes(entry.contact) && entry.day >= from && entry.day <= to)
        .reduce((sum, { amount }) => sum + amount, 0),
    made: send,
  }
}

/** Checks a statement's own sums, and compares them with the test's list. */
function mustAddUp(statement: Statement, of: Awaited<ReturnType<typeof books>>, contacts: readonly string[], from: string, to: string) {
  const before = of.sum(
    contacts,
    '1900-01-01',
    from === '' ? '1899-12-31' : new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10),
  )
  expect(statement.opening).toBe(before)
  expect(statement.opening + statement.owed - statement.paid).toBe(statement.closing)
  expect(statement.closing).toBe(of.sum(contacts, '1900-01-01', to))
  let balance = statement.opening
  for (const row of statement.rows) expect(row.balance).toBe((balance += row.amount))
  expect(balance).toBe(statement.closing)
  expect(statement.rows.map((row) => row.date)).toEqual(statement.rows.map((row) => row.date).toSorted())
  expect(statement.owed).toBe(statement.rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0))
}

test('opening balance, entries by their dates and closing balance add up for any period, in any order of recording', async () => {
  const of = await books()
  const ada = await addContact(server, of.shop, 'Ada')
  const bola = await addContact(server, of.shop, 'Bola')
  await of.sell(bola, '2025-10-02', 99_900)
  const late = await of.sell(ada, '2025-10-20', 100_000, 20_000)
  const early = await of.sell(ada, '2025-09-05', 70_000)
  await of.takeIn(ada, '2025-10-01', 30_000)
  await of.pay(ada, late, '2025-10-25', 45_000)
  await of.pay(ada, early, '2025-09-30', 10_000)
  await of.adjust(ada, 5_000)
  const wrong = await of.adjust(ada, 77_700)
  await of.made('DELETE', `/v1/business/contacts/balance-transactions/${wrong}`)
  of.kept.pop()
  const canceled = await of.sell(ada, '2025-10-10', 12_300)
  await of.cancel(ada, canceled, 12_300)

  const edges = ['2025-09-04', '2025-09-05', '2025-09-30', '2025-10-01', '2025-10-10', '2025-10-20', '2025-10-25', '2025-11-30', today]
  for (const [index, from] of edges.entries())
    for (const to of edges.slice(index)) mustAddUp(await statementOf(of.shop, ada, `?from=${from}&to=${to}`), of, [ada], from, to)

  const fullStatement = await statementOf(of.shop, ada)
  mustAddUp(fullStatement, of, [ada], '', today)
  expect(fullStatement.closing).toBe(await balanceOf(of.shop, ada))
  expect(fullStatement.rows.map((row) => [day(row.date), row.kind, row.document?.number, row.amount])).toEqual([
    ['2025-09-05', 'sale', 'SL-000003', 70_000],
    ['2025-09-30', 'payment', 'SL-000003', -10_000],
    ['2025-10-01', 'intake', 'SI-000001', -30_000],
    ['2025-10-10', 'sale', 'SL-000004', 12_300],
    ['2025-10-20', 'sale', 'SL-000002', 100_000],
    ['2025-10-20', 'payment', 'SL-000002', -20_000],
    ['2025-10-25', 'payment', 'SL-000002', -45_000],
    [today, 'adjustment', undefined, 5_000],
    [today, 'reversal', 'SL-000004', -12_300],
  ])
  // Before all entries, and after all of them.
  expect(await statementOf(of.shop, ada, '?to=2025-01-01')).toMatchObject({ opening: 0, owed: 0, paid: 0, closing: 0, rows: [] })
})

test('a merged contact’s entries are on the main contact’s statement, until they are unmerged', async () => {
  const of = await books()
  const [ada, alias] = [await addContact(server, of.shop, 'Ada'), await addContact(server, of.shop, 'Ada B')]
  await of.sell(ada, '2025-10-01', 50_000)
  const aliasSale = await of.sell(alias, '2025-10-02', 20_000)
  await of.made('POST', `/v1/business/contacts/${alias}/merge`, { into: ada })

  const together = await statementOf(of.shop, ada)
  mustAddUp(together, of, [ada, alias], '', today)
  expect(together.closing).toBe(70_000)
  expect(together.closing).toBe(await balanceOf(of.shop, ada))
  expect(together.rows.map((row) => row.kind)).toEqual(['sale', 'sale'])
  // Requested by its alias, it is the main contact's, like its page.
  expect(await statementOf(of.shop, alias)).toEqual(together)

  await of.pay(alias, aliasSale, '2025-10-03', 20_000)
  expect((await statementOf(of.shop, ada)).closing).toBe(50_000)
  expect(await balanceOf(of.shop, ada)).toBe(50_000)

  const secondBooks = await books()
  const [bola, twin] = [await addContact(server, secondBooks.shop, 'Bola'), await addContact(server, secondBooks.shop, 'Bola T')]
  await secondBooks.sell(bola, '2025-10-01', 50_000)
  await secondBooks.sell(twin, '2025-10-02', 20_000)
  await secondBooks.made('POST', `/v1/business/contacts/${twin}/merge`, { into: bola })
  await secondBooks.made('POST', `/v1/business/contacts/${twin}/unmerge`)
  for (const contact of [bola, twin]) {
    const apart = await statementOf(secondBooks.shop, contact)
    mustAddUp(apart, secondBooks, [contact], '', today)
    expect(apart.closing).toBe(await balanceOf(secondBooks.shop, contact))
    expect(apart.rows).toHaveLength(1)
  }
})

test('a deleted contact has no statement, and neither has its alias', async () => {
  const of = await books()
  const [ada, alias] = [await addContact(server, of.shop, 'Ada'), await addContact(server, of.shop, 'Ada B')]
  await of.made('POST', `/v1/business/contacts/${alias}/merge`, { into: ada })
  expect((await of.shop.call('DELETE', `/v1/business/contacts/${ada}`)).status).toBe(200)
  for (const id of [ada, alias]) expect((await of.shop.call('GET', `/v1/business/contacts/${id}/statement`)).status).toBe(404)
})

test('a member of one location sees entries of its documents, and entries of no document', async () => {
  const of = await books()
  const ada = await addContact(server, of.shop, 'Ada')
  const { location } = await of.made('PUT', '/v1/business/inventory-locations', {
    name: 'Yaba',
    ...{ state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 },
  })
  await of.sell(ada, '2025-10-01', 50_000)
  await of.sell(ada, '2025-10-02', 20_000, 0, String(location?.id))
  await of.adjust(ada, 300)
  const yabaMember = await of.shop.member(['contact.view-balance-transaction'], String(location?.id))
  const yabaStatement = await statementOf(yabaMember, ada)
  expect(yabaStatement.rows.map(({ amount }) => amount)).toEqual([20_000, 300])
  expect([yabaStatement.opening, yabaStatement.closing]).toEqual([0, 20_300])
  expect((await statementOf(yabaMember, ada, '?from=2025-10-02')).opening).toBe(0)
})

test('a debt to a supplier covers the whole statement, for who may not see it, and makes no paper', async () => {
  const of = await books()
  const [emeka, ada] = [await addContact(server, of.shop, 'Emeka'), await addContact(server, of.shop, 'Ada')]
  await of.sell(emeka, '2025-10-01', 50_000)
  await of.takeIn(emeka, '2025-10-05', 20_000)
  await of.sell(ada, '2025-10-01', 50_000)
  const clerk = await of.shop.member(['contact.view-balance-transaction'])
  const covered = await statementOf(clerk, emeka)
  expect([covered.opening, covered.owed, covered.paid, covered.closing]).toEqual([null, null, null, null])
  expect(covered.rows.map(({ amount, balance }) => [amount, balance])).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await statementOf(clerk, ada)).closing).toBe(50_000)
  // So is the opening balance, if the period has no entries.
  const bare = await addContact(server, of.shop, 'Chidi')
  await of.takeIn(bare, '2025-10-05', 20_000)
  for (const contact of [emeka, bare])
    expect((await statementOf(clerk, contact, '?from=2025-11-01&to=2025-11-30')).closing).toBe(contact === bare ? null : 30_000)
  const paper = (caller: Caller, contact: string) => caller.call('GET', `/v1/business/contacts/${contact}/statement?format=html`)
  expect((await paper(clerk, emeka)).status).toBe(403)
  expect((await paper(clerk, ada)).status).toBe(200)
  expect((await paper(of.shop, emeka)).status).toBe(200)
})

test('PDF and page say what the call says, in the reader’s language', async () => {
  const of = await books()
  const ada = await addContact(server, of.shop, 'Ẹ̀bá Adébáyọ̀')
  await of.sell(ada, '2025-09-05', 70_000)
  const sale = await of.sell(ada, '2025-10-20', 123_456)
  await of.pay(ada, sale, '2025-10-21', 23_456)
  const paper = (format: string, language: string) =>
    server.fastify.inject({
      url: `/v1/business/contacts/${ada}/statement?from=2025-10-01&to=2025-10-31&format=${format}`,
      headers: { authorization: `Bearer ${of.shop.token}`, 'accept-language': language },
    })
  const pdf = await paper('pdf', 'en')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const page = await paper('html', 'en')
  for (const text of [pdfText(pdf.rawPayload), page.body]) {
    for (const words of [
      'Statement',
      'Adébáyọ̀',
      '₦700.00',
      'SL-000002 · Sale',
      '₦1,234.56',
      '₦234.56',
      '₦1,700.00',
      'You owe ₦1,700.00',
      '20 Oct 2025',
    ])
      expect(text.normalize()).toContain(words.normalize())
    expect(text).not.toContain('SL-000001')
  }
  expect((await paper('html', 'fr')).body).toContain('Vous devez')
})

test('a supplier’s statement shows the payable and its payments', async () => {
  const of = await books()
  const emeka = await addContact(server, of.shop, 'Emeka')
  await of.shop.call('PATCH', `/v1/business/contacts/${emeka}`, { contact_type: 'supplier' })
  await of.takeIn(emeka, '2025-10-01', 70_000)
  const paid = { direction: 'out', amount: 30_000, date: '2025-10-05' }
  expect((await of.shop.call('POST', `/v1/business/contacts/${emeka}/payments`, paid)).status).toBeLessThan(300)
  const { body } = await server.fastify.inject({
    url: `/v1/business/contacts/${emeka}/statement?format=html&from=2025-10-01&to=2025-10-31`,
    headers: { authorization: `Bearer ${of.shop.token}` },
  })
  expect(body).toContain('We owe you ₦400.00')
  expect(body).not.toContain('-₦')
  const figures = [...body.matchAll(/<td class="figure">(.*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, ''))
  expect(figures).toEqual([
    '₦0.00',
    ...['Owed ₦700.00', '', 'Balance ₦700.00'],
    ...['', 'Paid ₦300.00', 'Balance ₦400.00'],
    ...['Owed ₦700.00', 'Paid ₦300.00', '₦400.00'],
  ])
})

test('a statement holds two thousand entries, and asks for a shorter period where there are more', async () => {
  const of = await books()
  const ada = await addContact(server, of.shop, 'Ada')
  await of.adjust(ada, 100)
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  // Entering so many adjustments by the API would take minutes.
  const add = (first: number, last: number) =>
    client.query(
      `insert into balance_transactions (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, created_by, created_at)
       select business_id, made.id, contact_id, n, kind, amount, n * amount, made.id, created_by, created_at
       from balance_transactions, generate_series($2::integer, $3::integer) n, lateral (select gen_random_uuid() as id, n as of_n) made
       where business_id = $1 and entry = 1`,
      [of.shop.business_id, first, last],
    )
  await add(2, 2000)
  expect((await statementOf(of.shop, ada)).rows).toHaveLength(2000)
  expect((await statementOf(of.shop, ada)).closing).toBe(200_000)
  await add(2001, 2001)
  await client.end()
  const path = `/v1/business/contacts/${ada}/statement`
  for (const [method, at] of [
    ['GET', path],
    ['GET', `${path}?format=pdf`],
    ['POST', `${path}/share`],
  ] as const)
    expect(await of.shop.call(method, at, method === 'POST' ? {} : undefined)).toMatchObject({
      status: 422,
      body: { errors: { from: [expect.stringMatching(/2,?000/)] } },
    })
  expect((await statementOf(of.shop, ada, '?to=2025-01-01')).rows).toEqual([])
})
