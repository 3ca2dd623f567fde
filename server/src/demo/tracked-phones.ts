import { api } from '@kasuwa/contract'
import { saleTotals } from '@kasuwa/contract/sale-totals'
import type { Client } from './client.ts'
import { contacts } from './contacts.ts'
import type { Shop } from './set-up.ts'

/** Phones whose units are told apart by their IMEIs: prices in kobo, how many came in, and how many days ago one of them was sold. */
export const trackedPhones = [
  { name: 'Samsung Galaxy A15 128GB', cost: 205_000_00, price: 239_000_00, units: 6, isDual: true, sold: [5, 2, 1] },
  { name: 'Infinix Hot 40i 256GB', cost: 148_000_00, price: 172_500_00, units: 5, isDual: true, sold: [4, 1] },
  { name: 'Nokia 105 2023', cost: 21_500_00, price: 27_000_00, units: 8, isDual: false, sold: [6, 3] },
] as const

/** Days ago that they came in. */
const cameIn = 7
const warranty_months = 12

/** A number of 15 digits, as phones have: of which the last agrees with the others. */
function imei(number: number): string {
  const digits = `35824005${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Takes phones in by their IMEIs, and sells some of them to the walk-in customer. */
export async function sellTrackedPhones(client: Client, shop: Shop, now: number): Promise<void> {
  const [location = ''] = shop.places
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const contact = shop.contacts[contacts.findIndex(({ contact_type: type }) => type === 'supplier')] ?? ''
  let count = 111_110
  const next = () => imei(count++)
  const made = await Promise.all(
    trackedPhones.map(async ({ name, cost, price, units, isDual, sold }) => {
      const form = { name, type: 'phone', price, cost, has_serial_number: true, warranty_months } as const
      const serials = Array.from({ length: units }, () => (isDual ? `${next()}/${next()}` : next()))
      const { product } = await client.call(api.products.create, { body: form })
      return { product: product.id, cost, price, sold, serials }
    }),
  )
  const items = made.map(({ product, cost, serials }) => ({
    product,
    quantity: serials.length,
    cost,
    metadata: { serial_numbers: serials },
  }))
  await client.call(api.inventory.createIntake, { body: { contact, location, date: daysAgo(cameIn), items } })
  for (const { product, price, sold, serials } of made) {
    const { total } = saleTotals([{ quantity: 1000, price }], 0, [{ rate: shop.tax.rate * 10_000, covers: () => true }])
    for (const [index, days] of sold.entries()) {
      const body = {
        contact: shop.walkIn,
        location,
        date: daysAgo(days),
        items: [{ product, quantity: 1, price, metadata: { serial_numbers: [serials[index] ?? ''] } }],
        tax: [shop.tax.id],
        payable_amount: total,
        payment_accounts: [{ account: null, amount: total }],
      }
      await client.call(api.sales.create, { body })
    }
  }
}
