import { expect, test } from 'vitest'
import { addGoods, agreeAmount, changeLine, type Goods, refreshLines, usualAmount } from './lines.ts'
import { doubted, priceDoubts } from './price-doubts.ts'

const milk: Goods = { id: 'milk', name: 'Milk', sku: 'MILK', barcode: null, amount: 100_000, cost: 70_000, available: 5, taxes: [] }
const at = (amount: string, goods = milk) => changeLine(addGoods([], goods), '1', { amount })
const why = (lines: ReturnType<typeof at>) => priceDoubts(lines).get('1')

test('an amount above ten times the product’s own is doubted; exactly ten times is not', () => {
  expect(why(at('10,000'))).toBeUndefined()
  expect(why(at('10,000.01'))).toEqual({ why: 'over', usual: 100_000 })
  expect(why(at('2k'))).toBeUndefined()
  expect(why(at('900', { ...milk, amount: 0, cost: 0 }))).toBeUndefined()
})

test('an amount below cost is doubted for members who see costs, but never the product’s own price', () => {
  expect(why(at('700'))).toBeUndefined()
  expect(why(at('699.99'))).toEqual({ why: 'under', cost: 70_000 })
  expect(why(at('699.99', { ...milk, cost: null }))).toBeUndefined()
  expect(why(addGoods([], { ...milk, amount: 50_000 }))).toBeUndefined()
})

test('a cost of a tenth of the last one or less is doubted once; a price is not', () => {
  const bought: Goods = { ...milk, amount: 70_000, cost: null, price: 100_000 }
  expect(why(at('70.01', bought))).toBeUndefined()
  expect(why(at('70', bought))).toEqual({ why: 'tenth', usual: 70_000 })
  expect(why(at('7', bought))).toEqual({ why: 'tenth', usual: 70_000 })
  expect(why(agreeAmount(at('70', bought), '1'))).toBeUndefined()
  expect(why(at('70', { ...bought, amount: 0 }))).toBeUndefined()
  expect(why(at('70', { ...milk, cost: null }))).toBeUndefined()
})

test('the amount after a line’s discount is doubted once, like a lowered price', () => {
  const less = (discount: string, quantity = '2', goods = milk) => changeLine(addGoods([], goods), '1', { quantity, discount })
  // Two at ₦1,000 less ₦600 leave ₦700 each, their cost.
  expect(why(less('600'))).toBeUndefined()
  expect(why(less('600.01'))).toEqual({ why: 'under', cost: 70_000 })
  expect(why(less('31%'))).toEqual({ why: 'under', cost: 70_000 })
  expect(why(less('31%', '2', { ...milk, cost: null }))).toBeUndefined()
  // An empty discount, and an invalid one.
  expect(why(less(''))).toBeUndefined()
  expect(why(less('5,000'))).toBeUndefined()
  const [line] = less('601')
  expect(line && doubted(line, { why: 'under', cost: 70_000 })).toBe(69_950)
  const meant = agreeAmount(less('601'), '1')
  expect(why(meant)).toBeUndefined()
  expect(why(changeLine(meant, '1', { discount: '700' }))).toEqual({ why: 'under', cost: 70_000 })
  expect(usualAmount(less('601'), '1')).toMatchObject([{ amount: '1,000', discount: undefined }])
})

test('each amount of a line is doubted once; another amount is doubted again', () => {
  const meant = agreeAmount(at('500'), '1')
  expect(why(meant)).toBeUndefined()
  expect(why(addGoods(meant, milk))).toBeUndefined()
  expect(why(changeLine(meant, '1', { amount: '400' }))).toEqual({ why: 'under', cost: 70_000 })
})

test('a line back at the product’s own price follows the product again', () => {
  const [line] = refreshLines(usualAmount(at('99,999'), '1'), new Map([['milk', { ...milk, amount: 110_000 }]]))
  expect(line).toMatchObject({ amount: '1,100', listed: 110_000, usual: 110_000 })
})

test('an edited line is compared with the product’s current price', () => {
  const lines = refreshLines(at('10,500'), new Map([['milk', { ...milk, amount: 105_000 }]]))
  expect(lines[0]).toMatchObject({ amount: '10,500' })
  expect(why(lines)).toBeUndefined()
})
