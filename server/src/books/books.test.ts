import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { keepGoodBooks } from '../testing/good-books.ts'
import { allocationFaults } from '../testing/faults/allocations.ts'
import { checkoutFaults } from '../testing/faults/checkouts.ts'
import { daySumFaults } from '../testing/faults/day-sums.ts'
import { documentFaults } from '../testing/faults/documents.ts'
import { drawerFaults } from '../testing/faults/drawers.ts'
import { exchangeFaults } from '../testing/faults/exchanges.ts'
import { moneyFaults } from '../testing/faults/money.ts'
import { orderFaults } from '../testing/faults/orders.ts'
import { planFaults } from '../testing/faults/plans.ts'
import { quotationFaults } from '../testing/faults/quotations.ts'
import { returnFaults } from '../testing/faults/returns.ts'
import { schemaFaults } from '../testing/faults/schema.ts'
import { stockFaults } from '../testing/faults/stock.ts'
import { unitFaults } from '../testing/faults/units.ts'
import { newPerson } from '../testing/accounts.ts'
import { atSize } from '../testing/long.ts'
import { checkBusinesses } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'
import { check, databaseLawNames, lawNames, sentence, violations } from './check.ts'

const server = await ownServer()
const books = await keepGoodBooks(server)
// A second business, opened by registering.
await newPerson(server)
const faults = [
  ...stockFaults(books),
  ...unitFaults(books),
  ...moneyFaults(books),
  ...allocationFaults(books),
  ...daySumFaults(books),
  ...documentFaults(books),
  ...orderFaults(books),
  ...quotationFaults(books),
  ...planFaults(books),
  ...checkoutFaults(books),
  ...drawerFaults(books),
  ...returnFaults(books),
  ...exchangeFaults(books),
  ...schemaFaults,
]

// All in one transaction, which is never committed: each fault is rolled back to a savepoint. Foreign keys are off, so that faults that break one can be made.
const client = new pg.Client({ connectionString: server.adminUrl })
await client.connect()
await client.query('begin; set local session_replication_role = replica; savepoint good')
afterEach(() => client.query('rollback to savepoint good'))
afterAll(() => client.end())

const { rows: businesses } = await client.query<{ id: string }>('select id from businesses order by id')

/** The businesses where a law is broken, or any law, checked for both at once. */
async function foundTogether(law?: string): Promise<string[]> {
  const broken: string[] = []
  const ids = businesses.map(({ id }) => id)
  for await (const violation of checkBusinesses(client, ids, law)) broken.push(String(violation.business_id))
  return broken
}

async function findViolations(only?: string): Promise<Map<string, string>> {
  const broken = new Map<string, string>()
  for await (const violation of check(client, only)) broken.set(violation.law, sentence(violation))
  return broken
}

test('nothing is found in good books', async () => {
  expect(await violations(server.ownerUrl)).toEqual([])
  expect(await foundTogether()).toEqual([])
})

// Checking that no other law breaks runs all laws each time, only in `npm run test:long`.
const only = (law: string) => atSize<string | undefined>(law, undefined)

for (const { description, law, sql } of faults) {
  test(`${law} finds ${description}`, async () => {
    expect([...(await findViolations(only(law))).values()]).toEqual([])
    await client.query(sql)
    const broken = await findViolations(only(law))
    expect([...broken.keys()], [...broken.values()].join('\n')).toContain(law)
    expect(broken.get(law)).toMatch(/^[a-z.-]+: .+: \{.+\}$/s)
    // As test files check the shops that they made.
    if (!databaseLawNames.includes(law)) expect(broken.get(law)).toContain(String((await foundTogether(law)).at(-1)))
  })
}

test('every law has a fault that it finds, and there are many', () => {
  expect(faults.length).toBeGreaterThanOrEqual(30)
  expect(lawNames.filter((name) => !faults.some(({ law }) => law === name))).toEqual([])
})

test('a tax that covers other goods since breaks no law, and a base that no choice of lines makes still does', async () => {
  const inBusiness = `business_id = '${books.business_id}'`
  const later = new Date(Date.now() + 1000).toISOString()
  await client.query(`update sale_taxes set rate = rate + 1, updated_at = '${later}' where ${inBusiness} and id = '${books.levy}';
    delete from sale_tax_categories where ${inBusiness};
    insert into sale_tax_products (business_id, tax_id, product_id) values ('${books.business_id}', '${books.levy}', '${books.soap}');
    update products set category_id = null, updated_at = '${later}' where ${inBusiness} and id = '${books.phone}'`)
  expect([...(await findViolations()).values()]).toEqual([])
  await client.query(`update sale_tax_lines set base = base + 1 where ${inBusiness} and sale_id = '${books.sold}' and position = 1`)
  expect([...(await findViolations()).keys()]).toEqual(['sale.totals'])
})
