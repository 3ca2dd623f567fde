import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addContact, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()

// What all of them do alike; what comes off what else when one is deleted stands with its feature.
const each = plainNames.map(({ kind, folder, isName }) => [folder, { kind, path: `/v1/business/${folder}`, isName }] as const)
const described = each.filter(([folder]) => plainNames.some((names) => names.folder === folder && names.isDescribed))

test.each(each)('%s: one is made, found by part of its name, renamed and deleted', async (_, { kind, path, isName }) => {
  const shop = await openShop(server)
  const saying = (description: string | null) => (isName ? {} : { description })
  const made = await shop.call('PUT', path, { name: ' Tecno  ', ...saying('') })
  expect(made).toMatchObject({ status: 201, body: { [kind]: { name: 'Tecno', ...saying(null) } } })
  expect(made.body[kind]?.id).toHaveLength(28)

  const found = await shop.call('GET', `${path}?search=ECN`)
  expect(found.body).toMatchObject({ page: { total_rows: 1, number: 1 }, rows: [{ name: 'Tecno' }] })

  const its = `${path}/${made.body[kind]?.id}`
  expect(await shop.call('PATCH', its, { name: 'Tekno', ...saying('Phones') })).toMatchObject({
    status: 200,
    body: { [kind]: { name: 'Tekno', ...saying('Phones') } },
  })
  expect(await shop.call('DELETE', its)).toMatchObject({ status: 200, body: { message: 'Deleted' } })
  expect(await shop.call('GET', its)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each(each)('%s: two of one business cannot share a name, whatever its case; two businesses can', async (_, { path }) => {
  const [mine, theirs] = [await openShop(server), await openShop(server)]
  await mine.call('PUT', path, { name: 'Infinix' })
  expect(await mine.call('PUT', path, { name: 'INFINIX' })).toMatchObject({
    status: 422,
    body: { errors: { name: ['There is already one with that name'] } },
  })
  expect(await theirs.call('PUT', path, { name: 'Infinix' })).toMatchObject({ status: 201 })
})

test.each(each)('%s: each refused field has its sentence, in the language asked for', async (_, { path, isName }) => {
  const shop = await openShop(server)
  expect((await shop.call('PUT', path, { image: 'x' })).body).toMatchObject({
    message: 'Invalid input supplied',
    errors: { name: ['Name cannot be empty'], ...(isName ? {} : { image: ['Image must be a valid url'] }) },
  })
  const french = await shop.call('PUT', path, { name: 'x' }, { 'accept-language': 'fr-FR,fr;q=0.9' })
  expect(french.body.errors?.name).toEqual(['Le nom doit avoir entre 2 et 250 caractères'])
})

test.each(each)('%s: the same key makes one and gives one answer', async (_, { path }) => {
  const shop = await openShop(server)
  const make = (name: string) => shop.call('PUT', path, { name }, { 'idempotency-key': 'k1' })
  const first = await make('Itel')
  const second = await make('Itel')
  expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect(await make('Nokia')).toMatchObject({ status: 422, body: { code: 'key_reused' } })
})

test.each(described)(
  '%s: whoever changes one sees to it that it says what it is, and what is left out stays',
  async (_, { kind, path }) => {
    const shop = await openShop(server)
    const made = await shop.call('PUT', path, { name: 'Nokia' })
    const change = (body: object) => shop.call('PATCH', `${path}/${made.body[kind]?.id}`, body)
    const needed = { status: 422, body: { errors: { description: ['Description cannot be empty'] } } }
    for (const body of [{ name: 'Nokia Mobile' }, { description: ' ' }, { description: null }])
      expect(await change(body)).toMatchObject(needed)
    expect(await change({ description: 'Phones that last' })).toMatchObject({ status: 200 })
    expect(await change({ name: 'Nokia Mobile' })).toMatchObject({
      body: { [kind]: { name: 'Nokia Mobile', description: 'Phones that last' } },
    })
    expect(await change({ description: '' })).toMatchObject(needed)
  },
)

/** Those that products are sorted by, and the field of a product that says so. */
const groups = [
  ['brands', 'brand'],
  ['product-categories', 'category'],
  ['product-tags', 'tags'],
] as const

test.each(groups)('%s say how many products they have and what those are worth, to whoever may see it', async (folder, field) => {
  const shop = await openShop(server)
  const make = async (path: string, form: object) => {
    const [made] = Object.values((await shop.call('PUT', `/v1/business/${path}`, form)).body)
    return String(made?.id)
  }
  const [full, none] = [await make(folder, { name: 'Oraimo' }), await make(folder, { name: 'Zealot' })]
  const product = (name: string, more: object = {}) =>
    make('products', { name, type: 'standard', [field]: field === 'tags' ? [full] : full, ...more })
  const [cable, charger] = [await product('Cable'), await product('Charger')]
  await shop.call('DELETE', `/v1/business/products/${await product('Earpiece')}`)
  await make('products', { name: 'Fan', type: 'standard' })
  const annex = await make('inventory-locations', {
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

  const listed = async ({ call }: Pick<typeof shop, 'call'>) => {
    const { body } = await call('GET', `/v1/business/${folder}?sort=name.asc`)
    return (body.rows as unknown as { id: string; products: number; stock_value: number }[]).map(({ id, products, stock_value }) => [
      id,
      products,
      stock_value,
    ])
  }
  expect(await listed(shop)).toEqual([
    [full, 2, 250_00 + 1_500_00],
    [none, 0, 0],
  ])
  const view = ({ brand: 'brand.view', category: 'product-category.view', tags: 'product-tag.view' } as const)[field]
  expect(await listed(await shop.member([view, 'product.view', 'product.view-cost'], annex))).toEqual([
    [full, 2, 1_500_00],
    [none, 0, 0],
  ])
  expect(await listed(await shop.member([view, 'product.view']))).toEqual([
    [full, 2, null],
    [none, 0, null],
  ])
  expect(await listed(await shop.member([view]))).toEqual([
    [full, null, null],
    [none, null, null],
  ])
  // More than a number holds exactly is not said; the list is there.
  const most = 9_000_000_000_000_000
  await within(server, shop, ({ db }) =>
    sql`update inventory_levels set value = ${most} where business_id = ${shop.business_id}`.execute(db),
  )
  expect(await listed(shop)).toEqual([
    [full, 2, null],
    [none, 0, 0],
  ])
})
