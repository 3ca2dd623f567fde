import type { Page } from '@playwright/test'
import { expect, interceptEarly, test } from './faultless.ts'
import { addContact, addProduct, openAt, openShop, type Shop, stockUp } from './shop.ts'
import { hire } from './team.ts'
import { search } from './till.ts'
import { inLongRun } from './sizes.ts'

test.beforeEach(interceptEarly)

/** Lets what matches wait until it is let go. @returns lets it go */
async function holdUp(page: Page, method: string, path: RegExp): Promise<() => void> {
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route(path, async (route) => {
    if (route.request().method() === method) await gate
    await route.continue()
  })
  return go
}

interface Variant {
  id: string
  sku: string
  price: number
  barcode: string | null
}
interface Product {
  id: string
  price: number
  edges: { tags: { name: string }[]; variants: Variant[] }
}

const createEntity = async (shop: Shop, kind: 'product-categories' | 'product-tags', name: string) =>
  (await shop.call<Record<string, { id: string }>>('PUT', `/v1/business/${kind}`, { name })) as Record<string, { id: string }>
const idOf = (reply: Record<string, { id: string }>): string => Object.values(reply)[0]?.id ?? ''

test('prices of variants and tags that change while a product’s form is open stay after its Save', async ({ page, request }) => {
  const shop = await openShop(request)
  const tags = await Promise.all(['Fast', 'Slow'].map(async (name) => idOf(await createEntity(shop, 'product-tags', name))))
  const size = (value: string) => [{ name: 'Size', value }]
  const { product } = await shop.call<{ product: { id: string } }>('PUT', '/v1/business/products', {
    name: 'Polo',
    sku: 'POLO',
    type: 'standard',
    inventory_type: 'variant',
    has_inventory: true,
    variants: ['Small', 'Large'].map((value) => ({ name: value, sku: `POLO-${value}`, price: 100_000, options: size(value) })),
  })
  const read = async () =>
    (await shop.call<{ product: Product }>('GET', `/v1/business/products/${product.id}?with_variants=1&with_tags=1`)).product
  await openAt(page, shop, `/products/${product.id}?product=${product.id}`)
  const form = page.getByRole('dialog', { name: 'Edit product' })
  const large = form.getByRole('group', { name: 'Large', exact: true })
  await expect(large.getByRole('textbox', { name: 'Selling price' })).toHaveValue('1,000')

  const { variants } = (await read()).edges
  await shop.call('PATCH', `/v1/business/products/${product.id}`, {
    tags: [tags[0]],
    variants: [
      ...variants.map(({ id }) => ({ id, price: 150_000 })),
      { name: 'Huge', sku: 'POLO-Huge', price: 200_000, options: size('Huge') },
    ],
  })
  await large.getByRole('textbox', { name: 'Barcode' }).fill('6000000000035')
  await form.getByRole('combobox', { name: 'Tags' }).fill('Slow')
  await page.getByRole('option', { name: 'Slow', exact: true }).click()
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form).toHaveCount(0)

  const now = await read()
  expect(now.edges.tags.map(({ name }) => name).toSorted()).toEqual(['Fast', 'Slow'])
  expect(now.edges.variants.map(({ sku, price, barcode }) => `${sku} ${price} ${barcode}`).toSorted()).toEqual([
    'POLO-Huge 200000 null',
    'POLO-Large 150000 6000000000035',
    'POLO-Small 150000 null',
  ])
})

test('a role taken from a member while their form is open does not come back with Save', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const { member, role } = await hire(request, shop, ['sale.create', 'sale.view'])
  const roleOf = async (name: string) =>
    (await shop.call<{ role: { id: string } }>('PUT', '/v1/business/roles', { name, grants: { contact: ['contact.view'] } })).role.id
  const [looks, greets] = [await roleOf('Looks'), await roleOf('Greets')]
  await openAt(page, shop, `/settings/team/members?member=${member}`)
  const form = page.getByRole('dialog')
  await expect(form.getByText(/^Duty/).first()).toBeVisible()
  await shop.call('PATCH', `/v1/business/members/${member}/roles`, { roles: [looks], location: null })
  await form.getByRole('combobox', { name: 'Roles' }).fill('Greets')
  await page.getByRole('option', { name: /Greets/ }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const { member: now } = await shop.call<{ member: { edges: { roles: { id: string }[] } } }>('GET', `/v1/business/members/${member}`)
  const roleIds = now.edges.roles.map(({ id }) => id)
  expect(roleIds).not.toContain(role)
  expect(roleIds.toSorted()).toEqual([looks, greets].toSorted())
})

test('a field whose choice changed meanwhile shows the new choice by its name, not by its number', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const [foods, drinks] = await Promise.all(
    ['Foods', 'Drinks'].map(async (name) => idOf(await createEntity(shop, 'product-categories', name))),
  )
  const tag = idOf(await createEntity(shop, 'product-tags', 'Fast'))
  const product = await addProduct(shop, { name: 'Malt', sku: 'MALT', price: 50_000 })
  await shop.call('PATCH', `/v1/business/products/${product}`, { category: foods })
  await openAt(page, shop, `/products/${product}`)
  await expect(page.getByText('Foods').first()).toBeVisible()
  await shop.call('PATCH', `/v1/business/products/${product}`, { category: drinks, tags: [tag] })
  // It opens with what its page has shown; the server's answer comes later.
  const go = await holdUp(page, 'GET', new RegExp(`/v1/business/products/${product}\\?`))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit product' })
  const category = form.getByRole('combobox', { name: 'Category' })
  await expect(category).toHaveValue('Foods')
  go()
  await expect(category).toHaveValue('Drinks')
  await expect(form.getByText('Fast', { exact: true })).toBeVisible()
})

test('input typed while a form is being sent does not count as saved', inLongRun, async ({ page, request }) => {
  const shop = await openShop(request)
  const contact = await addContact(shop, 'Chidi Foods', 'supplier')
  await openAt(page, shop, `/contacts/${contact}?contact=${contact}`)
  const form = page.getByRole('dialog')
  const [name, company] = [form.getByLabel('Name', { exact: true }), form.getByLabel('Company')]
  await name.fill('Chidi Foods Ltd')
  const go = await holdUp(page, 'PATCH', new RegExp(`/v1/business/contacts/${contact}`))
  const sent = page.waitForRequest((sentRequest) => sentRequest.method() === 'PATCH')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await sent
  await company.fill('Chidi and Sons')
  go()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(company).toHaveValue('Chidi and Sons')
})

test(
  'a till whose location was deleted says so, shows the remaining location, and keeps its lines',
  inLongRun,
  async ({ page, request, refusals }) => {
    refusals.push(422)
    const shop = await openShop(request)
    const product = await addProduct(shop, { name: 'Rice', sku: 'RICE', price: 100_000 })
    await stockUp(shop, { [product]: 20 })
    const place = { name: 'Wuse', country: 'NG', state: 'Lagos', city: 'Ikeja', address: '1 Road', latitude: 6, longitude: 3 }
    const { location } = await shop.call<{ location: { id: string } }>('PUT', '/v1/business/inventory-locations', place)
    await openAt(page, shop, '/sales/new')
    const where = page.getByRole('combobox', { name: 'Location' })
    await where.selectOption(location.id)
    await search(page).fill('Rice')
    await search(page).press('Enter')
    await page.getByLabel('Quantity of Rice').fill('3')
    await shop.call('DELETE', `/v1/business/inventory-locations/${location.id}`)
    const pay = page.getByRole('button', { name: 'Cash – paid in full' })
    await pay.click()
    await expect(page.getByText('This location was not found: choose another one')).toBeVisible()
    await expect(where).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Main store')).toBeVisible()
    await expect(page.getByLabel('Quantity of Rice')).toHaveValue('3')
    await pay.click()
    await expect(page.getByRole('heading', { name: /^Sale saved/ })).toBeVisible()
  },
)
