import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

test('a brand is made, found by part of its name, renamed and deleted', async () => {
  const shop = await openShop(server)
  const made = await shop.call('PUT', '/v1/business/brands', { name: ' Tecno  ', description: '' })
  expect(made).toMatchObject({ status: 201, body: { brand: { name: 'Tecno', description: null } } })
  expect(made.body.brand?.id).toHaveLength(28)

  const found = await shop.call('GET', '/v1/business/brands?search=ECN')
  expect(found.body).toMatchObject({ page: { total_rows: 1, number: 1 }, rows: [{ name: 'Tecno' }] })

  const path = `/v1/business/brands/${made.body.brand?.id}`
  expect(await shop.call('PATCH', path, { description: 'Phones' })).toMatchObject({
    status: 200,
    body: { brand: { name: 'Tecno', description: 'Phones' } },
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200, body: { message: 'Deleted' } })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('two brands of one business cannot share a name, whatever its case; two businesses can', async () => {
  const [mine, theirs] = [await openShop(server), await openShop(server)]
  await mine.call('PUT', '/v1/business/brands', { name: 'Infinix' })
  expect(await mine.call('PUT', '/v1/business/brands', { name: 'INFINIX' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['There is already one with that name'] } },
  })
  expect(await theirs.call('PUT', '/v1/business/brands', { name: 'Infinix' })).toMatchObject({ status: 201 })
})

test('each refused field has its sentence, in the language asked for', async () => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', '/v1/business/brands', { image: 'x' })).body).toMatchObject({
    message: 'Invalid input supplied',
    errors: { name: ['Name cannot be empty'], image: ['Image must be a valid url'] },
  })
  const french = await shop.call('PUT', '/v1/business/brands', { name: 'x' }, { 'accept-language': 'fr-FR,fr;q=0.9' })
  expect(french.body.errors?.name).toEqual(['La longueur de name doit être entre 2 et 250'])
})

test('the same key makes one brand and gives one answer', async () => {
  const shop = await openShop(server)
  const make = (name: string) => shop.call('PUT', '/v1/business/brands', { name }, { 'idempotency-key': 'k1' })
  const first = await make('Itel')
  const second = await make('Itel')
  expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect(await make('Nokia')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

test('a brand that is deleted comes off the products that carried it', async () => {
  const shop = await openShop(server)
  const made = await shop.call('PUT', '/v1/business/brands', { name: 'Oraimo' })
  const brand = made.body.brand?.id
  const cable = await shop.call('PUT', '/v1/business/products', { name: 'Cable', type: 'standard', brand })
  expect(cable.body.product).toMatchObject({ brand_id: brand })
  await shop.call('DELETE', `/v1/business/brands/${brand}`)
  const after = await shop.call('GET', `/v1/business/products/${cable.body.product?.id}?with_brand`)
  expect(after.body.product).toMatchObject({ brand_id: null, edges: { brand: null } })
})

test('whoever changes a brand sees to it that it says what it is, and what is left out stays', async () => {
  const shop = await openShop(server)
  const made = await shop.call('PUT', '/v1/business/brands', { name: 'Nokia' })
  const change = (body: object) => shop.call('PATCH', `/v1/business/brands/${made.body.brand?.id}`, body)
  const needed = { status: 422, body: { errors: { description: ['Description cannot be empty'] } } }
  for (const body of [{ name: 'Nokia Mobile' }, { description: ' ' }, { description: null }])
    expect(await change(body)).toMatchObject(needed)
  expect(await change({ description: 'Phones that last' })).toMatchObject({ status: 200 })
  expect(await change({ name: 'Nokia Mobile' })).toMatchObject({
    body: { brand: { name: 'Nokia Mobile', description: 'Phones that last' } },
  })
  expect(await change({ description: '' })).toMatchObject(needed)
})
