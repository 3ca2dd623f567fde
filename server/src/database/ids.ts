import { randomFillSync } from 'node:crypto'
import { type IdKind, idPrefixes, isIdOf } from '@kasuwa/contract/platform/ids'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const pool = Buffer.alloc(8 * 512)
let used = pool.length
let sequence = 0

/**
 * A new row's id: a ULID (48 bits of milliseconds, then 80 that make it unique) written as a uuid, so that ids of one table sort by
 * creation. Of the 80, 16 count up in this process: rows of one millisecond, as those of one request are, sort as they were made.
 */
export const newId = (milliseconds = Date.now()): string => nextId(timeOf(milliseconds), randomTail())

/**
 * Ids of rows made together, which sort in their order even where the count of this process begins anew. They share what is random, and
 * differ by the count: a kept answer that holds them packs the better for it.
 */
export function newIds(count: number, milliseconds = Date.now()): string[] {
  if (sequence + count > 0xffff) sequence = 0
  const [time, tail] = [timeOf(milliseconds), randomTail()]
  return Array.from({ length: count }, () => nextId(time, tail))
}

function nextId(time: string, tail: string): string {
  sequence = (sequence + 1) & 0xffff
  return `${time}-${sequence.toString(16).padStart(4, '0')}-${tail}`
}

function timeOf(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

function randomTail(): string {
  if (used >= pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const hex = pool.toString('hex', used, used + 8)
  used += 8
  return `${hex.slice(0, 4)}-${hex.slice(4)}`
}

/** The lowest id that a row made at this time can have. */
export function firstIdOf(milliseconds: number): string {
  return `${timeOf(milliseconds)}-0000-0000-000000000000`
}

/** Two characters for each number of ten bits, and ten bits for each character: 128 bits are 8 and six times 20. */
const pairOf = Array.from({ length: 1024 }, (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31))
const bitsOf = new Uint8Array(128)
for (const [bits, character] of [...alphabet].entries()) bitsOf[character.charCodeAt(0)] = bits

/** Stored uuid → the 28 characters that the world sees. */
export function publicId(kind: IdKind, uuid: string): string {
  const hex = uuid.replaceAll('-', '')
  let text = idPrefixes[kind] + (pairOf[Number.parseInt(hex.slice(0, 2), 16)] ?? '')
  for (let at = 2; at < 32; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16)
    text += (pairOf[bits >> 10] ?? '') + (pairOf[bits & 1023] ?? '')
  }
  return text
}

/** 28 characters → stored uuid, or undefined where it is no id of this kind. */
export function storedId(kind: IdKind, text: string): string | undefined {
  if (!isIdOf(kind, text)) return undefined
  const at = (index: number) => bitsOf[text.charCodeAt(index)] ?? 0
  let hex = ((at(2) << 5) | at(3)).toString(16).padStart(2, '0')
  for (let index = 4; index < 28; index += 4) {
    const bits = (at(index) << 15) | (at(index + 1) << 10) | (at(index + 2) << 5) | at(index + 3)
    hex += bits.toString(16).padStart(5, '0')
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
