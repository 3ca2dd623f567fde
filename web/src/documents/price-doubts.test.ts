import { expect, test } from 'vitest'
import { addGoods, agreeAmount, changeLine, type Goods, refreshLines, usualAmount } from './lines.ts'
import { priceDoubts } from './price-doubts.ts'

const milk: Goods = { id: 'milk', name: 'Milk', sku: 'MILK', barcode: null, amount: 100_000, cost: 70_000, available: 5, taxes: [] }
const at = (amount: string, goods = milk) => changeLine(addGoods([], goods), '1', { amount })
const why = (lines: ReturnType<typeof at>) => priceDoubts(lines).get('1')

test('over ten times the product’s own is asked about; ten times is not', () => {
  expect(why(at('10,000'))).toBeUndefined()
  expect(why(at('10,000.01'))).toEqual({ why: 'over', usual: 100_000 })
  expect(why(at('2k'))).toBeUndefined()
  expect(why(at('900', { ...milk, amount: 0, cost: 0 }))).toBeUndefined()
})

test('under cost is asked about of who sees costs alone, and never the product’s own price', () => {
  expect(why(at('700'))).toBeUndefined()
  expect(why(at('699.99'))).toEqual({ why: 'under', cost: 70_000 })
  expect(why(at('699.99', { ...milk, cost: null }))).toBeUndefined()
  expect(why(addGoods([], { ...milk, amount: 50_000 }))).toBeUndefined()
})

test('asked once of a line and an amount; another amount is asked about again', () => {
  const meant = agreeAmount(at('500'), '1')
  expect(why(meant)).toBeUndefined()
  expect(why(addGoods(meant, milk))).toBeUndefined()
  expect(why(changeLine(meant, '1', { amount: '400' }))).toEqual({ why: 'under', cost: 70_000 })
})

test('back to the product’s own, the line follows the product again', () => {
  const [line] = refreshLines(usualAmount(at('99,999'), '1'), new Map([['milk', { ...milk, amount: 110_000 }]]))
  expect(line).toMatchObject({ amount: '1,100', listed: 110_000, usual: 110_000 })
})

test('a line that was edited is compared with what the product asks now', () => {
  const lines = refreshLines(at('10,500'), new Map([['milk', { ...milk, amount: 105_000 }]]))
  expect(lines[0]).toMatchObject({ amount: '10,500' })
  expect(why(lines)).toBeUndefined()
})
