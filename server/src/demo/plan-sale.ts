import type { Random } from './random.ts'
import { contacts } from './contacts.ts'
import { type Good, goods } from './goods.ts'
import { type Shelves, habitOf, scaleOf } from './habits.ts'

export interface PlannedSale {
  /** Undefined is the walk-in customer. */
  contact: number | undefined
  place: number
  at: number
  lines: { good: number; quantity: number; price: number }[]
  /** Kobo. */
  discount: number
  /** Shares of the total, from 0 to 1, paid at once and later. */
  paid: number
  later: { at: number; part: number } | undefined
  /** Undefined for cash, otherwise index of the bank account. */
  account: number | undefined
  canceled: boolean
}

const day = 86_400_000
const places = [0, 1]
const indexes = goods.map((_, index) => index)
const customers = contacts.flatMap(({ contact_type }, index) => (contact_type === 'supplier' ? [] : [index]))

const wish = (good: Good | undefined) => (good ? habitOf(good).often * scaleOf(good) : 0)
const mostOf = (good: Good, trader: boolean) => (good.type !== 'standard' ? 1 : good.price > 1_000_000 ? (trader ? 3 : 1) : trader ? 10 : 3)

/** Takes a customer’s basket from stock, as far as available. */
function basket(random: Random, units: number[], trader: boolean): PlannedSale['lines'] {
  const lines: PlannedSale['lines'] = []
  const many = random.pick([1, 2, 3, 4, 5, 6], (count) => 7 - count) + (trader ? 2 : 0)
  for (let tries = many * 2; tries > 0 && lines.length < many; tries--) {
    const index = random.pick(indexes, (candidate) => wish(goods[candidate]))
    const good = goods[index]
    if (!good || lines.some((line) => line.good === index)) continue
    const available = good.type === 'service' ? 1 : (units[index] ?? 0)
    const quantity = Math.min(available, random.between(1, mostOf(good, trader)))
    if (quantity === 0) continue
    if (good.type !== 'service') units[index] = available - quantity
    lines.push({ good: index, quantity, price: good.price })
  }
  // A customer without any other product has a page printed.
  const page = goods.findIndex(({ name }) => name.startsWith('Printing'))
  return lines.length > 0 ? lines : [{ good: page, quantity: 1, price: goods[page]?.price ?? 0 }]
}

/** Walk-in customers pay at once. Most known ones do too; some pay half, some later, and a few not yet. */
function payment(random: Random, isKnown: boolean, at: number, now: number): Pick<PlannedSale, 'paid' | 'later' | 'account'> {
  const account = random.pick([undefined, 0, 1], (candidate) => (candidate === undefined ? 6 : candidate === 0 ? 3 : 1))
  if (!isKnown || random.happens(0.68)) return { paid: 1, later: undefined, account }
  const paid = random.pick([0, 0.3, 0.5, 0.7])
  const when = at + random.between(1, 21) * day
  const later = random.happens(0.7) && when < now ? { at: when, part: random.happens(0.8) ? 1 : 0.5 } : undefined
  return { paid, later, account }
}

export function planSale(random: Random, shelves: Shelves, at: number, now: number): PlannedSale {
  const place = random.pick(places, (candidate) => (candidate === 0 ? 65 : 35))
  const contact = random.happens(0.45) ? random.pick(customers) : undefined
  const trader = contact !== undefined && contacts[contact]?.contact_type === 'both'
  const lines = basket(random, shelves[place] ?? [], trader)
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.price, 0)
  const discount = random.happens(trader ? 0.3 : 0.06) ? Math.floor((subtotal * random.between(2, 5)) / 100 / 5000) * 5000 : 0
  return { contact, place, at, lines, discount, ...payment(random, contact !== undefined, at, now), canceled: random.happens(0.02) }
}
