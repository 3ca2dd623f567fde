import { expect, test } from 'vitest'
import { groupRejected } from './rejected-groups.ts'

const row = (line: number, errors: Record<string, string[]>) => ({ row: line, errors, cells: {} })

test('rows with the same errors in the same columns are one group, in the order of the file', () => {
  const [type, price] = [{ type: ['Type is not one of ours'] }, { price: ['Type the price as a number, like 1,500'] }]
  const groups = groupRejected([
    row(2, type),
    row(3, { ...price, ...type }),
    row(4, type),
    row(5, { ...type, ...price }),
    row(6, { brand: type.type }),
  ])
  expect(groups.map(({ rows }) => rows.map((rejected) => rejected.row))).toEqual([[2, 4], [3, 5], [6]])
})
