import { expect, test } from 'vitest'
import { shares } from './open-items.ts'

test('somebody who owes for two thousand things pays each of them by name', () => {
  const each = (many: number) => Array.from({ length: many }, () => ({ id: 'sa01M84TZC9P03PF9RZ1QYX06N7R', amount: 1 }))
  expect(shares().safeParse(each(2000)).success).toBe(true)
  expect(shares().safeParse(each(2001)).success).toBe(false)
})
