import { endpoints } from '@kasuwa/contract'
import { permissionsIn } from '@kasuwa/contract/platform/access'
import { type Endpoint, file } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions, parentsOf } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { type ApiRequest, ask, exampleOf } from '../testing/asking.ts'
import { nameOf } from '../testing/examples.ts'
import { allAt, pathsNamed } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'
import { approvedIntake, approvedSale, inStock, openWorld, saleForm } from '../testing/world.ts'

const server = await ownServer()
const world = await openWorld(server)

/**
 * Fields of a response that also have a list of their own, and the permission for that list. The call’s own permission does not
 * suffice: without the list’s permission the field is null. Fields that members typed into the document come with the document.
 */
const needs: Record<string, Permission> = {
  cost: 'product.view-cost',
  profit: 'product.view-cost',
  margin: 'product.view-cost',
  balance: 'contact.view',
  value: 'product.view-cost',
}

/** Documents on which a cost is a line’s own price; and the contact report is about balances, for members who may read it. */
const exemptFields: Record<string, readonly string[]> = { inventory: ['cost'], exchanges: ['cost'], reports: ['balance'] }
/** “Red”, “128 GB”: an option’s value is text. The cost before and after a change are fields of their own. */
const isWord = (path: string) => path.endsWith('options.*.value') || path.endsWith('changes.cost')

const names = new Set(Object.keys(needs))
const accessOf = ({ access }: Endpoint): readonly (Permission | 'session')[] => (access === 'session' ? [access] : permissionsIn(access))

/** Each field with an alternative permission of its call that does not grant the permission the field needs. */
const cases = endpoints
  .filter((endpoint) => endpoint.reply !== file)
  .flatMap((endpoint) =>
    pathsNamed(endpoint.reply, names)
      .map((path) => ({ path, field: path.split('.').at(-1) ?? '' }))
      .filter(({ field, path }) => !exemptFields[endpoint.feature]?.includes(field) && !isWord(path))
      .flatMap(({ path, field }) => {
        const permission = needs[field] as Permission
        const enough = [permission, ...parentsOf(permission)]
        const ways = accessOf(endpoint).filter((way) => !enough.includes(way as Permission))
        return ways.map((way) => ({ endpoint, path, permission, way }))
      }),
  )

/** A composite product, and a sale of it. */
async function soldComposite(): Promise<{ product: string; sale: string }> {
  const component = await inStock(world, await world.another('product'))
  const form = { name: `Box ${world.number()}`, type: 'standard', composites: [{ product: component, quantity: 1 }] }
  const product = String((await world.mustCall('PUT', '/v1/business/products', form)).product?.id)
  const items = [{ product, quantity: 1, price: 100_00 }]
  const saleInput = { contact: await world.findOrCreate('contact'), location: world.location, items, payable_amount: 100_00 }
  const sale = String((await world.mustCall('PUT', '/v1/business/sales', saleInput)).sale?.id)
  await world.mustCall('PATCH', `/v1/business/sales/${sale}/status`, { status: 'approved' })
  return { product, sale }
}

const composite = await soldComposite()
const intake = await approvedIntake(world)
const parent = await addVariants(world, { options: [{ name: 'Colour', values: ['Red', 'Blue'] }] })

/** A day with a sale, and the next day, which is compared with it. */
const [saleDate, after] = ['2026-01-05', '2026-01-06']

/** The example row for a read that has the field to show. */
const shownBy = ({ method, of }: Endpoint, path: string): ApiRequest => {
  if (method !== 'GET') return {}
  if (path.includes('previous')) return { query: { from: after, to: after, compare: 'previous' } }
  if (path.includes('variants')) return { id: parent.id }
  if (path.includes('composites')) return { id: composite.product }
  // Known once it has taken effect.
  if (of === 'inventory_action') return { id: intake }
  return of === 'sale' ? { id: composite.sale } : {}
}

/** Equal requests share one result: each member is created once, and each is asked once for all fields of a response. */
const members = new Map<string, Promise<{ token: string }>>()
const answers = new Map<string, Promise<Record<string, unknown>>>()
function remembered<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const promise = cache.get(key) ?? make()
  cache.set(key, promise)
  return promise
}

/** The response to holders of some permissions. @param way the permission that opens the call; its example may depend on it */
function answerTo(endpoint: Endpoint, path: string, way: Permission | undefined, permissions: readonly Permission[]) {
  const { id, query } = shownBy(endpoint, path)
  return remembered(answers, JSON.stringify([nameOf(endpoint), id, query, way, permissions]), async () => {
    const { token } = await remembered(members, permissions.join(), () => world.member(permissions))
    const example = await exampleOf(world, endpoint, way)
    const { json } = await ask(server, endpoint, { ...example, ...(id && { id }), query: { ...example.query, ...query }, token })
    return json
  })
}

test('a field from another list is shown only to members who may see that list', async () => {
  expect(cases.length).toBeGreaterThan(10)
  await approvedSale(world)
  const before = await world.mustCall('PUT', '/v1/business/sales', { ...(await saleForm(world)), date: saleDate })
  await world.mustCall('PATCH', `/v1/business/sales/${before.sale?.id}/status`, { status: 'approved' })
  await world.findOrCreate('serial_number')
  await world.findOrCreate('purchase_order')
  await world.mustCall('PATCH', `/v1/business/products/${await world.findOrCreate('product')}`, { cost: 4200 })
  const wrong: string[] = []
  for (const { endpoint, path, permission, way } of cases) {
    const callPermissions = way === 'session' ? [] : [way]
    const readValues = async (permissions: readonly Permission[]) =>
      allAt(await answerTo(endpoint, path, callPermissions[0], permissions), path)
    const everythingElse = allPermissions.filter((grant) => grant !== permission && !parentsOf(permission).includes(grant))
    for (const permissions of [callPermissions, everythingElse])
      if ((await readValues(permissions)).some((value) => value !== null))
        wrong.push(`${nameOf(endpoint)} ${path} is told to whoever holds ${permissions.slice(0, 3).join(', ') || 'nothing'} …`)
    if (endpoint.method === 'GET' && !(await readValues(allPermissions)).some((value) => value !== null))
      wrong.push(`${nameOf(endpoint)} ${path} is told to nobody`)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('how a contact is reached is told to those who see contacts, or put them on documents', async () => {
  const choices = '/v1/business/contacts/open'
  const phones = async (permissions: readonly Permission[]) => {
    const member = await world.member(permissions)
    const { body } = await member.call('GET', choices)
    return (body.rows as unknown as { phone: string | null; email: string | null }[]).flatMap(({ phone, email }) => [phone, email])
  }
  await world.findOrCreate('contact')
  expect(new Set(await phones(['brand.view']))).toEqual(new Set([null]))
  for (const permission of ['contact.view', 'sale.create', 'inventory-action.create-intake'] as const)
    expect(await phones([permission])).toContain('+2348059876543')
})
