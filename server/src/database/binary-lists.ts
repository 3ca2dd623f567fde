/** Lists that travel as bytes: what PostgreSQL would read of their text, character by character, is half of what it takes to hear a sale. */
type ListType = 'uuid' | 'bigint' | 'text'

/** PostgreSQL's numbers of these types. */
const oids = { uuid: 2950, bigint: 20, text: 25 }
/** Bytes of each value; of text each has its own. */
const sizes = { uuid: 16, bigint: 8, text: 0 }

const cast = /\$(\d+)::(uuid|bigint|text)\[\]/g
const known = new Map<string, readonly (ListType | undefined)[]>()

/** Which parameters of a statement are such lists, by their place: those that it says so of itself. A statement's text is read once. */
export function listsIn(text: string): readonly (ListType | undefined)[] {
  const found = known.get(text)
  if (found) return found
  const types: (ListType | undefined)[] = []
  for (const [, place, type] of text.matchAll(cast)) types[Number(place) - 1] = type as ListType
  known.set(text, types)
  return types
}

/** A list as PostgreSQL keeps it; undefined where a value is none of its type, which only text can say. */
export function asBinaryList(type: ListType, values: readonly unknown[]): Buffer | undefined {
  const size = sizes[type]
  const most = type === 'text' ? mostBytes(values) : 0
  if (most === undefined) return undefined
  const bytes = Buffer.allocUnsafe(20 + values.length * (4 + size) + most)
  // Dimensions, whether there are nulls, type, length, and what it counts from; an empty list has no dimension.
  bytes.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  bytes.writeInt32BE(0, 4)
  bytes.writeInt32BE(oids[type], 8)
  if (values.length === 0) return bytes.subarray(0, 12)
  bytes.writeInt32BE(values.length, 12)
  bytes.writeInt32BE(1, 16)
  let at = 20
  for (const value of values) {
    if (value === null || value === undefined) {
      bytes[7] = 1
      at = bytes.writeInt32BE(-1, at)
      continue
    }
    if (type === 'text') {
      const length = bytes.write(value as string, at + 4, 'utf8')
      bytes.writeInt32BE(length, at)
      at += 4 + length
      continue
    }
    at = bytes.writeInt32BE(size, at)
    if (!(type === 'uuid' ? writeUuid(bytes, at, value) : writeBigint(bytes, at, value))) return undefined
    at += size
  }
  return at === bytes.length ? bytes : bytes.subarray(0, at)
}

/** At most so many bytes of text; undefined where a value is none. A letter is at most three, or four of two. */
function mostBytes(values: readonly unknown[]): number | undefined {
  let letters = 0
  for (const value of values) {
    if (typeof value === 'string') letters += value.length
    else if (value !== null && value !== undefined) return undefined
  }
  return letters * 3
}

const none = 16
/** The number of a hexadecimal digit by its character's code. */
const digits = new Uint8Array(128).fill(none)
for (const [number, digit] of [...'0123456789abcdef'].entries()) digits[digit.charCodeAt(0)] = number
const dash = '-'.charCodeAt(0)

/** @returns whether it is a uuid as the app writes them: lower case, with dashes */
function writeUuid(bytes: Buffer, start: number, value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== 36) return false
  let at = start
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (value.charCodeAt(index) !== dash) return false
      index++
    }
    const [high, low] = [digits[value.charCodeAt(index)] ?? none, digits[value.charCodeAt(index + 1)] ?? none]
    if (high === none || low === none) return false
    bytes[at++] = high * 16 + low
  }
  return true
}

/** @returns whether it is a number that is kept exactly */
function writeBigint(bytes: Buffer, at: number, value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false
  bytes.writeInt32BE(Math.floor(value / 0x1_0000_0000), at)
  bytes.writeUInt32BE(value >>> 0, at + 4)
  return true
}
