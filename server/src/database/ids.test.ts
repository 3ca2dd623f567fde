import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, newIds, publicId, storedId } from './ids.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const uuidOf = (bits: bigint) =>
  bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

test('a public id is the stored uuid as one number to the base of 32, and leads back to it', () => {
  const atEdges = fc.constantFrom(0n, 1n, 31n, 32n, 2n ** 120n, 2n ** 128n - 1n)
  fc.assert(
    fc.property(fc.oneof(atEdges, fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })), (bits) => {
      let [text, left] = ['', bits]
      for (; text.length < 26; left >>= 5n) text = alphabet.charAt(Number(left & 31n)) + text
      expect(publicId('sale', uuidOf(bits))).toBe(`sa${text}`)
      expect(storedId('sale', `sa${text}`)).toBe(uuidOf(bits))
    }),
    { numRuns: 500 },
  )
})

test('ids are never alike, made together or one by one', () => {
  const made = Array.from({ length: 200 }, () => [...newIds(400, 1_700_000_000_000), newId(1_700_000_000_000)])
  expect(new Set(made.flat()).size).toBe(200 * 401)
  for (const ids of made) expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
})
