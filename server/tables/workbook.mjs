// A workbook's archive, and the elements of its parts as they are inflated. Files are untrusted: no pattern reads past the next `<`, so
// that none reads a part of a file repeatedly.
import { createInflateRaw } from 'node:zlib'

/** Most bytes of all inflated parts: stops a zip bomb. */
const MOST_INFLATED = 300_000_000
/** Characters of one row, or of one shared text. */
const MOST_AT_ONCE = 4_000_000
/** Longest name of an element, with its prefix. */
const LONGEST_NAME = 60

/** An error in a file, with the key of its message and the field that it is about. */
export class Unreadable extends Error {
  /** @param {string} rule @param {'file' | 'sheet'} field */
  constructor(rule, field = 'file') {
    super(rule)
    this.rule = rule
    this.field = field
  }
}

/** @typedef {{ offset: number, packed: number, size: number, method: number }} Entry */

/** @param {Buffer} bytes @returns {Map<string, Entry>} */
function entriesOf(bytes) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > bytes.length) throw new Unreadable('table_damaged')
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  for (let index = 0; index < count && at + 46 <= bytes.length; index++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Unreadable('table_damaged')
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const path = bytes.toString('utf8', at + 46, at + 46 + name).replace(/^\//, '')
    const [packed, size, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 42)]
    entries.set(path, { method: bytes.readUInt16LE(at + 10), packed, size, offset })
    at += 46 + name + extra + comment
  }
  return entries
}

export class Workbook {
  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.bytes = bytes
    this.entries = entriesOf(bytes)
    this.inflated = 0
  }

  /** The text of a part, piece by piece. @param {string} path @returns {AsyncGenerator<string>} */
  async *pieces(path) {
    const entry = this.entries.get(path)
    if (!entry) return
    const { offset, packed, size, method } = entry
    // A zip bomb that declares its size fails before its first byte; one that does not fails beyond its declared size.
    if (this.inflated + size > MOST_INFLATED) throw new Unreadable('table_too_big')
    const most = this.inflated + size
    if (offset + 30 > this.bytes.length) throw new Unreadable('table_damaged')
    const start = offset + 30 + this.bytes.readUInt16LE(offset + 26) + this.bytes.readUInt16LE(offset + 28)
    const raw = this.bytes.subarray(start, start + packed)
    const decoder = new TextDecoder('utf-8')
    if (method !== 0 && method !== 8) throw new Unreadable('table_damaged')
    /** @type {AsyncIterable<Buffer> | Buffer[]} */
    const source = method === 0 ? [raw] : createInflateRaw({ chunkSize: 262_144 }).on('error', () => {})
    if (method === 8) /** @type {import('node:zlib').InflateRaw} */ (source).end(raw)
    try {
      for await (const chunk of source) {
        this.inflated += chunk.length
        if (this.inflated > most) throw new Unreadable('table_damaged')
        yield decoder.decode(chunk, { stream: true })
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('table_damaged')
    }
  }

  /** @param {string} path */
  async whole(path) {
    let text = ''
    for await (const piece of this.pieces(path)) {
      text += piece
      if (text.length > MOST_AT_ONCE) throw new Unreadable('table_too_big')
    }
    return text
  }

  /**
   * Each element of a name, from its start to the start of the next, complete across pieces.
   * @param {string} path @param {string} name @returns {AsyncGenerator<string>}
   */
  async *elements(path, name) {
    let remaining = ''
    let tag = ''
    for await (const piece of this.pieces(path)) {
      // Earlier text has been searched already, except for a tag that is cut in two.
      const from = Math.max(0, remaining.length - LONGEST_NAME)
      remaining += piece
      tag ||= tagOf(remaining.slice(from), name)
      if (tag) {
        const position = remaining.slice(from).lastIndexOf(tag)
        const end = position < 0 ? -1 : from + position
        if (end > 0) {
          for (const element of split(remaining.slice(0, end), tag)) yield element
          remaining = remaining.slice(end)
        }
      }
      if (remaining.length > MOST_AT_ONCE) throw new Unreadable('table_too_big')
    }
    if (tag) for (const element of split(remaining, tag)) yield element
  }
}

/** `<row`, or `<x:row` if the part uses a prefix. @param {string} text @param {string} name */
export function tagOf(text, name) {
  const match = new RegExp(`<(\\w{1,40}:)?${name}[\\s/>]`).exec(text)
  return match ? `<${match[1] ?? ''}${name}` : ''
}

/** @param {string} text @param {string} tag */
export function* split(text, tag) {
  let from = next(text, tag, 0)
  while (from >= 0) {
    const to = next(text, tag, from + tag.length)
    yield to < 0 ? text.slice(from) : text.slice(from, to)
    from = to
  }
}

/** @param {string} text @param {string} tag @param {number} from */
function next(text, tag, from) {
  for (let at = text.indexOf(tag, from); at >= 0; at = text.indexOf(tag, at + 1)) {
    const after = text[at + tag.length]
    if (after === undefined || after === '>' || after === ' ' || after === '/' || after === '\n' || after === '\r' || after === '\t')
      return at
  }
  return -1
}
