import { Random } from './random.ts'
import { contacts } from './contacts.ts'
import { type Good, goods } from './goods.ts'
import { type Shelves, habitOf, scaleOf } from './habits.ts'
import { planSale, type PlannedSale } from './plan-sale.ts'

/** An intake; positions refer to the lists of contacts, goods and locations. */
export interface PlannedIntake {
  contact: number
  place: number
  /** Milliseconds since 1970. */
  at: number
  lines: { good: number; quantity: number; cost: number }[]
  /** Paid in full on delivery: opening stock, and suppliers without credit. */
  isPaid: boolean
}

/** A stock adjustment: positive found, negative lost. */
export interface PlannedAdjustment {
  place: number
  at: number
  reason: 'damage' | 'expired' | 'found'
  note: string
  lines: { good: number; quantity: number }[]
}

/** Kobo. */
export const intakeTotal = ({ lines }: PlannedIntake): number => lines.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0)

export interface Week {
  intakes: PlannedIntake[]
  sales: PlannedSale[]
  /** Kobo paid to suppliers at the week’s end for this or earlier intakes. */
  payments: { intake: PlannedIntake; at: number; amount: number }[]
}

export interface Plan {
  weeks: Week[]
  /** Made after all sales, for products in stock. */
  adjustments: PlannedAdjustment[]
  /** Reorder level of each product in units; undefined for services. */
  reorderLevels: (number | undefined)[]
}

const hour = 3_600_000
const day = 24 * hour
const days = 90

/** Some products run out, as in real shops. */
const isNeglected = (index: number) => index % 17 === 5
/** The second location stocks only part of the range. */
const isStocked = (index: number, place: number) => place === 0 || index % 5 < 3

const shelfOf = (good: Good, place: number) =>
  Math.max(good.type === 'phone' ? 3 : 4, Math.round(habitOf(good).shelf * scaleOf(good) * (place === 0 ? 1 : 0.5)))

/** A week’s intakes: shelves less than half full are filled up. */
function restock(shelves: Shelves, week: number, at: number): PlannedIntake[] {
  const intakes = new Map<string, PlannedIntake>()
  for (const [place, units] of shelves.entries()) {
    for (const [index, good] of goods.entries()) {
      const [full, left] = [shelfOf(good, place), units[index] ?? 0]
      if (!good.supplier || !isStocked(index, place) || left * 2 >= full) continue
      if (isNeglected(index) && (week > 7 || place > 0)) continue
      const contact = contacts.findIndex(({ company_name }) => company_name === good.supplier)
      const key = `${contact} ${place}`
      // Costs rise a little each month.
      const cost = Math.round((good.cost * (0.94 + 0.0046 * week)) / 1000) * 1000
      const intake = intakes.get(key) ?? {
        contact,
        place,
        at: at + intakes.size * 600_000,
        lines: [],
        isPaid: week === 0 || contact % 2 === 1,
      }
      intakes.set(key, intake)
      intake.lines.push({ good: index, quantity: full - left, cost })
      units[index] = full
    }
  }
  return [...intakes.values()]
}

/**
 * Pays suppliers most of their due every other week, oldest intake first.
 * @param dueByIntake kobo, in that order
 */
function settle(dueByIntake: Map<PlannedIntake, number>, week: number, at: number): Week['payments'] {
  if (week % 2 === 0) return []
  return [...new Set([...dueByIntake.keys()].map(({ contact }) => contact))].flatMap((supplier) => {
    const unpaid = [...dueByIntake].filter(([{ contact }]) => contact === supplier)
    let rest = Math.floor((unpaid.reduce((sum, [, kobo]) => sum + kobo, 0) * 0.92) / 1_000_000) * 1_000_000
    return unpaid.flatMap(([intake, kobo]) => {
      const amount = Math.min(rest, kobo)
      rest -= amount
      if (amount === kobo) dueByIntake.delete(intake)
      else dueByIntake.set(intake, kobo - amount)
      return amount > 0 ? [{ intake, at: Math.max(at, intake.at), amount }] : []
    })
  })
}

/** Damaged, expired and found units of the last weeks, for products with plenty of stock. */
function adjust(shelves: Shelves, now: number): PlannedAdjustment[] {
  const plenty = (place: number, category: string) => {
    const left = (index: number) => (goods[index]?.category === category ? (shelves[place]?.[index] ?? 0) : 0)
    const best = goods.map((_, index) => index).toSorted((a, b) => left(b) - left(a))[0] ?? 0
    return left(best) >= 4 ? best : -1
  }
  const planAdjustment = (
    place: number,
    ago: number,
    category: string,
    quantity: number,
    details: Pick<PlannedAdjustment, 'reason' | 'note'>,
  ) => {
    const good = plenty(place, category)
    return good < 0 ? [] : [{ place, at: now - ago * day, ...details, lines: [{ good, quantity }] }]
  }
  return [
    ...planAdjustment(0, 9, 'Drinks', -2, { reason: 'damage', note: 'Fell off the shelf' }),
    ...planAdjustment(1, 5, 'Breakfast and dairy', -1, { reason: 'expired', note: 'Past its date' }),
    ...planAdjustment(0, 2, 'Snacks and sweets', 3, { reason: 'found', note: 'Behind the counter, at the Friday count' }),
  ]
}

/** Sale times of the last 90 days, within opening hours in Lagos (UTC+1), earliest first. */
function moments(random: Random, now: number, many: number): number[] {
  const midnight = Math.floor((now + hour) / day) * day - hour
  const busy = (ago: number) => {
    const weekday = new Date(midnight - ago * day + 12 * hour).getUTCDay()
    return ([0.5, 0.9, 0.9, 1, 1, 1.3, 1.5][weekday] ?? 1) * (1.25 - (0.5 * ago) / days)
  }
  const last = Array.from({ length: days }, (_, ago) => ago)
  const times = Array.from(
    { length: many },
    () => midnight - random.pick(last, busy) * day + Math.round((8.5 + 11.5 * random.next()) * hour),
  )
  return times.map((at) => (at > now - 60_000 ? at - day : at)).sort((a, b) => a - b)
}

/**
 * Plans three months of a shop before recording: weekly intakes, sales from stock, and payments.
 * @param now end of the plan, in milliseconds since 1970
 */
export function makePlan(now: number, many: number): Plan {
  const random = new Random(615)
  const shelves: Shelves = [goods.map(() => 0), goods.map(() => 0)]
  const dueByIntake = new Map<PlannedIntake, number>()
  const times = moments(random, now, many)
  const begin = Math.floor(((times[0] ?? now) + hour) / day) * day - hour
  const weeks: Week[] = []
  for (let from = begin; from < now; from += 7 * day) {
    const week = weeks.length
    const intakes = restock(shelves, week, from + 7 * hour)
    for (const intake of intakes) if (!intake.isPaid) dueByIntake.set(intake, intakeTotal(intake))
    const sales = times.filter((at) => at >= from && at < from + 7 * day).map((at) => planSale(random, shelves, at, now))
    for (const sale of sales.filter(({ canceled }) => canceled))
      for (const line of sale.lines) give(shelves, sale.place, line.good, line.quantity)
    weeks.push({ intakes, sales, payments: settle(dueByIntake, week, Math.min(from + 6 * day + 16 * hour, now - 60_000)) })
  }
  const left = (index: number) => shelves.reduce((sum, units) => sum + (units[index] ?? 0), 0)
  const reorderLevels = goods.map((good, index) => {
    if (good.type === 'service') return undefined
    const usual = Math.max(1, Math.floor(shelfOf(good, 0) / 4))
    return isNeglected(index) && left(index) < 2 * usual ? Math.max(usual, left(index)) : usual
  })
  return { weeks, adjustments: adjust(shelves, now), reorderLevels }
}

function give(shelves: Shelves, place: number, good: number, quantity: number): void {
  const units = shelves[place]
  if (units && goods[good]?.type !== 'service') units[good] = (units[good] ?? 0) + quantity
}
