import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import { type Client, sideBySide } from './client.ts'
import { contacts } from './contacts.ts'
import type { Shop } from './set-up.ts'

/** A sold phone: index among received units, days since its sale, and days since its return. */
interface SoldPhone {
  unit: number
  days: number
  back?: { days: number; condition?: 'damaged'; note: string }
}

interface TrackedPhone {
  name: string
  /** Kobo. */
  cost: number
  price: number
  /** Units ordered, and units received. */
  ordered: number
  units: number
  isDual: boolean
  reorder_level: number
  sales: readonly SoldPhone[]
}

/** Phones with IMEIs: one was returned as new and sold again, one was returned broken and sent to its supplier. */
export const trackedPhones: readonly TrackedPhone[] = [
  {
    ...{ name: 'Samsung Galaxy A15 128GB', cost: 205_000_00, price: 239_000_00, ordered: 10, units: 6, isDual: true, reorder_level: 4 },
    sales: [
      { unit: 0, days: 5, back: { days: 3, note: 'Wanted the 256 GB; box not opened' } },
      { unit: 1, days: 2 },
      { unit: 0, days: 1 },
    ],
  },
  {
    ...{ name: 'Infinix Hot 40i 256GB', cost: 148_000_00, price: 172_500_00, ordered: 6, units: 5, isDual: true, reorder_level: 2 },
    sales: [
      { unit: 0, days: 4, back: { days: 2, condition: 'damaged', note: 'The screen stays dark' } },
      { unit: 1, days: 1 },
    ],
  },
  {
    ...{ name: 'Nokia 105 2023', cost: 21_500_00, price: 27_000_00, ordered: 8, units: 8, isDual: false, reorder_level: 3 },
    sales: [
      { unit: 0, days: 6 },
      { unit: 1, days: 3 },
    ],
  },
]

const supplier = 'Alaba Phone Wholesale'
/** Days since the order, the intake, and the return to the supplier. */
const [wereOrdered, cameIn, wentBack] = [11, 7, 1]
const warranty_months = 12

/** A 15-digit IMEI, with its check digit. */
function imei(number: number): string {
  const digits = `35824005${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Orders phones, receives most of them by IMEI with extra costs, sells some, and takes two returns. */
export async function sellTrackedPhones(client: Client, shop: Shop, now: number): Promise<void> {
  const [location = ''] = shop.places
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const contact = shop.contacts[contacts.findIndex(({ company_name }) => company_name === supplier)] ?? ''
  const buyers = contacts.flatMap(({ contact_type: type }, index) => (type === 'customer' ? [shop.contacts[index] ?? ''] : []))
  let count = 111_110
  const next = () => imei(count++)
  const numbered = trackedPhones.map((phone) => ({
    ...phone,
    serials: Array.from({ length: phone.units }, () => (phone.isDual ? `${next()}/${next()}` : next())),
  }))
  const phones = await sideBySide(numbered, async ({ name, cost, price, reorder_level, ...phone }) => {
    const form = { name, type: 'phone', price, cost, has_serial_number: true, warranty_months, reorder_level } as const
    return { ...phone, cost, price, product: (await client.call(api.products.create, { body: form })).product.id }
  })
  const ordered = phones.map(({ product, ordered: quantity, cost }) => ({ product, quantity, cost }))
  const { purchase_order: order } = await client.call(api.purchaseOrders.create, {
    body: { contact, location, date: daysAgo(wereOrdered), expected_date: daysAgo(cameIn).slice(0, 10), items: ordered },
  })
  const items = phones.map(({ product, cost, serials }) => ({
    product,
    quantity: serials.length,
    cost,
    metadata: { serial_numbers: serials },
  }))
  const { inventory_action: intake } = await client.call(api.inventory.createIntake, {
    body: {
      ...{ contact, location, order: order.id, date: daysAgo(cameIn), items },
      extra_costs: [
        { name: 'Transport from Alaba', amount: 18_000_00 },
        { name: 'Loading', amount: 4_500_00 },
      ],
    },
  })
  const steps = phones.flatMap(({ product, price, cost, serials, sales }, kind) =>
    sales.map(({ unit, days, back }) => {
      const buyer = back ? (buyers[kind + 2] ?? '') : shop.walkIn
      const metadata = { serial_numbers: [serials[unit] ?? ''] }
      return { product, price, cost, metadata, days, back, buyer }
    }),
  )
  for (const { product, price, cost, metadata, days, back, buyer } of steps) {
    const { total } = saleTotals([{ quantity: 1000, price }], 0, [{ rate: shop.tax.rate * 10_000, covers: () => true }])
    const paid = [{ account: null, amount: total }]
    const saleItems = [{ product, quantity: 1, price, metadata }]
    const { sale } = await client.call(api.sales.create, {
      body: {
        contact: buyer,
        location,
        date: daysAgo(days),
        items: saleItems,
        tax: [shop.tax.id],
        payable_amount: total,
        payment_accounts: paid,
      },
    })
    if (!back) continue
    const { condition, note } = back
    const returned = { contact: buyer, location, sale: sale.id, date: daysAgo(back.days), note }
    await client.call(api.inventory.createReturnInward, {
      body: {
        ...returned,
        items: [{ product, quantity: 1, price, metadata: condition ? { ...metadata, condition } : metadata }],
        payment_accounts: paid,
      },
    })
    if (!condition) continue
    await client.call(api.inventory.createReturnOutward, {
      body: {
        ...{ contact, location, intake: intake.id, date: daysAgo(wentBack), note: 'Replaced under their guarantee' },
        items: [{ product, quantity: 1, cost, metadata: { ...metadata, condition } }],
      },
    })
  }
}
