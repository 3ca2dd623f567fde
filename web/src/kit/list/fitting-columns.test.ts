import { expect, test } from 'vitest'
import { columnsToDrop } from './fitting-columns.ts'

const columns = [
  { key: 'name', place: 'lead' },
  { key: 'sku' },
  { key: 'date', place: 'under' },
  { key: 'status', place: 'mark' },
  { key: 'added' },
  { key: 'total', place: 'trail' },
] as const
const widths = new Map(columns.map(({ key }) => [key, 100]))

test('a table without room drops what a phone’s row does not have first, the last of it first, and never name and amount', () => {
  expect(columnsToDrop(columns, widths, 0)).toEqual([])
  expect(columnsToDrop(columns, widths, 1)).toEqual(['added'])
  expect(columnsToDrop(columns, widths, 150)).toEqual(['added', 'sku'])
  expect(columnsToDrop(columns, widths, 9999)).toEqual(['added', 'sku', 'date', 'status'])
})
