import { randomFillSync } from 'node:crypto'
import { type IdKind, idPrefixes, isIdOf } from '@kasuwa/contract/platform/ids'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomBytes = Buffer.alloc(8 * 512)
let usedBytes = randomBytes.length
let sequence = 0

/**
 * A new row’s id: a ULID (48 bits of milliseconds, 80 bits for uniqueness) written as a uuid, so that ids of a table sort by creation. 16
 * of the 80 bits are a counter of this process, so ids of one millisecond sort too.
 */
export const newId = (milliseconds = Date.now()): string => nextId(timeHex(milliseconds), randomTail())

/**
 * Ids of rows created together. They sort in their order, even if the counter of this process wraps. They share their random bits and
 * differ by the counter, so that a stored reply compresses well.
 */
export function newIds(count: number, milliseconds = Date.now()): string[] {
  if (sequence + count > 0xffff) sequence = 0
  const [time, tail] = [timeHex(milliseconds), randomTail()]
  return Array.from({ length: count }, () => nextId(time, tail))
}

function nextId(time: string, tail: string): string {
  sequence = (sequence + 1) & 0xffff
  return `${time}-${sequence.toString(16).padStart(4, '0')}-${tail}`
}

function timeHex(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

function randomTail(): string {
  if (usedBytes >= randomBytes.length) {
    randomFillSync(randomBytes)
    usedBytes = 0
  }
  const hex = randomBytes.toString('hex', usedBytes, usedBytes + 8)
  usedBytes += 8
  return `${hex.slice(0, 4)}-${hex.slice(4)}`
}

/** The lowest possible id of a row created at this time. */
export function firstIdOf(milliseconds: number): string {
  return `${timeHex(milliseconds)}-0000-0000-000000000000`
}

/** Base 32: two characters for ten bits. The first of 16 bytes makes two characters, and the other 120 bits 24. */
const charactersOf = Array.from({ length: 1024 }, (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31))
const bitsOf = new Uint8Array(128)
for (const [bits, character] of [...alphabet].entries()) bitsOf[character.charCodeAt(0)] = bits

const valueOf = new Uint8Array(128)
for (const [value, digit] of [...'0123456789abcdef'].entries()) valueOf[digit.charCodeAt(0)] = value
/** Where the hexadecimal digits of a uuid stand. */
const digitsAt = [...'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'].flatMap((character, at) => (character === '-' ? [] : [at]))

/** Stored uuid → public id of 28 characters. */
export function publicId(kind: IdKind, uuid: string): string {
  let [text, bits] = [idPrefixes[kind] as string, 0]
  // The first two digits make two characters, and five digits each four.
  for (let index = 0; index < 32; index++) {
    bits = (bits << 4) | (valueOf[uuid.charCodeAt(digitsAt[index] as number)] ?? 0)
    if (index % 5 !== 1) continue
    if (index > 1) text += charactersOf[bits >> 10] as string
    text += charactersOf[bits & 1023] as string
    bits = 0
  }
  return text
}

/** Public id → stored uuid. @returns undefined if it is no id of this kind */
export function storedId(kind: IdKind, text: string): string | undefined {
  if (!isIdOf(kind, text)) return undefined
  const bitsAt = (index: number) => bitsOf[text.charCodeAt(index)] ?? 0
  let hex = ((bitsAt(2) << 5) | bitsAt(3)).toString(16).padStart(2, '0')
  for (let index = 4; index < 28; index += 4) {
    const bits = (bitsAt(index) << 15) | (bitsAt(index + 1) << 10) | (bitsAt(index + 2) << 5) | bitsAt(index + 3)
    hex += bits.toString(16).padStart(5, '0')
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
