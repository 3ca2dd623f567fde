import { expect, test } from 'vitest'
import { decide, GoodsIndex, exactMatch, parseGoodsQuery } from './goods-index.ts'
import type { Goods } from './lines.ts'

const goods = (id: string, name: string, sku: string, barcode: string | null = null): Goods => ({
  id,
  name,
  sku,
  barcode,
  amount: 100,
  cost: null,
  available: null,
  taxes: [],
})
const index = new GoodsIndex()
index.put([
  goods('1', 'Mama Gold rice', 'RICE-1'),
  goods('2', 'Rice 50kg', 'RICE-50', '6001234567890'),
  goods('3', 'Ìrẹsì Ọ̀fadà', 'OFADA'),
  goods('4', 'Price labels', 'LAB'),
])
const names = (typed: string) => index.find(typed).map((match) => match.name)

test('a part of a name finds a product regardless of order, case and accents', () => {
  expect(names('iresi')).toEqual(['Ìrẹsì Ọ̀fadà'])
  expect(names('gold MAMA')).toEqual(['Mama Gold rice'])
  expect(names('rice')).toEqual(['Rice 50kg', 'Mama Gold rice', 'Price labels'])
})

test('an exact code is added at once, though other names match', () => {
  expect(decide(index, 'rice-1', index.find('rice')[0], false)).toEqual({ add: index.get('1') })
  expect(decide(index, '6001234567890', undefined, false)).toEqual({ add: index.get('2') })
})

test('a part of a code is never added: it would sell another product', () => {
  const chosen = index.find('600123')[0]
  expect(chosen?.id).toBe('2')
  expect(decide(index, '600123', chosen, false)).toEqual({ look: true })
  expect(decide(index, '600123', chosen, true)).toEqual({ add: chosen })
  expect(exactMatch([goods('2', 'Rice 50kg', 'RICE-50', '6001234567890')], '600123')).toBeUndefined()
})

test('scanned text is a complete code, even if one name contains it', () => {
  const rows = [goods('1', 'Mama Gold rice', 'RICE-1')]
  expect(exactMatch(rows, 'rice-1', true)?.id).toBe('1')
  expect(exactMatch(rows, 'rice', true)).toBeUndefined()
  expect(exactMatch(rows, 'rice')?.id).toBe('1')
})

test('Enter takes the option chosen by arrows', () => {
  expect(decide(index, 'rice', index.get('4'), true)).toEqual({ add: index.get('4') })
})

test('a number and a star give the quantity', () => {
  const read = (typed: string, isName: (text: string) => boolean = () => false) => {
    const { text, quantity, isWrong } = parseGoodsQuery(typed, isName, 'en')
    return isWrong ? ['wrong', text] : [quantity, text]
  }
  expect(read('3*rice')).toEqual([3, 'rice'])
  expect(read('2.5 * beans')).toEqual([2.5, 'beans'])
  expect(read('1,500*6001234567890')).toEqual([1500, '6001234567890'])
  expect(read('3*')).toEqual([3, ''])
  expect(parseGoodsQuery('3*', () => false, 'en')).toMatchObject({ isCounted: true })
  expect(parseGoodsQuery('rice', () => false, 'en')).toEqual({ text: 'rice', quantity: 1, isCounted: false, isWrong: false })
  // A multiplication sign, followed by a space or a code.
  expect(read('3x')).toEqual([3, ''])
  expect(read('3x rice')).toEqual([3, 'rice'])
  expect(read('1.5 × rice')).toEqual([1.5, 'rice'])
  expect(read('12X6001234567890')).toEqual([12, '6001234567890'])
  expect(read('2x4 plank')).toEqual([1, '2x4 plank'])
  // In French format; ambiguous text is no number.
  expect(['1,5*riz', '1,500*riz'].map((typed) => parseGoodsQuery(typed, () => false, 'fr'))).toMatchObject([
    { quantity: 1.5, text: 'riz' },
    { isWrong: true },
  ])
  expect(read('2 x 4 plank', (text) => text === '2 x 4 plank')).toEqual([1, '2 x 4 plank'])
  // Not zero, not finer than a thousandth, and not above a line's limit.
  for (const wrong of ['0*rice', '1.2345*rice', '1,5*rice', '1000001*rice', '1..5*rice'])
    expect(read(wrong), wrong).toEqual(['wrong', 'rice'])
  expect(read('1000000*rice')).toEqual([1_000_000, 'rice'])
})

test('sold stock is no longer available, and returns with a cancellation', () => {
  const shelf = new GoodsIndex()
  shelf.put([{ ...goods('9', 'Milk', 'MILK'), available: 2.5 }, goods('8', 'Repair', 'REPAIR')])
  const now = shelf.move([
    { product: '9', quantity: -0.1 },
    { product: '8', quantity: -1 },
    { product: 'never seen', quantity: -1 },
  ])
  expect(now).toMatchObject([{ id: '9', available: 2.4 }])
  expect([shelf.byCode('MILK')?.available, shelf.byCode('REPAIR')?.available]).toEqual([2.4, null])
  shelf.move([{ product: '9', quantity: 0.1 }])
  expect(shelf.get('9')?.available).toBe(2.5)
})

test('a reply from before the sale does not restore sold stock; a later one does update it', () => {
  const shelf = new GoodsIndex()
  const milk = { ...goods('9', 'Milk', 'MILK'), available: 10 }
  shelf.put([milk])
  const requestedAt = shelf.moment
  shelf.move([{ product: '9', quantity: -10 }])
  expect(shelf.put([{ ...milk, name: 'Milk 1 l' }], requestedAt)).toMatchObject([{ name: 'Milk 1 l', available: 0 }])
  expect(shelf.put([{ ...milk, available: 4 }])).toMatchObject([{ available: 4 }])
  expect(shelf.get('9')?.available).toBe(4)
})
