import { isCountable } from './tracked-parts.ts'
import { expect, test } from 'vitest'
import {
  addGoods,
  changeLine,
  type Goods,
  lineProblems,
  lackingPart,
  lacksSerials,
  quantityOf,
  refreshLines,
  repriceLines,
  serialsSent,
  stepLine,
  normalizeLine,
  totalOf,
  unpicked,
} from './lines.ts'

const rice: Goods = {
  id: 'rice',
  name: 'Rice 50kg',
  sku: 'RICE',
  barcode: '6001234567890',
  amount: 7_500_000,
  cost: null,
  available: 10,
  taxes: ['vat'],
}
const beans: Goods = { id: 'beans', name: 'Beans (kg)', sku: 'BEANS', barcode: null, amount: 190_000, cost: null, available: 80, taxes: [] }
const summaryOf = (lines: ReturnType<typeof addGoods>) => lines.map((line) => `${line.quantity} ${line.product} at ${line.amount}`)

test('a repeated scan adds one to its line and moves it to the top', () => {
  const lines = addGoods(addGoods(addGoods([], rice), beans, 12.5), rice)
  expect(summaryOf(lines)).toEqual(['12.5 beans at 1,900', '2 rice at 75,000'])
  expect(new Set(lines.map((line) => line.key)).size).toBe(2)
})

test('a scan adds to a typed quantity, and keeps an agreed price', () => {
  const agreed = changeLine(addGoods([], rice), '1', { quantity: '1,000.5', amount: '70000' })
  expect(summaryOf(addGoods(agreed, rice))).toEqual(['1,001.5 rice at 70000'])
})

test('a changed price applies for members who sell at it, and not to a typed price', () => {
  const typed = changeLine(addGoods(addGoods([], rice), beans), '1', { amount: '70000' })
  const prices = new Map([
    ['1', 8_000_000],
    ['2', 200_000],
  ])
  const now = repriceLines(typed, prices, false)
  expect(summaryOf(now)).toEqual(['1 rice at 70000', '1 beans at 2,000'])
  expect(now.map(({ listed }) => listed)).toEqual([8_000_000, 200_000])
  expect(summaryOf(repriceLines(typed, prices, true))).toEqual(['1 rice at 80,000', '1 beans at 2,000'])
})

test('an invalid quantity counts as zero, and a scan sets it to one', () => {
  const [line] = changeLine(addGoods([], rice), '1', { quantity: 'two' })
  expect([quantityOf(line ?? { quantity: '' }), line && totalOf(line)]).toEqual([undefined, 0])
  expect(summaryOf(addGoods(line ? [line] : [], rice))).toEqual(['1 rice at 75,000'])
})

test('three decimals of a kilo are exact, and a fourth is rejected', () => {
  const [line] = changeLine(addGoods([], beans), '1', { quantity: '0.333' })
  expect(line && totalOf(line)).toBe(63_270)
  expect(quantityOf({ quantity: '0.3333' })).toBeUndefined()
})

test('stepping down stops above zero', () => {
  const lines = addGoods([], beans, 1.5)
  expect(summaryOf(stepLine(lines, '1', -1))).toEqual(['0.5 beans at 1,900'])
  expect(summaryOf(stepLine(stepLine(lines, '1', -1), '1', -1))).toEqual(['0.5 beans at 1,900'])
})

test('a typed value is formatted on blur; invalid text stays visible', () => {
  const [line] = changeLine(addGoods([], rice), '1', { quantity: '1500', amount: '2k' })
  expect(line && normalizeLine(line)).toMatchObject({ quantity: '1,500', amount: '2k' })
  expect([...lineProblems(line ? [line] : [])]).toEqual([['1', 'amount']])
})

test('a price follows its product unless it was typed', () => {
  const [followed, agreed] = [addGoods([], rice), changeLine(addGoods([], rice), '1', { amount: '70,000' })]
  const fresh = new Map([['rice', { ...rice, amount: 8_000_000, available: 3 }]])
  expect(refreshLines(followed, fresh)).toMatchObject([{ amount: '80,000', available: 3 }])
  expect(refreshLines(agreed, fresh)).toMatchObject([{ amount: '70,000', available: 3 }])
  expect(refreshLines(followed, new Map([['rice', rice]]))).toBe(followed)
})

const phone: Goods = { ...rice, id: 'phone', name: 'Spark 20', sku: 'SPARK', tracked: true }
const kit: Goods = { ...rice, id: 'kit', name: 'Starter kit', sku: 'KIT', parts: [{ product: 'phone', name: 'Spark 20', each: 2 }] }
const scanned = (serial: string): Goods => ({ ...phone, serial })
const pickedOf = (lines: ReturnType<typeof addGoods>) =>
  lines.map((line) => `${line.product}: ${[...(line.serials ?? []), ...(line.parts ?? []).flatMap(({ serials }) => serials)].join()}`)

test('a scanned unit goes to the composite that lacks it, and otherwise to a line of its own', () => {
  const [first, second, third] = ['A', 'B', 'C'].map(scanned) as [Goods, Goods, Goods]
  const single = addGoods(addGoods([], kit), first)
  expect(pickedOf(single)).toEqual(['kit: A'])
  expect(single.map(lacksSerials)).toEqual([true])
  // A repeated scan changes nothing.
  expect(pickedOf(addGoods(single, first))).toEqual(['kit: A'])
  const both = addGoods(single, second)
  expect([both.map(lacksSerials), both.map(lackingPart)]).toEqual([[false], [undefined]])
  expect(pickedOf(addGoods(both, third))).toEqual(['kit: A,B', 'phone: C'])
  expect(pickedOf(addGoods(both, second))).toEqual(['kit: A,B'])
  // A separate line that lacks a unit comes first.
  expect(pickedOf(addGoods(addGoods(addGoods([], kit), phone), first))).toEqual(['kit: ', 'phone: A'])
})

test('a composite sends the units of each component, counts them by its quantity, and drops them at another location', () => {
  const lines = addGoods(addGoods(addGoods([], kit), scanned('A')), scanned('B'))
  expect(lines.map(serialsSent)).toEqual([{ metadata: { components: [{ product: 'phone', serial_numbers: ['A', 'B'] }] } }])
  expect(addGoods(lines, kit).map(lacksSerials)).toEqual([true])
  expect(pickedOf(unpicked(lines))).toEqual(['kit: '])
})

test('a composite’s components follow the product, and picked units stay', () => {
  const lines = addGoods(addGoods([], kit), scanned('A'))
  const now = {
    ...kit,
    parts: [
      { product: 'phone', name: 'Spark 20', each: 1 },
      { product: 'sim', name: 'SIM', each: 1 },
    ],
  }
  const [line] = refreshLines(lines, new Map([['kit', now]]))
  expect(line?.parts).toEqual([
    { product: 'phone', name: 'Spark 20', each: 1, serials: ['A'] },
    { product: 'sim', name: 'SIM', each: 1, serials: [] },
  ])
  expect(line && lackingPart(line)?.product).toBe('sim')
})

test('products with serial numbers, and composites of them, have whole quantities', () => {
  expect(isCountable({}, 2.5)).toBe(true)
  expect(isCountable({ tracked: true }, 3)).toBe(true)
  expect(isCountable({ tracked: true }, 2.5)).toBe(false)
  const parts = [{ product: 'battery', name: 'Battery', each: 2 }]
  expect(isCountable({ parts }, 1.5)).toBe(true)
  expect(isCountable({ parts }, 1.25)).toBe(false)
})
