import { saleTotals } from '../../contract/src/sale-totals.ts'
import type { Business } from '../business.ts'

/*
 * A small shop, recorded by the API so that every rule writes its rows: the template of `copies.ts`. It refers to no product or contact
 * from before, so its copies are independent.
 */

/** Records of each kind in a cell. A sale has five lines. */
export const inCell = { products: 20, contacts: 20, sales: 20, lines: 5 }

/** Records shared by all cells. Public ids. */
interface Ground {
  locations: string[]
  categories: string[]
  brands: string[]
  account: string
}

interface CreatedRecord {
  id: string
}

const path = (name: string) => `/v1/business/${name}`
const actions = path('inventory-actions')
const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()

/** @returns the public id of the created record: a reply wraps one record under its name */
async function createRecord({ client }: Business, of: string, body: unknown): Promise<string> {
  const answer = await client.must<Record<string, CreatedRecord>>('PUT', of, body)
  const id = Object.values(answer)[0]?.id
  if (!id) throw new Error(`Nothing was made by ${of}.`)
  return id
}

/** Locations, groups of products, and pending documents: a quotation, and an order without receipts. */
export async function layGround(business: Business): Promise<Ground> {
  const make = async (of: string, body: unknown) => createRecord(business, path(of), body)
  const second = await make('inventory-locations', {
    name: 'Warehouse',
    address: '4 Creek Road',
    city: 'Apapa',
    state: 'Lagos',
    latitude: 6.45,
    longitude: 3.36,
  })
  const account = await make('bank-accounts', {
    ...{ bank_code: '058', account_number: '0123456789', account_name: 'Okafor Foods', kind: 'transfer' },
  })
  const categories: string[] = []
  for (const name of ['Groceries', 'Drinks', 'Dairy', 'Spices', 'Toiletries', 'Stationery', 'Phones', 'Services'])
    categories.push(await make('product-categories', { name }))
  const brands: string[] = []
  for (const name of ['Peak', 'Dangote', 'Indomie', 'Gino', 'Honeywell']) brands.push(await make('brands', { name }))
  const product = await make('products', { name: 'Cold room', type: 'standard', price: 900_000_00, cost: 700_000_00 })
  const contact = await make('contacts', { name: 'Ngozi Cold Stores', email: 'ngozi@mail.test', phone: '08059876543' })
  const { location } = business
  await make('quotations', {
    ...{ contact, location, date: daysAgo(0), expires_at: daysAgo(-14).slice(0, 10), payable_amount: 900_000_00 },
    items: [{ product, quantity: 1, price: 900_000_00 }],
  })
  await make('purchase-orders', {
    ...{
      contact,
      location,
      date: daysAgo(0),
      expected_date: daysAgo(-7).slice(0, 10),
      items: [{ product, quantity: 3, cost: 700_000_00 }],
    },
  })
  return { locations: [location, second], categories, brands, account }
}

/** Sales of a cell that are not paid in cash at once, by index. */
const unpaid = 3
const partlyPaid = 7
const paidLater = 9
const canceled = 11
const byTransfer = (place: number) => place % 3 === 1

/** Records a cell: products, contacts, intakes, recent sales, returns, adjustments and payments. */
export async function recordCell(business: Business, ground: Ground): Promise<void> {
  const { client, tax } = business
  const { locations, categories, brands, account } = ground
  const [location = '', second = ''] = locations
  const at = (list: readonly string[], place: number) => list[place % list.length] ?? ''

  const goods: { product: string; price: number; cost: number }[] = []
  for (let place = 0; place < inCell.products; place++) {
    const isService = place === inCell.products - 1
    const [price, cost] = [350_00 + place * 417_50, isService ? 0 : 200_00 + place * 300_00]
    const product = await createRecord(business, path('products'), {
      ...{ name: `Product ${place}`, sku: `CELL-${place}`, price, category: at(categories, place), brand: at(brands, place) },
      ...(isService
        ? { type: 'service', has_inventory: false }
        : { type: 'standard', cost, reorder_level: 3, barcode: String(600_000_000_000 + place) }),
    })
    goods.push({ product, price, cost })
  }
  const trackedGoods = goods.slice(0, -1)
  const people: string[] = []
  for (let place = 0; place < inCell.contacts; place++)
    people.push(
      await createRecord(business, path('contacts'), {
        ...{ name: `Person ${place}`, email: `person-${place}@mail.test`, phone: '08059876543' },
      }),
    )
  const supplier = people.at(-1)

  // Enough for all its sales, with a little left over.
  for (const [where, quantity] of [
    [location, 60],
    [second, 40],
  ] as const) {
    const items = trackedGoods.map(({ product, cost }) => ({ product, quantity, cost }))
    const total = trackedGoods.reduce((sum, { cost }) => sum + cost * quantity, 0)
    await client.must('PUT', `${actions}/intakes`, {
      ...{ contact: supplier, location: where, date: daysAgo(28), items, payment_accounts: where === location ? [{ amount: total }] : [] },
    })
  }

  const saleIds: string[] = []
  for (let place = 0; place < inCell.sales; place++) {
    const items = Array.from({ length: inCell.lines }, (_, line) => {
      const good = goods[(place * 7 + line * 3) % goods.length] ?? { product: '', price: 0 }
      return { product: good.product, price: good.price, quantity: 1 + ((place + line) % 3) }
    })
    const discount = place % 5 === 2 ? 150_00 : 0
    const taxes = place % 4 === 3 ? [] : [tax]
    const { total } = saleTotals(
      items.map((item) => ({ ...item, quantity: item.quantity * 1000 })),
      discount,
      taxes.map(() => ({ rate: 75_000, covers: () => true })),
    )
    const paid = place === unpaid || place === paidLater ? 0 : place === partlyPaid ? Math.floor(total / 200) * 100 : total
    saleIds.push(
      await createRecord(business, path('sales'), {
        ...{
          contact: people[place % (inCell.contacts - 1)],
          location: place % 4 === 1 ? second : location,
          date: daysAgo(27 - place * 1.35),
        },
        ...{ items, discount, tax: taxes, payable_amount: total },
        payment_accounts: paid > 0 ? [{ account: byTransfer(place) ? account : null, amount: paid }] : [],
      }),
    )
    if (place === paidLater)
      await client.must('POST', `${path('contacts')}/${people[place]}/payments`, { direction: 'in', amount: total, account })
  }
  await client.must('PATCH', `${path('sales')}/${saleIds[canceled]}/status`, { status: 'canceled', refund: true })

  const [first] = goods
  await client.must('PUT', `${actions}/return-inwards`, {
    ...{
      contact: people[0],
      location,
      sale: saleIds[0],
      date: daysAgo(0),
      items: [{ product: first?.product, quantity: 1, price: first?.price }],
    },
    payment_accounts: [],
  })
  await client.must('PUT', `${actions}/adjustments`, {
    ...{
      location,
      date: daysAgo(0),
      items: [{ product: trackedGoods[1]?.product, quantity: -1, reason: 'damage' }],
      note: 'Fell off the shelf',
    },
  })
}
