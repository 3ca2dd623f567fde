import { api } from '@kasuwa/contract'
import { deletableKinds } from '@kasuwa/contract/deletable-kinds'
import { expect, test } from 'vitest'
import { type JsonBody } from '../testing/shop.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const now = { at: Date.now() }
const server = await ownServer({}, () => now.at)
const meet = await openLockConflicts(server)
const day = 86_400_000

const pathOf = (kind: (typeof deletableKinds)[number], id: string) => api.deleted[kind].path.replace('{id}/restore', id)

test.each(deletableKinds)(
  '%s: one that was deleted is listed with who did it, comes back as it was, and past thirty days does not',
  async (kind) => {
    const world = await openWorld(server)
    const [id, otherId] = [await world.another(kind), await world.another(kind)]
    const before = Object.values((await world.call('GET', pathOf(kind, id))).body)[0]
    await world.call('DELETE', pathOf(kind, id))
    const list = (caller: typeof world | Awaited<ReturnType<typeof world.member>> = world) =>
      caller.call('GET', `/v1/business/deleted?kind=${kind}`)
    expect((await list()).body).toMatchObject({ page: { total_rows: 1 }, rows: [{ kind, id, deleted_by: { name: 'Ada Obi' } }] })
    expect((await world.call('POST', `${pathOf(kind, otherId)}/restore`, {})).status).toBe(404)
    expect(await world.call('POST', `${pathOf(kind, id)}/restore`, {})).toMatchObject({ status: 200, body: { message: 'Restored' } })
    const after = Object.values((await world.call('GET', pathOf(kind, id))).body)[0]
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
    expect((await list()).body.rows).toEqual([])

    await world.call('DELETE', pathOf(kind, id))
    const viewer = await world.member(['product.view', 'contact.view', 'bank-account.view'])
    expect((await list(viewer)).status).toBe(403)
    now.at += 31 * day
    try {
      const later = await world.member([api.deleted[kind].access])
      expect((await list(later)).body.rows).toEqual([])
      expect((await later.call('POST', `${pathOf(kind, id)}/restore`, {})).status).toBe(404)
    } finally {
      now.at -= 31 * day
    }
  },
)

/** A kind, its unique field, how to create a row with the same value, and the field of another value. */
const uniqueFields: [kind: (typeof deletableKinds)[number], field: string, made: object, anew: string][] = [
  ['product', 'sku', { name: 'Milo', type: 'standard', sku: 'MILO-1' }, 'MILO-2'],
  ['product', 'barcode', { name: 'Milo', type: 'standard', barcode: '6151' }, '6152'],
  ['contact', 'email', { name: 'Bola', email: 'bola@mail.test', phone: '08059876543' }, 'bola2@mail.test'],
  ['brand', 'name', { name: 'Nestle' }, 'Nestle Nigeria'],
  ['product_tag', 'name', { name: 'Sweet' }, 'Sweets'],
  ['sale_tax', 'name', { name: 'VAT', rate: 7.5 }, 'VAT 2'],
  ['location', 'name', { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Way', latitude: 6, longitude: 3 }, 'Yaba 2'],
]

test.each(uniqueFields)(
  '%s: a %s that something else has by now is refused on it, and a new one is accepted',
  async (kind, field, form, anew) => {
    const world = await openWorld(server)
    const folder = pathOf(kind, '').replace(/\/$/, '')
    const make = async () => String((Object.values((await world.call('PUT', folder, form)).body)[0] as JsonBody).id)
    const id = await make()
    await world.call('DELETE', `${folder}/${id}`)
    await make()
    const back = (body: object) => world.call('POST', `${folder}/${id}/restore`, body)
    expect(await back({})).toMatchObject({ status: 422, body: { errors: { [field]: [expect.stringMatching(/already/)] } } })
    expect((await back({ [field]: anew })).status).toBe(200)
    const response = await world.call('GET', `${folder}/${id}`)
    expect(Object.values(response.body)[0]).toMatchObject({ [field]: anew })
    if (kind !== 'location') expect((await world.call('GET', `${folder}?search=${anew}`)).body.rows).toMatchObject([{ id }])
  },
)

test('a parent comes back with the variants that were deleted with it, whose codes give way', async () => {
  const world = await openWorld(server)
  const shirt = (sku: string) => ({
    name: 'Shirt',
    type: 'standard',
    inventory_type: 'variant',
    variants: ['Red', 'Blue'].map((value) => ({ name: value, sku: `${sku}-${value}`, price: 100, options: [{ name: 'Colour', value }] })),
  })
  const id = String((await world.mustCall('PUT', '/v1/business/products', shirt('A'))).product?.id)
  const path = `/v1/business/products/${id}`
  const variants = async () => (await world.call('GET', `/v1/business/products?parent=${id}&sort=name.asc`)).body.rows
  await world.call('DELETE', path)
  expect((await world.call('GET', '/v1/business/deleted?kind=product')).body.rows).toMatchObject([{ id, name: 'Shirt' }])
  await world.mustCall('PUT', '/v1/business/products', { name: 'Cap', type: 'standard', sku: 'A-Red' })
  expect(await world.call('POST', `${path}/restore`, { barcode: '6151' })).toMatchObject({ status: 422, body: { errors: { barcode: {} } } })
  expect((await world.call('POST', `${path}/restore`, {})).status).toBe(200)
  expect(await variants()).toMatchObject([
    { sku: 'A-Blue', is_active: true },
    { sku: 'A-Red-2', is_active: true },
  ])
  expect((await world.call('GET', '/v1/business/deleted?kind=product')).body.rows).toEqual([])
})

test('a merged contact is not listed as deleted, and cannot be restored', async () => {
  const world = await openWorld(server)
  const [first, second] = [await world.another('contact'), await world.another('contact')]
  await world.mustCall('POST', `/v1/business/contacts/${second}/merge`, { into: first })
  expect((await world.call('GET', '/v1/business/deleted?kind=contact')).body.rows).toEqual([])
  expect((await world.call('POST', `/v1/business/contacts/${second}/restore`, {})).status).toBe(404)
})

test('a tax comes back for its remaining coverage, never for everything', async () => {
  const world = await openWorld(server)
  const [beer, wine] = [await world.another('product_category'), await world.another('product_category')]
  const tax = String(
    (await world.mustCall('PUT', '/v1/business/sale-taxes', { name: 'Excise', rate: 20, categories: [beer, wine] })).sale_tax?.id,
  )
  const path = `/v1/business/sale-taxes/${tax}`
  const remove = async (kind: 'product_category' | 'sale_tax', id: string) =>
    expect((await world.call('DELETE', pathOf(kind, id))).status).toBe(200)
  await remove('sale_tax', tax)
  await remove('product_category', beer)
  expect((await world.call('POST', `${path}/restore`, {})).status).toBe(200)
  expect((await world.call('GET', path)).body.sale_tax).toMatchObject({ categories: [wine] })
  await remove('sale_tax', tax)
  await remove('product_category', wine)
  expect(await world.call('POST', `${path}/restore`, {})).toMatchObject({ status: 422, body: { code: 'tax_covers_nothing' } })
  await world.call('POST', `${pathOf('product_category', wine)}/restore`, {})
  expect((await world.call('POST', `${path}/restore`, {})).status).toBe(200)
})

test('a member who works at one place brings back that one alone', async () => {
  const world = await openWorld(server)
  const [yaba, lekki] = [await world.another('location'), await world.another('location')]
  const keeper = await world.member(['inventory-location.delete'], lekki)
  await world.call('DELETE', pathOf('location', yaba))
  expect((await keeper.call('GET', '/v1/business/deleted?kind=location')).body.rows).toEqual([])
  expect((await keeper.call('POST', `${pathOf('location', yaba)}/restore`, {})).status).toBe(404)
})

test('a restore and a concurrent write that takes its name or component exclude each other: the first wins', async () => {
  const world = await openWorld(server)
  const brand = async (name: string) => {
    const id = String((await world.mustCall('PUT', '/v1/business/brands', { name })).brand?.id)
    await world.call('DELETE', `/v1/business/brands/${id}`)
    const restore = () => world.call('POST', `/v1/business/brands/${id}/restore`, {})
    return { restore, make: () => world.call('PUT', '/v1/business/brands', { name }) }
  }
  const [peak, tecno] = [await brand('Peak'), await brand('Tecno')]
  const back = await meet(peak.restore, peak.make)
  expect([back.waited, back.first.status, back.second.status]).toEqual([true, 200, 422])
  const createFirst = await meet(tecno.make, tecno.restore)
  expect([createFirst.waited, createFirst.first.status, createFirst.second.status]).toEqual([true, 201, 422])

  const box = async () => {
    const part = await world.another('product')
    const form = { name: `Box ${world.number()}`, type: 'standard', composites: [{ product: part, quantity: 1 }] }
    const id = String((await world.mustCall('PUT', '/v1/business/products', form)).product?.id)
    await world.call('DELETE', `/v1/business/products/${id}`)
    const path = `/v1/business/products/${id}/restore`
    return { restore: () => world.call('POST', path, {}), lose: () => world.call('DELETE', `/v1/business/products/${part}`) }
  }
  const [first, second] = [await box(), await box()]
  const restoreFirst = await meet(first.restore, first.lose)
  expect([restoreFirst.waited, restoreFirst.first.status, restoreFirst.second.status]).toEqual([true, 200, 422])
  const deleteFirst = await meet(second.lose, second.restore)
  expect([deleteFirst.waited, deleteFirst.first.status, deleteFirst.second.status]).toEqual([true, 200, 422])

  // The second restore: the row is not deleted any more.
  const twice = await brand('Milo')
  const both = await meet(twice.restore, twice.restore)
  expect([both.waited, both.first.status, both.second.status]).toEqual([true, 200, 404])
})

test('the books are sound', () => expectSoundBooks(server))
