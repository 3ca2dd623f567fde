import { endpoints } from '@kasuwa/contract'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import { expect, test, vi } from 'vitest'
import { violations } from '../books/check.ts'
import { addProduct } from '../testing/goods.ts'
import { testServer } from '../testing/test-server.ts'
import { type World, intakeForm, openWorld, saleForm } from '../testing/world.ts'

/** A document is recorded while something that it names is deleted: both at once, never both done (`quality.md`, Races). */
const rounds = process.env.LONG ? 100 : 20
vi.setConfig({ testTimeout: 600_000 })

const server = await testServer()

const sales = '/v1/business/sales'
const intakes = '/v1/business/inventory-actions/intakes'

interface Race {
  kind: IdKind
  path: string
  /** The document that names it. */
  body(world: World, id: string): Promise<object>
  /** A new thing, where any of its kind will not do. */
  made?(world: World): Promise<string>
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
    made: service,
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
    body: async (world, contact) => ({ ...(await intakeForm(world, await world.one('product'))), contact }),
  },
  {
    kind: 'location',
    path: intakes,
    body: async (world, location) => ({ ...(await intakeForm(world, await world.one('product'))), location }),
  },
  { kind: 'product', path: intakes, body: (world, product) => intakeForm(world, product) },
]

for (const { kind, path, body, made } of races) {
  const { path: removing = '' } = endpoints.find(({ method, of }) => method === 'DELETE' && of === kind) ?? {}
  const document = path === sales ? 'a sale' : 'an intake'
  test(`${document} is recorded beside the delete of its ${kind.replace('_', ' ')}: never both`, async () => {
    const world = await openWorld(server)
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      const id = await (made?.(world) ?? world.another(kind))
      const form = await body(world, id)
      const record = () => world.call('PUT', path, form)
      const remove = () => world.call('DELETE', removing.replace('{id}', id))
      const [recorded, deleted] =
        round % 2 === 0
          ? await Promise.all([record(), remove()])
          : await Promise.all([remove(), record()]).then(([gone, there]) => [there, gone] as const)
      outcomes.push(`${recorded.status} ${deleted.status}`)
    }
    expect(outcomes.filter((outcome) => outcome !== '201 422' && outcome !== '422 200')).toEqual([])
  })
}

test('after all races the books are sound', async () => {
  expect(await violations(server.ownerUrl)).toEqual([])
})
