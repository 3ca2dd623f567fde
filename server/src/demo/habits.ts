import type { Good } from './goods.ts'

/** Units of each product by location during the plan, so that no sale exceeds the stock. */
export type Shelves = number[][]

/** Units of a product on a full shelf, and how often it is bought. */
const habits: Record<string, { shelf: number; often: number }> = {
  'Rice, flour and pasta': { shelf: 14, often: 10 },
  'Oil, spices and tins': { shelf: 16, often: 9 },
  'Breakfast and dairy': { shelf: 14, often: 8 },
  Drinks: { shelf: 36, often: 14 },
  'Snacks and sweets': { shelf: 30, often: 12 },
  Toiletries: { shelf: 10, often: 6 },
  Cleaning: { shelf: 9, often: 5 },
  'Baby and health': { shelf: 8, often: 4 },
  Phones: { shelf: 6, often: 12 },
  'Phone accessories': { shelf: 10, often: 7 },
  Electricals: { shelf: 6, often: 5 },
  Stationery: { shelf: 16, often: 3 },
  Services: { shelf: 0, often: 7 },
}
export const habitOf = (good: Good) => habits[good.category] ?? { shelf: 10, often: 1 }

/** Expensive packs are bought and stocked less. */
export const scaleOf = (good: Good) => Math.min(1, Math.max(0.15, 600_000 / good.price))
