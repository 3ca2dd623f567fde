import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContact, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()

// Behavior that all plain entities share. Each feature tests how a deleted entity leaves the rows that refer to it.
const entityCases = plainNames.map(({ kind, folder, isName }) => [folder, { kind, path: `/v1/business/${folder}`, isName }] as const)
const describedCases = entityCases.filter(([folder]) => plainNames.some((names) => names.folder === folder && names.isDescribed))

test.each(entityCases)('%s: a member creates, searches, renames and deletes one', async (_, { kind, path, isName }) => {
  const shop = await openShop(server)
  const withDescription = (description: string | null) => (isName ? {} : { description })
  const created = await shop.call('PUT', path, { name: ' Tecno  ', ...withDescription('') })
  expect(created).toMatchObject({ status: 201, body: { [kind]: { name: 'Tecno', ...withDescription(null) } } })
  expect(created.body[kind]?.id).toHaveLength(28)

  const matches = await shop.call('GET', `${path}?search=ECN`)
  expect(matches.body).toMatchObject({ page: { total_rows: 1, number: 1 }, rows: [{ name: 'Tecno' }] })

  const rowPath = `${path}/${created.body[kind]?.id}`
  expect(await shop.call('PATCH', rowPath, { name: 'Tekno', ...withDescription('Phones') })).toMatchObject({
    status: 200,
    body: { [kind]: { name: 'Tekno', ...withDescription('Phones') } },
  })
  expect(await shop.call('DELETE', rowPath)).toMatchObject({ status: 200, body: { message: 'Deleted' } })
  expect(await shop.call('GET', rowPath)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each(entityCases)('%s: names are unique in a business, in any case; two businesses may share a name', async (_, { path }) => {
  const [shop, otherShop] = [await openShop(server), await openShop(server)]
  await shop.call('PUT', path, { name: 'Infinix' })
  expect(await shop.call('PUT', path, { name: 'INFINIX' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['There is already one with that name'] } },
  })
  expect(await otherShop.call('PUT', path, { name: 'Infinix' })).toMatchObject({ status: 201 })
})

test.each(entityCases)('%s: each invalid field has its error, in the requested language', async (_, { path, isName }) => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', path, { image: 'x' })).body).toMatchObject({
    message: 'Invalid input supplied',
    errors: { name: ['Name cannot be empty'], ...(isName ? {} : { image: ['Image must be a valid url'] }) },
  })
  const french = await shop.call('PUT', path, { name: 'x' }, { 'accept-language': 'fr-FR,fr;q=0.9' })
  expect(french.body.errors?.name).toEqual(['Le nom doit avoir entre 2 et 250 caractères'])
})

test.each(entityCases)('%s: requests with one key create one row and get one reply', async (_, { path }) => {
  const shop = await openShop(server)
  const create = (name: string) => shop.call('PUT', path, { name }, { 'idempotency-key': 'k1' })
  const first = await create('Itel')
  const second = await create('Itel')
  expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect(await create('Nokia')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

test.each(describedCases)('%s: an edit requires a description, and leaves omitted fields as they are', async (_, { kind, path }) => {
  const shop = await openShop(server)
  const created = await shop.call('PUT', path, { name: 'Nokia' })
  const edit = (body: object) => shop.call('PATCH', `${path}/${created.body[kind]?.id}`, body)
  const missingDescription = { status: 422, body: { errors: { description: ['Description cannot be empty'] } } }
  for (const body of [{ name: 'Nokia Mobile' }, { description: ' ' }, { description: null }])
    expect(await edit(body)).toMatchObject(missingDescription)
  expect(await edit({ description: 'Phones that last' })).toMatchObject({ status: 200 })
  expect(await edit({ name: 'Nokia Mobile' })).toMatchObject({
    body: { [kind]: { name: 'Nokia Mobile', description: 'Phones that last' } },
  })
  expect(await edit({ description: '' })).toMatchObject(missingDescription)
})

/** Entities that group products, and the product field that refers to them. */
const groups = [
  ['brands', 'brand'],
  ['product-categories', 'category'],
  ['product-tags', 'tags'],
] as const

test.each(groups)('%s show their number of products and the stock value, if the member may see them', async (folder, field) => {
  const shop = await openShop(server)
  const create = async (path: string, form: object) => {
    const [created] = Object.values((await shop.call('PUT', `/v1/business/${path}`, form)).body)
    return String(created?.id)
  }
  const [full, empty] = [await create(folder, { name: 'Oraimo' }), await create(folder, { name: 'Zealot' })]
  const product = (name: string, more: object = {}) =>
    create('products', { name, type: 'standard', [field]: field === 'tags' ? [full] : full, ...more })
  const [cable, charger] = [await product('Cable'), await product('Charger')]
  await shop.call('DELETE', `/v1/business/products/${await product('Earpiece')}`)
  await create('products', { name: 'Fan', type: 'standard' })
  const annex = await create('inventory-locations', {
    name: 'Annex',
    address: '1 Broad Street',
    latitude: 6.5,
    longitude: 3.4,
    country: 'NG',
    state: 'Lagos',
    city: 'Lagos',
  })
  const supplier = await addContact(server, shop)
  await stockUp(shop, supplier, cable, 2.5, 100_00)
  await stockUp(shop, supplier, charger, 3, 500_00, annex)

  await shop.call('POST', `/v1/business/products/${charger}/toggle-active`, { is_active: false })

  const listRows = async ({ call }: Pick<typeof shop, 'call'>) => {
    const { body } = await call('GET', `/v1/business/${folder}?sort=name.asc`)
    return (body.rows as unknown as { id: string; products: number; stock_value: number }[]).map(({ id, products, stock_value }) => [
      id,
      products,
      stock_value,
    ])
  }
  expect(await listRows(shop)).toEqual([
    [full, 2, 250_00 + 1_500_00],
    [empty, 0, 0],
  ])
  const view = ({ brand: 'brand.view', category: 'product-category.view', tags: 'product-tag.view' } as const)[field]
  expect(await listRows(await shop.member([view, 'product.view', 'product.view-cost'], annex))).toEqual([
    [full, 2, 1_500_00],
    [empty, 0, 0],
  ])
  expect(await listRows(await shop.member([view, 'product.view']))).toEqual([
    [full, 2, null],
    [empty, 0, null],
  ])
  expect(await listRows(await shop.member([view]))).toEqual([
    [full, null, null],
    [empty, null, null],
  ])
  // A sum beyond the safe integers is null; the list still loads.
  const tooLarge = 9_000_000_000_000_000
  await within(server, shop, ({ db }) =>
    sql`update inventory_levels set value = ${tooLarge} where business_id = ${shop.business_id}`.execute(db),
  )
  expect(await listRows(shop)).toEqual([
    [full, 2, null],
    [empty, 0, 0],
  ])
})
