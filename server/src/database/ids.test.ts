import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, newIds, publicId, storedId } from './ids.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const uuidOf = (bits: bigint) =>
  bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

test('a public id is the stored uuid as a number in base 32, and converts back', () => {
  const atEdges = fc.constantFrom(0n, 1n, 31n, 32n, 2n ** 120n, 2n ** 128n - 1n)
  fc.assert(
    fc.property(fc.oneof(atEdges, fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })), (bits) => {
      let [text, remainingBits] = ['', bits]
      for (; text.length < 26; remainingBits >>= 5n) text = alphabet.charAt(Number(remainingBits & 31n)) + text
      expect(publicId('sale', uuidOf(bits))).toBe(`sa${text}`)
      expect(storedId('sale', `sa${text}`)).toBe(uuidOf(bits))
    }),
    { numRuns: 500 },
  )
})

test('ids are unique, created together or one by one', () => {
  const batches = Array.from({ length: 200 }, () => [...newIds(400, 1_700_000_000_000), newId(1_700_000_000_000)])
  expect(new Set(batches.flat()).size).toBe(200 * 401)
  for (const ids of batches) expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
})
