import { expect, test } from 'vitest'
import { mostFilled, type ReplyRow } from './answer.ts'
import { foldQuiet } from './quiet-stretches.ts'
import { columnsOf } from './report-columns.ts'

const day = (number: number, figures: object) =>
  ({ start_at: `2026-11-0${number}T00:00:00Z`, end_at: '', _group: null, rows_url: {}, ...figures }) as unknown as ReplyRow
const shapeOf = (...of: Parameters<typeof foldQuiet>) => foldQuiet(...of).map((part) => ('row' in part ? 1 : `${part.quiet.length} quiet`))

test('adjacent periods without figures are one row, and so is a single one', () => {
  const rows = [0, 0, 0, 5, 0, 7, 0, 0].map((total, at) => day(at + 1, { total, count: 0, margin: null }))
  expect(shapeOf('sale', rows, ['total', 'count', 'margin'])).toEqual(['3 quiet', 1, '1 quiet', 1, '2 quiet'])
  expect(shapeOf('sale', [], ['total'])).toEqual([])
})

test('a period counts that has only a figure of a hidden column', () => {
  const rows = [day(1, { total: 0, returned: 100 }), day(2, { total: 0, returned: 200 })]
  expect(shapeOf('sale', rows, ['total', 'returned'])).toEqual([1, 1])
})

test('a period with only a figure of the compared one is empty', () => {
  expect(shapeOf('sale', [day(1, { total: 0, previous: { total: 900 } }), day(2, { total: 5 })], ['total'])).toEqual(['1 quiet', 1])
})

test('a phone shows the first figures that most rows have', () => {
  const losses = [1, 2, 3, 4, 5].map((at) => day(at, { canceled: at === 5 ? 900 : 0, discounts: at * 10, prices: at < 4 ? 5 : 0 }))
  expect(mostFilled(['canceled', 'discounts', 'prices'], losses, 2)).toEqual(['discounts', 'prices'])
  expect(mostFilled(['canceled', 'discounts'], losses, 2)).toEqual(['discounts', 'canceled'])
  expect(mostFilled(['total', 'profit', 'paid'], [], 2)).toEqual(['total', 'profit'])
})

test('a balance that stands is nothing that happened, except where there is nothing else', () => {
  const contacts = [1, 2].map((at) => day(at, { sales: 0, balance: 500 }))
  expect(shapeOf('contact', contacts, ['sales', 'balance'])).toEqual(['2 quiet'])
  const stock = [1, 2, 3].map((at) => day(at, { on_hand: at === 3 ? 5 : 0, value_at_cost: 0 }))
  expect(shapeOf('inventory-level', stock, ['on_hand', 'value_at_cost'])).toEqual(['2 quiet', 1])
})

test('a table has six columns at most unless more are chosen, and those that matter first', () => {
  const all = 'count quantity subtotal discount tax total returned cost profit margin paid not_owed outstanding'.split(' ')
  expect(columnsOf('sale', all, undefined, () => false)).toEqual(['total', 'profit', 'margin', 'paid', 'not_owed', 'outstanding'])
  // Without such amounts, total less paid is the amount left.
  expect(columnsOf('sale', all, undefined, () => true)).toEqual(['total', 'profit', 'margin', 'paid', 'outstanding', 'count'])
  // A column of dashes says nothing; a chosen one stays.
  expect(columnsOf('sale', all, undefined, (figure) => figure !== 'total' && figure !== 'paid')).toEqual(['total', 'paid'])
  expect(columnsOf('sale', all, 'tax,total,base', () => false)).toEqual(['total', 'tax'])
  expect(columnsOf('sale', all, all.join(), () => true)).toHaveLength(all.length)
  // By product, or without the right to see costs, others take the places.
  expect(columnsOf('sale', ['count', 'quantity', 'total'], undefined, () => false)).toEqual(['total', 'count', 'quantity'])
  expect(columnsOf('sale', ['count', 'quantity'], 'total', () => false)).toEqual(['count', 'quantity'])
})
