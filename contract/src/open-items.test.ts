import { expect, test } from 'vitest'
import { shares } from './open-items.ts'

test('a payment names its share of up to two thousand open items', () => {
  const each = (many: number) => Array.from({ length: many }, () => ({ id: 'sa01M84TZC9P03PF9RZ1QYX06N7R', amount: 1 }))
  expect(shares().safeParse(each(2000)).success).toBe(true)
  expect(shares().safeParse(each(2001)).success).toBe(false)
})
