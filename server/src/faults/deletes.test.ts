import { endpoints } from '@kasuwa/contract'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { addProduct } from '../testing/goods.ts'
import { atSize } from '../testing/long.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'
import { type World, intakeForm, openWorld, saleForm } from '../testing/world.ts'

/** A document is recorded while a row that it names is deleted: both at once, never both done (`docs/testing.md`). */
const rounds = atSize(8, 100)
vi.setConfig({ testTimeout: 600_000 })

const server = await ownServer()

const sales = '/v1/business/sales'
const intakes = '/v1/business/inventory-actions/intakes'

interface Race {
  kind: IdKind
  path: string
  /** The document that names it. */
  body(world: World, id: string): Promise<object>
  /** Creates a row, if not every row of its kind will do. */
  createRow?(world: World): Promise<string>
}

const sale = async (world: World, changed: object) => ({ ...(await saleForm(world)), ...changed })
const service = (world: World) => addProduct(world.server, world, { service: true })

const races: Race[] = [
  { kind: 'contact', path: sales, body: (world, contact) => sale(world, { contact }) },
  {
    kind: 'location',
    path: sales,
    body: async (world, location) => sale(world, { location, items: [{ product: await service(world), quantity: 2, price: 100_00 }] }),
  },
  {
    kind: 'product',
    path: sales,
    body: (world, product) => sale(world, { items: [{ product, quantity: 2, price: 100_00 }] }),
    createRow: service,
  },
  { kind: 'sale_tax', path: sales, body: (world, tax) => sale(world, { tax: [tax] }) },
  {
    kind: 'bank_account',
    path: sales,
    body: (world, account) => sale(world, { payment_accounts: [{ account, amount: 100_00 }] }),
  },
  {
    kind: 'contact',
    path: intakes,
    body: async (world, contact) => ({ ...(await intakeForm(world, await world.findOrCreate('product'))), contact }),
  },
  {
    kind: 'location',
    path: intakes,
    body: async (world, location) => ({ ...(await intakeForm(world, await world.findOrCreate('product'))), location }),
  },
  { kind: 'product', path: intakes, body: (world, product) => intakeForm(world, product) },
]

for (const { kind, path, body, createRow } of races) {
  const { path: removing = '' } =
    endpoints.find(({ method, of, path: where }) => method === 'DELETE' && of === kind && where.endsWith('/{id}')) ?? {}
  const document = path === sales ? 'a sale' : 'an intake'
  test(`${document} is recorded beside the delete of its ${kind.replace('_', ' ')}: never both`, async () => {
    const world = await openWorld(server)
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      const id = await (createRow?.(world) ?? world.another(kind))
      const form = await body(world, id)
      const record = () => world.call('PUT', path, form)
      const remove = () => world.call('DELETE', removing.replace('{id}', id))
      const [recorded, deleted] =
        round % 2 === 0
          ? await Promise.all([record(), remove()])
          : await Promise.all([remove(), record()]).then(([deleteResponse, recordResponse]) => [recordResponse, deleteResponse] as const)
      outcomes.push(`${recorded.status} ${deleted.status}`)
    }
    expect(outcomes.filter((outcome) => outcome !== '201 422' && outcome !== '422 200')).toEqual([])
  })
}

/** Number of deadlocks that PostgreSQL ended. Backends report it at their end, at the latest. */
async function deadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  const otherBackends = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await client.query(`select pg_terminate_backend(pid) ${otherBackends}`)
  while ((await client.query(`select ${otherBackends}`)).rowCount !== 0);
  const { rows } = await client.query<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()')
  await client.end()
  return Number(rows[0]?.deadlocks)
}

test('changes that name things, and deletes that take them off others, lock in one order', async () => {
  const world = await openWorld(server)
  for (let round = 0; round < rounds; round++) {
    const [category, otherCategory, otherProduct, tax] = await Promise.all([
      world.another('product_category'),
      world.another('product_category'),
      world.another('product'),
      world.another('sale_tax'),
    ])
    const product = await world.mustCall('PUT', '/v1/business/products', { name: `Rice ${round}`, type: 'standard', category })
    const covers = { products: [product.product?.id, otherProduct], categories: [category, otherCategory] }
    const location = { default_sale_tax: tax }
    await world.mustCall('PATCH', `/v1/business/sale-taxes/${tax}`, covers)
    await world.mustCall('PATCH', `/v1/business/inventory-locations/${world.location}`, location)
    const answers = await Promise.all([
      world.call('PATCH', `/v1/business/sale-taxes/${tax}`, covers),
      world.call('DELETE', `/v1/business/products/${product.product?.id}`),
      world.call('DELETE', `/v1/business/product-categories/${category}`),
      world.call('PATCH', `/v1/business/inventory-locations/${world.location}`, location),
      world.call('DELETE', `/v1/business/sale-taxes/${tax}`),
    ])
    expect(answers.filter(({ status }) => ![200, 404, 422].includes(status))).toEqual([])
  }
  expect(await deadlocks()).toBe(0)
})

test('after all races the books are sound', () => expectSoundBooks(server))
