import { nameOfOptions } from '@kasuwa/contract/options'
import { api } from '@kasuwa/contract'
import { type Client, sideBySide } from './client.ts'
import { type DemoContact, contacts } from './contacts.ts'
import { type Good, goods } from './goods.ts'
import type { Plan } from './plan.ts'

/** Ids for the plan’s positions. */
export interface Shop {
  contacts: string[]
  walkIn: string
  products: string[]
  places: string[]
  accounts: string[]
  tax: { id: string; rate: number }
}

const lagos = { country: 'NG', state: 'Lagos' }

/** Tags across categories, and the categories that carry them. */
const tags: Record<string, readonly string[]> = {
  'Keep cold': ['Drinks', 'Breakfast and dairy'],
  'For gifts': ['Snacks and sweets', 'Phones', 'Toiletries'],
  'Back to school': ['Stationery', 'Snacks and sweets'],
}

/** Groups and their members. */
const groups: Record<string, (contact: DemoContact) => boolean> = {
  Wholesalers: ({ contact_type: type }) => type === 'supplier',
  'Bulk buyers': ({ contact_type: type }) => type === 'both',
  'Ikeja and around': ({ city }) => ['Ikeja', 'Ojota', 'Maryland'].includes(city),
}

/** Products sold by measure, or services, without a barcode to scan. */
const isAtHand = ({ category, brand, name }: Good): boolean =>
  category === 'Services' || (category === 'Rice, flour and pasta' && brand === undefined && name.endsWith(' 1kg'))

/** Creates all records needed before the first sale. */
export async function setUp(client: Client, { reorderLevels }: Plan): Promise<Shop> {
  const [walkIn] = (await client.call(api.contacts.list)).rows
  // A Nigerian business starts with VAT, inactive.
  const [vat] = (await client.call(api.saleTaxes.list)).rows
  const { sale_tax: tax } = await client.call(api.saleTaxes.edit, {
    id: vat?.id ?? '',
    body: { is_active: true, is_default: true, inclusive: false },
  })
  const accounts = await sideBySide(
    [
      { bank_code: '058', account_number: '0123456789', account_name: 'Ade Stores', kind: 'transfer', is_default: true },
      { bank_code: '033', account_number: '2098765432', account_name: 'Ade Stores POS', kind: 'pos' },
    ] as const,
    async (body) => (await client.call(api.bankAccounts.create, { body })).bank_account.id,
  )
  const places = await openPlaces(client, { default_sale_tax: tax.id, default_bank_account: accounts[0] ?? '' })
  const [categories, brands, tagIds, groupIds] = [
    await createNamed(
      [...new Set(goods.map(({ category }) => category))],
      async (name) => (await client.call(api.productCategories.create, { body: { name } })).product_category.id,
    ),
    await createNamed(
      [...new Set(goods.flatMap(({ brand }) => brand ?? []))],
      async (name) => (await client.call(api.brands.create, { body: { name } })).brand.id,
    ),
    await createNamed(Object.keys(tags), async (name) => (await client.call(api.productTags.create, { body: { name } })).product_tag.id),
    await createNamed(
      Object.keys(groups),
      async (name) => (await client.call(api.contactGroups.create, { body: { name } })).contact_group.id,
    ),
  ]
  const idsOf = (ids: ReadonlyMap<string, string>, isIn: (name: string) => boolean) =>
    [...ids].flatMap(([name, id]) => (isIn(name) ? [id] : []))
  const contactIds = await sideBySide(contacts, async (contact) => {
    const body = { ...contact, group: idsOf(groupIds, (name) => groups[name]?.(contact) === true) }
    return (await client.call(api.contacts.create, { body })).contact.id
  })
  // Services first: lists begin with the newest, which should be stocked products.
  const inOrder = goods
    .map((good, index) => ({ ...good, index }))
    .toSorted((a, b) => Number(b.type === 'service') - Number(a.type === 'service'))
  const sorted = ({ type, category, brand }: Good) => ({
    type,
    category: categories.get(category),
    brand: brands.get(brand ?? ''),
    tags: idsOf(tagIds, (name) => tags[name]?.includes(category) === true),
  })
  const standalone = await sideBySide(
    inOrder.filter(({ parent }) => !parent),
    async ({ index, ...good }) => {
      const { name, barcode, cost, price } = good
      const body = { ...sorted(good), name, barcode, cost, price, reorder_level: reorderLevels[index] }
      return [{ index, id: (await client.call(api.products.create, { body })).product.id }]
    },
  )
  // Last, so that lists begin with them.
  const parents = [...new Set(inOrder.flatMap(({ parent }) => parent ?? []))].map(
    (name) => [name, inOrder.filter(({ parent }) => parent === name)] as const,
  )
  const varied = await sideBySide(parents, async ([name, variants]) => {
    const rows = variants.map(({ index, options, barcode, cost, price }) => ({
      ...{ ref: String(index), name: nameOfOptions(options), options: [...options], barcode, cost, price },
      reorder_level: reorderLevels[index],
    }))
    const body = { ...sorted(variants[0] as Good), name, inventory_type: 'variant' as const, variants: rows }
    const { product } = await client.call(api.products.create, { body })
    return (product.edges.variants ?? []).map(({ ref, id }) => ({ index: Number(ref), id }))
  })
  const products = [...standalone, ...varied]
    .flat()
    .toSorted((a, b) => a.index - b.index)
    .map(({ id }) => id)
  const atHand = products.filter((_, index) => isAtHand(goods[index] as Good))
  await sideBySide(atHand, (id) => client.call(api.products.setFavourite, { id, body: { is_favourite: true } }))
  return { contacts: contactIds, walkIn: walkIn?.id ?? '', products, places, accounts, tax }
}

async function createNamed(names: readonly string[], make: (name: string) => Promise<string>): Promise<Map<string, string>> {
  const ids = await sideBySide(names, make)
  return new Map(names.map((name, index) => [name, ids[index] ?? '']))
}

/** Renames the default location and adds a second one. */
async function openPlaces(client: Client, usual: { default_sale_tax: string; default_bank_account: string }): Promise<string[]> {
  const [main] = (await client.call(api.locations.list)).rows
  const ikeja = await client.call(api.locations.edit, {
    id: main?.id ?? '',
    body: { ...usual, name: 'Ikeja', description: 'The main store', latitude: 6.6018, longitude: 3.3515 },
  })
  const yaba = await client.call(api.locations.create, {
    body: {
      ...usual,
      ...lagos,
      name: 'Yaba',
      city: 'Yaba',
      address: '14 Commercial Avenue',
      latitude: 6.5095,
      longitude: 3.3711,
      postal_code: '101245',
    },
  })
  return [ikeja.location.id, yaba.location.id]
}
