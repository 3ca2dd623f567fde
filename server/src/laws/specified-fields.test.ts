import { api } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { nameOf } from '../testing/examples.ts'
import { pathsNamed } from '../testing/schemas.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const contact = `name company_name email phone group gender dob contact_type country state city address identity_type identity_number
  facebook instagram twitter note`
const product = `images name description category brand sku cost price markup type inventory_type tags has_serial_number has_inventory
  active variants composites`
const document = 'contact location date note items items.*.product items.*.quantity items.*.metadata'
const serials = 'items.*.metadata.serial_numbers'
const tax = 'tax_id name rate is_default products categories'
const location = `default_sale_tax default_bank_account name description country state city address latitude longitude postal_code
  is_default`
const account = 'bank_code account_number account_name is_default'

/** Fields that the specification names for a call (spec §3 and §7), and those added to its calls. Kept by hand; the contract is checked against it. */
const specifiedFields: [Endpoint, string][] = [
  [api.contacts.create, contact],
  [api.contacts.edit, contact],
  [api.contacts.list, 'group'],
  [api.contacts.open, 'group'],
  [api.products.create, product],
  [api.products.edit, product],
  [api.products.list, 'tag parent'],
  [api.products.open, 'tag parent'],
  [api.sales.create, `${document} ${serials} items.*.price payable_amount discount tax paid_amount payment_accounts`],
  [api.quotations.create, `${document} items.*.price payable_amount discount tax expires_at`],
  [api.inventory.createIntake, `${document} ${serials} items.*.cost order extra_costs payment_accounts`],
  [api.purchaseOrders.create, `${document} items.*.cost expected_date duplicate_of`],
  [api.inventory.createReturnInward, `${document} ${serials} items.*.price items.*.metadata.condition sale payment_accounts`],
  [api.inventory.createReturnOutward, `${document} ${serials} items.*.cost items.*.metadata.condition intake`],
  [api.brands.create, 'image name description'],
  [api.brands.edit, 'image name description'],
  [api.productCategories.create, 'image name description'],
  [api.productCategories.edit, 'image name description'],
  [api.productTags.create, 'name'],
  [api.productTags.edit, 'name'],
  [api.contactGroups.create, 'image name description'],
  [api.contactGroups.edit, 'image name description'],
  [api.saleTaxes.create, tax],
  [api.saleTaxes.edit, tax],
  [api.locations.create, location],
  [api.locations.edit, location],
  [api.bankAccounts.create, account],
  [api.bankAccounts.edit, account],
  [api.roles.create, 'name description grants'],
  [api.roles.edit, 'name description grants'],
  [api.members.invite, 'email roles location'],
  [api.invitations.accept, 'token password password_confirmation'],
  [api.merchant.edit, 'first_name last_name phone'],
]

test('each field that the specification names for a call is in its schema', () => {
  const forgotten = specifiedFields.flatMap(([endpoint, fields]) =>
    fields
      .split(/\s+/)
      .filter(
        (path) => ![endpoint.body, endpoint.query].some((part) => pathsNamed(part, new Set(path.split('.').slice(-1))).includes(path)),
      )
      .map((path) => `${nameOf(endpoint)} ${path}`),
  )
  expect(forgotten).toEqual([])
})

const server = await testServer()
const shop = await openShop(server)

const wrapped = (body: JsonBody) => Object.values(body).find((row) => row?.id)
async function createRow(path: string, form: object): Promise<string> {
  const answer = await shop.call('PUT', `/v1/business/${path}`, form)
  expect([path, answer]).toMatchObject([path, { status: 201 }])
  return String(wrapped(answer.body)?.id)
}
const read = async (path: string) => wrapped((await shop.call('GET', `/v1/business/${path}`)).body)
async function change(path: string, form: object): Promise<void> {
  expect([path, await shop.call('PATCH', `/v1/business/${path}`, form)]).toMatchObject([path, { status: 200 }])
}

/** A row that is created with all its fields and, if it can be edited, edited with other values of all of them. */
const thing = <Form extends object>(
  label: string,
  paths: readonly [create: string, one: string, flags?: string],
  forms: () => Promise<readonly [Form, ...Form[]]>,
  expectedOf: (form: Form) => object = (form) => form,
) => {
  const [create, rowPath, flags = ''] = paths
  const holds = async () => {
    const [first, ...otherForms] = await forms()
    const path = `${rowPath}/${await createRow(create, first)}`
    expect(await read(path + flags)).toMatchObject(expectedOf(first))
    for (const form of otherForms) {
      await change(path, form)
      expect(await read(path + flags)).toMatchObject(expectedOf(form))
    }
  }
  return [label, holds] as const
}

const two = async (path: string, names: readonly [string, string], more: object = {}) =>
  [await createRow(path, { ...more, name: names[0] }), await createRow(path, { ...more, name: names[1] })] as const
const supplier = await createRow('contacts', { name: 'Chidi Foods', email: 'chidi@mail.test', phone: '08031234567' })
const [rice, beans] = await two('products', ['Rice', 'Beans'], { type: 'standard', price: 1000_00 })
const [levy, vat] = await two('sale-taxes', ['Levy', 'VAT'], { rate: 7.5 })
const [food, phones] = await two('product-categories', ['Food', 'Phones'])
const yaba = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Macaulay Way', latitude: 6.5, longitude: 3.4 }
const place = await createRow('inventory-locations', yaba)
const gtb = { bank_code: '058', account_number: '0123456789', account_name: 'Ada Stores', is_default: true }
const bank = await createRow('bank-accounts', { ...gtb, account_number: '2098765432' })

const ids = (all: readonly string[]) => all.map((id) => ({ id }))
const aMaker = (name: string) => ({ image: `https://shop.test/${name}.png`, name, description: `Phones of ${name}` })
const described = async () => [aMaker('Tecno'), aMaker('Infinix')] as const

/** Fields of every document: neither the shop’s first location nor the present time. */
const paper = { contact: supplier, location: place, date: '2026-01-31 08:15:30', note: 'By the back gate' }
interface Paper {
  contact: string
  location: string
  date: string
  items: readonly { product: string; price?: number; cost?: number }[]
}
const saysPaper = ({ contact, location, date: _, items, ...rest }: Paper) => ({
  ...{ contact_id: contact, location_id: location, date: '2026-01-31T07:15:30.000Z' },
  items: items.map(({ product, ...line }) => ({ product_id: product, ...line })),
  ...rest,
})
const carried = { shelf: ['B', 2] }
const stocked = () =>
  createRow('inventory-actions/intakes', { contact: supplier, location: place, items: [{ product: rice, quantity: 10, cost: 600_00 }] })

const things = [
  thing(
    'a contact',
    ['contacts', 'contacts'],
    async () => {
      const [credit, village] = await two('contact-groups', ['Credit', 'Village'])
      return [
        {
          ...{
            name: 'Ama Mensah',
            company_name: 'Mensah Fabrics',
            email: 'ama@mail.test',
            phone: '+233241234567',
            group: [credit, village],
          },
          ...{ gender: 'female', dob: '1992-02-29', contact_type: 'customer', identity_type: 'nin', identity_number: '12345678901' },
          ...{ country: 'GH', state: 'Ashanti', city: 'Kumasi', address: '1 Prempeh Street' },
          ...{ facebook: 'mensah.fabrics', instagram: 'mensah_fabrics', twitter: 'mensahgh', note: 'Pays on Fridays' },
        },
        {
          ...{ name: 'Bola Ade', company_name: 'Ade Foods', email: 'bola@mail.test', phone: '+2348059876543', group: [village] },
          ...{ gender: 'male', dob: '1980-12-31', contact_type: 'supplier', identity_type: 'bvn', identity_number: '22345678902' },
          ...{ country: 'NG', state: 'Oyo', city: 'Ibadan', address: '1 Ring Road' },
          ...{ facebook: 'ade.foods', instagram: 'ade_foods', twitter: 'adefoods', note: 'Delivers at dawn' },
        },
      ]
    },
    ({ group, identity_number, facebook, instagram, twitter, ...rest }) => ({
      ...rest,
      ...{ facebook, instagram, twitter, socials: { facebook, instagram, twitter } },
      identity_number: `•••••••${identity_number.slice(-4)}`,
      edges: { groups: ids(group) },
    }),
  ),
  thing('a contact group', ['contact-groups', 'contact-groups'], described),
  thing(
    'a product',
    ['products', 'products', '?with_tags'],
    async () => {
      const [peak, tecno] = await two('brands', ['Peak', 'Tecno Mobile'])
      const [cold, gift] = await two('product-tags', ['Cold', 'Gift'])
      return [
        {
          ...{ name: 'Spark 20', description: 'With two SIM cards', sku: 'TEC-SP', cost: 80_000_00, price: 100_000_00, markup: 25.25 },
          ...{ category: phones, brand: tecno, tags: [cold, gift], images: ['https://shop.test/front.png', 'https://shop.test/back.png'] },
          ...{ type: 'phone', inventory_type: 'standard', has_serial_number: true, has_inventory: true, active: false },
        },
        {
          ...{ name: 'Peak milk', description: '400 g', sku: 'PK-400', cost: 700_00, price: 900_00, markup: 28.5 },
          ...{ category: food, brand: peak, tags: [gift], images: ['https://shop.test/tin.png'] },
          ...{ type: 'standard', inventory_type: 'standard', has_serial_number: false, has_inventory: false, active: true },
        },
      ]
    },
    ({ category, brand, type, tags, active, images, ...rest }) => ({
      ...{ ...rest, images, thumbnail: images[0], category_id: category, brand_id: brand, product_type: type },
      ...{ status: active ? 'active' : 'inactive', is_active: active, edges: { tags: ids(tags) } },
    }),
  ),
  thing('a category', ['product-categories', 'product-categories'], described),
  thing('a brand', ['brands', 'brands'], described),
  thing('a tag', ['product-tags', 'product-tags'], async () => [{ name: 'New in' }, { name: 'Going out' }]),
  thing(
    'a sale',
    ['sales', 'sales', '?with_taxes&with_payments'],
    async () => {
      const delivery = await createRow('products', { name: 'Delivery', type: 'service', price: 400_00 })
      return [
        {
          ...paper,
          items: [{ product: delivery, quantity: 2.5, price: 500_00, metadata: carried }],
          // 1,250 less 100, and 7.5% of that.
          ...{ discount: 100_00, tax: [levy], payable_amount: 1236_25, paid_amount: 700_00 },
          payment_accounts: [
            { account: null, amount: 500_00 },
            { account: bank, amount: 200_00 },
          ],
        },
      ]
    },
    ({ tax, payment_accounts, ...rest }) => ({
      ...saysPaper(rest),
      edges: {
        taxes: ids(tax),
        payments: payment_accounts.map(({ account, amount }) => ({ account: account === null ? null : { id: account }, amount })),
      },
    }),
  ),
  thing('a tax', ['sale-taxes', 'sale-taxes'], async () => [
    { tax_id: 'TIN-1', name: 'Phone levy', rate: 7.1234, is_default: true, products: [rice], categories: [phones] },
    { tax_id: 'TIN-2', name: 'Food levy', rate: 5, is_default: false, products: [beans], categories: [food] },
  ]),
  thing(
    'a purchase order',
    ['purchase-orders', 'purchase-orders'],
    async () => [{ ...paper, items: [{ product: rice, quantity: 2.5, cost: 600_00, metadata: carried }] }],
    saysPaper,
  ),
  thing(
    'an intake',
    ['inventory-actions/intakes', 'inventory-actions'],
    async () => {
      const order = await createRow('purchase-orders', { ...paper, items: [{ product: rice, quantity: 5, cost: 600_00 }] })
      return [{ ...paper, order, items: [{ product: rice, quantity: 2.5, cost: 610_00, metadata: carried }] }]
    },
    ({ order, ...rest }) => ({ ...saysPaper(rest), order: { id: order } }),
  ),
  thing(
    'a return inward',
    ['inventory-actions/return-inwards', 'inventory-actions'],
    async () => {
      await stocked()
      const items = [{ product: rice, quantity: 2, price: 1000_00 }]
      const sale = await createRow('sales', { ...paper, date: '2026-01-30', items, payable_amount: 2000_00 })
      return [{ ...paper, sale, items: [{ product: rice, quantity: 1, price: 900_00, metadata: carried }] }]
    },
    // The price of its lines is read under the name that all stock documents share.
    ({ sale, items, ...rest }) => ({
      ...saysPaper({ ...rest, items: items.map(({ price, ...line }) => ({ ...line, cost: price })) }),
      sale: { id: sale },
    }),
  ),
  thing(
    'a return outward',
    ['inventory-actions/return-outwards', 'inventory-actions'],
    async () => {
      await stocked()
      return [{ ...paper, items: [{ product: rice, quantity: 1.5, cost: 590_00, metadata: carried }] }]
    },
    saysPaper,
  ),
  thing(
    'a location',
    ['inventory-locations', 'inventory-locations'],
    async () => [
      {
        ...{ name: 'Kumasi', description: 'By the market', country: 'GH', state: 'Ashanti', city: 'Kumasi', address: '1 Prempeh Street' },
        ...{ latitude: 6.688512, longitude: -1.624412, postal_code: 'AK039', is_default: false },
        ...{ default_sale_tax: levy, default_bank_account: bank },
      },
      {
        ...{ name: 'Bodija', description: 'Up the hill', country: 'NG', state: 'Oyo', city: 'Ibadan', address: '1 Ring Road' },
        ...{ latitude: -7.4, longitude: 3.9, postal_code: '200284', is_default: true },
        ...{ default_sale_tax: vat, default_bank_account: await createRow('bank-accounts', { ...gtb, account_number: '2098765433' }) },
      },
    ],
    ({ default_sale_tax, default_bank_account, ...rest }) => ({
      ...{ ...rest, default_sale_tax_id: default_sale_tax, default_bank_account_id: default_bank_account },
    }),
  ),
  thing('a bank account', ['bank-accounts', 'bank/accounts'], async () => [
    gtb,
    { bank_code: '044', account_number: '9876543210', account_name: 'Ada and Sons', is_default: false },
  ]),
  thing('a role', ['roles', 'roles'], async () => [
    { name: 'Till', description: 'Sells, and looks at what is there', grants: { sale: ['sale.create'], product: ['product.view'] } },
    { name: 'Shelf', description: 'Looks at what is there alone', grants: { product: ['product.view', 'product.edit'] } },
  ]),
]

test.each(things)('a read of %s returns each specified field as it was sent', (_, holds) => holds())

test('a read of a unit returns each specified field as it was sent', async () => {
  const phone = await createRow('products', { name: 'Spark', type: 'phone', has_serial_number: true })
  const items = [{ product: phone, quantity: 1, cost: 80_000_00, metadata: { serial_numbers: ['SN1'] } }]
  const intake = await createRow('inventory-actions/intakes', { ...paper, items })
  const { body } = await shop.call('GET', `/v1/business/inventory-serial-numbers?product=${phone}`)
  const path = `inventory-serial-numbers/${String(body.rows?.[0]?.id)}`
  const metadata = { intake: { id: intake }, supplier: { id: supplier }, sale: null }
  expect(await read(path)).toMatchObject({ serial_number: 'SN1', cost: 80_000_00, note: null, meta: null, metadata })
  const changes = { serial_number: 'SN-9', cost: 70_000_00, note: 'Its screen was changed', meta: { colour: 'Black' } }
  await change(path, changes)
  expect(await read(path)).toMatchObject({ ...changes, metadata })
})

test('the books agree with all of that', () => expectSoundBooks(server))
