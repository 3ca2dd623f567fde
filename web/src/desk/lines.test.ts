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
const seen = (lines: ReturnType<typeof addGoods>) => lines.map((line) => `${line.quantity} ${line.product} at ${line.amount}`)

test('scanned again, the line that is there gets one more and is the newest', () => {
  const lines = addGoods(addGoods(addGoods([], rice), beans, 12.5), rice)
  expect(seen(lines)).toEqual(['12.5 beans at 1,900', '2 rice at 75,000'])
  expect(new Set(lines.map((line) => line.key)).size).toBe(2)
})

test('scanning adds to what was typed by hand, and keeps a price that was agreed', () => {
  const agreed = changeLine(addGoods([], rice), '1', { quantity: '1,000.5', amount: '70000' })
  expect(seen(addGoods(agreed, rice))).toEqual(['1,001.5 rice at 70000'])
})

test('a price that changed meanwhile is taken by who sells at it, and not by who typed another, who knows of it from then on', () => {
  const typed = changeLine(addGoods(addGoods([], rice), beans), '1', { amount: '70000' })
  const prices = new Map([
    ['1', 8_000_000],
    ['2', 200_000],
  ])
  const now = repriceLines(typed, prices, false)
  expect(seen(now)).toEqual(['1 rice at 70000', '1 beans at 2,000'])
  expect(now.map(({ listed }) => listed)).toEqual([8_000_000, 200_000])
  expect(seen(repriceLines(typed, prices, true))).toEqual(['1 rice at 80,000', '1 beans at 2,000'])
})

test('a quantity that makes no sense yet counts nothing, and scanning makes it one', () => {
  const [line] = changeLine(addGoods([], rice), '1', { quantity: 'two' })
  expect([quantityOf(line ?? { quantity: '' }), line && totalOf(line)]).toEqual([undefined, 0])
  expect(seen(addGoods(line ? [line] : [], rice))).toEqual(['1 rice at 75,000'])
})

test('three decimals of a kilo are exact, and a fourth is refused', () => {
  const [line] = changeLine(addGoods([], beans), '1', { quantity: '0.333' })
  expect(line && totalOf(line)).toBe(63_270)
  expect(quantityOf({ quantity: '0.3333' })).toBeUndefined()
})

test('stepping down stops above zero', () => {
  const lines = addGoods([], beans, 1.5)
  expect(seen(stepLine(lines, '1', -1))).toEqual(['0.5 beans at 1,900'])
  expect(seen(stepLine(stepLine(lines, '1', -1), '1', -1))).toEqual(['0.5 beans at 1,900'])
})

test('what is typed is tidied once it is left; nonsense stays to be seen', () => {
  const [line] = changeLine(addGoods([], rice), '1', { quantity: '1500', amount: '2k' })
  expect(line && normalizeLine(line)).toMatchObject({ quantity: '1,500', amount: '2k' })
  expect([...lineProblems(line ? [line] : [])]).toEqual([['1', 'amount']])
})

test('a price follows its product unless it was changed by hand', () => {
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

test('a unit that is scanned is of the composite that still lacks one of it, and else a line of its own', () => {
  const [first, second, third] = ['A', 'B', 'C'].map(scanned) as [Goods, Goods, Goods]
  const one = addGoods(addGoods([], kit), first)
  expect(pickedOf(one)).toEqual(['kit: A'])
  expect(one.map(lacksSerials)).toEqual([true])
  // The same again changes nothing.
  expect(pickedOf(addGoods(one, first))).toEqual(['kit: A'])
  const both = addGoods(one, second)
  expect([both.map(lacksSerials), both.map(lackingPart)]).toEqual([[false], [undefined]])
  expect(pickedOf(addGoods(both, third))).toEqual(['kit: A,B', 'phone: C'])
  expect(pickedOf(addGoods(both, second))).toEqual(['kit: A,B'])
  // A line of its own that lacks one comes before.
  expect(pickedOf(addGoods(addGoods(addGoods([], kit), phone), first))).toEqual(['kit: ', 'phone: A'])
})

test('a composite says the units of each part, counts them by its quantity, and forgets them at another location', () => {
  const lines = addGoods(addGoods(addGoods([], kit), scanned('A')), scanned('B'))
  expect(lines.map(serialsSent)).toEqual([{ metadata: { components: [{ product: 'phone', serial_numbers: ['A', 'B'] }] } }])
  expect(addGoods(lines, kit).map(lacksSerials)).toEqual([true])
  expect(pickedOf(unpicked(lines))).toEqual(['kit: '])
})

test('what is in a composite by now is told by its goods, and what was picked of it stays', () => {
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

test('what is told apart comes whole, and so does what is made of such', () => {
  expect(isCountable({}, 2.5)).toBe(true)
  expect(isCountable({ tracked: true }, 3)).toBe(true)
  expect(isCountable({ tracked: true }, 2.5)).toBe(false)
  const parts = [{ product: 'battery', name: 'Battery', each: 2 }]
  expect(isCountable({ parts }, 1.5)).toBe(true)
  expect(isCountable({ parts }, 1.25)).toBe(false)
})
