import { listMerchant } from '../auth/memberships.ts'
import { endpoints } from '@kasuwa/contract'
import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { safeParse } from 'zod'
import { sortNameOf } from '../auth/merchant-columns.ts'
import { newId } from '../database/ids.ts'
import { nameOf } from '../testing/examples.ts'
import { newEmail, registrationForm, send } from '../testing/accounts.ts'
import { allAt, fieldsOf } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { accountForm, contactForm, locationForm } from '../testing/forms.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)

/** In the order in which people read them, regardless of case, accents and hooked letters. */
const inOrder = ['apple', 'Banana', 'cherry', 'ɗinki', 'dodo', 'Ẹ̀bá', 'Eba two', 'Zobo']
const shuffled = ['Zobo', 'cherry', 'Eba two', 'apple', 'dodo', 'Banana', 'Ẹ̀bá', 'ɗinki']

/** Sort fields that are names, and the path of each in a row of the list. */
const places: Record<string, string> = {
  name: 'name',
  account_name: 'account_name',
  product: 'product.name',
  location: 'location.name',
  contact: 'contact.name',
}

/** Lists in the code or in the operator's file: the reader's language decides the order of countries. */
const inCode = new Set(['countries.list', 'countries.states', 'bankAccounts.banks', 'plans.list'])

const createRow = async (method: 'PUT', path: string, body: unknown) => {
  const [thing] = Object.values(await world.mustCall(method, path, body))
  return String(thing?.id)
}

/** A row of every kind by each name, through the API; a stock document and a sale too. */
async function nameEverything(name: string): Promise<void> {
  for (const { folder } of plainNames) await createRow('PUT', `/v1/business/${folder}`, { name })
  await createRow('PUT', '/v1/business/sale-taxes', { name, rate: 5 })
  await createRow('PUT', '/v1/business/roles', { name, grants: {} })
  await createRow('PUT', '/v1/business/bank-accounts', { ...accountForm(world), account_name: name })
  const location = await createRow('PUT', '/v1/business/inventory-locations', { ...locationForm(world), name })
  await createRow('PUT', '/v1/business/drawers', { location, name })
  const contact = await createRow('PUT', '/v1/business/contacts', { ...contactForm(world), name })
  const product = await createRow('PUT', '/v1/business/products', { name, type: 'standard', price: 100 })
  const items = [{ product, quantity: 3, cost: 10 }]
  const intake = await createRow('PUT', '/v1/business/inventory-actions/intakes', { contact, location, items })
  await world.mustCall('PATCH', `/v1/business/inventory-actions/${intake}/status`, { status: 'approved' })
  const saleItems = [{ product, quantity: 1, price: 100 }]
  await createRow('PUT', '/v1/business/sales', { contact, location, items: saleItems, payable_amount: 100, payment_accounts: [] })
  await createRow('PUT', '/v1/business/quotations', { contact, location, items: saleItems, payable_amount: 100 })
  await createRow('PUT', '/v1/business/purchase-orders', { contact, location, date: '2026-01-02', items })
  await createRow('PUT', '/v1/business/saved-reports', { name, report: 'sale' })
  await newMember(name)
}

async function newMember(first_name: string): Promise<void> {
  const id = newId()
  const person = { id, first_name, last_name: 'Obi', email: `${id}@shop.test`, country: 'NG', password_hash: 'none' }
  await server.app.database.transaction({}, (db) =>
    db
      .insertInto('merchants')
      .values({ ...person, ...sortNameOf(person) })
      .execute(),
  )
  const member = { business_id: world.business_id, id: newId(), merchant_id: id, email: person.email, is_owner: false }
  await server.app.database.transaction({ business_id: world.business_id, merchant_id: id }, async (db) => {
    await listMerchant(db, world.business_id, id).execute()
    await db.insertInto('members').values(member).execute()
  })
}

const cases = endpoints
  // Rows of a report are sums, and are sorted in code.
  .filter(
    (endpoint) => fieldsOf(endpoint.query).includes('per_page') && !endpoint.path.includes('/report') && !inCode.has(nameOf(endpoint)),
  )
  .flatMap((endpoint) => Object.keys(places).map((field) => ({ endpoint, field })))
  .filter(({ endpoint, field }) => safeParse(endpoint.query, { sort: `${field}.asc`, location: world.location }).success)

/** Lists of a few products only: other lists have two rows of each name there. */
const ofComposites = ({ endpoint }: (typeof cases)[number]) => nameOf(endpoint) === 'products.openComposites'

test('every list that goes by names has them in the order that people read them', async () => {
  expect(cases.length).toBeGreaterThan(15)
  for (const name of shuffled) await nameEverything(name)
  expect(await misordered(cases.filter((sortCase) => !ofComposites(sortCase)))).toEqual([])
  const composites = [{ product: await world.another('product'), quantity: 1 }]
  for (const name of shuffled) await createRow('PUT', '/v1/business/products', { name, type: 'standard', composites })
  expect(cases.filter(ofComposites)).toHaveLength(1)
  expect(await misordered(cases.filter(ofComposites))).toEqual([])
})

/** The lists whose names are out of order, with their names. */
async function misordered(among: typeof cases): Promise<string[]> {
  const wrong: string[] = []
  for (const { endpoint, field } of among) {
    const where = endpoint.path.endsWith('items-for-sale') ? `&location=${world.location}` : ''
    const readNames = async (order: string) => {
      const { body } = await world.call('GET', `${endpoint.path}?per_page=100&sort=${field}.${order}${where}`)
      // A member has two names.
      const column = endpoint.feature === 'members' ? 'first_name' : places[field]
      return allAt(body, `rows.*.${column}`).filter((name) => inOrder.includes(String(name)))
    }
    const [up, down] = [await readNames('asc'), await readNames('desc')]
    if (up.join() !== inOrder.join()) wrong.push(`${nameOf(endpoint)} ${field}.asc: ${up.join()}`)
    if (down.join() !== inOrder.toReversed().join()) wrong.push(`${nameOf(endpoint)} ${field}.desc: ${down.join()}`)
  }
  return wrong
}

test('a member who registers again under another name is sorted by the new name', async () => {
  const email = newEmail()
  for (const first_name of ['Adaeze', 'Ọ̀ṣun']) await send(server, 'POST', '/v1/merchant/register', registrationForm(email, { first_name }))
  const { rows } = await server.app.database.transaction({}, (db) =>
    sql<{ first_name: string; sort_name: string }>`select first_name, sort_name from merchants where email = ${email}`.execute(db),
  )
  expect(rows).toEqual([{ first_name: 'Ọ̀ṣun', sort_name: 'osun okafor' }])
})
