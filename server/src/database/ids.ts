import { randomFillSync } from 'node:crypto'
import { type IdKind, idPrefixes, isIdOf } from '@kasuwa/contract/platform/ids'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const valueOf = new Map([...alphabet].map((character, index) => [character, BigInt(index)]))

const pool = Buffer.alloc(8 * 512)
let used = pool.length
let sequence = 0

/**
 * A new row's id: a ULID (48 bits of milliseconds, then 80 that make it unique) written as a uuid, so that ids of one table sort by
 * creation. Of the 80, 16 count up in this process: rows of one millisecond, as those of one request are, sort as they were made.
 */
export function newId(milliseconds = Date.now()): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.toString('hex', used, used + 8)
  used += 8
  sequence = (sequence + 1) & 0xffff
  const hex = milliseconds.toString(16).padStart(12, '0') + sequence.toString(16).padStart(4, '0') + random
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Ids of rows made together, which sort in their order even where the count of this process begins anew. */
export function newIds(count: number, milliseconds = Date.now()): string[] {
  if (sequence + count > 0xffff) sequence = 0
  return Array.from({ length: count }, () => newId(milliseconds))
}

/** The lowest id that a row made at this time can have. */
export function firstIdOf(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`
}

/** Stored uuid → the 28 characters that the world sees. */
export function publicId(kind: IdKind, uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let text = ''
  for (let index = 0; index < 26; index++) {
    text = alphabet[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return idPrefixes[kind] + text
}

/** 28 characters → stored uuid, or undefined where it is no id of this kind. */
export function storedId(kind: IdKind, text: string): string | undefined {
  if (!isIdOf(kind, text)) return undefined
  let bits = 0n
  for (const character of text.slice(2)) bits = (bits << 5n) | (valueOf.get(character) ?? 0n)
  const hex = bits.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
