import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Bits: sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, the earliest date, so equal files give equal archives. */
const date = 0x0021

const most = 0xffff_ffff

interface Packed {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/**
 * An archive, in chunks.
 * @throws Error above 4 GB
 */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const done: Packed[] = []
  let offset = 0
  const advance = (bytes: Uint8Array): Uint8Array => {
    offset += bytes.length
    if (offset > most) throw new Error('An archive holds four gigabytes.')
    return bytes
  }
  for await (const { name, content } of entries) {
    const entry: Packed = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    yield advance(Buffer.concat([fields([0x0403_4b50, 4], [20, 2], ...common(entry, true), [0, 2]), entry.name]))
    const began = offset
    for await (const bytes of packed(content, entry)) yield advance(bytes)
    entry.packed = offset - began
    yield advance(fields([0x0807_4b50, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]))
    done.push(entry)
  }
  const directory = offset
  for (const entry of done) {
    const rest = [0, 2] as const
    yield advance(
      Buffer.concat([
        fields([0x0201_4b50, 4], [20, 2], [20, 2], ...common(entry, false), rest, rest, rest, rest, [0, 4], [entry.offset, 4]),
        entry.name,
      ]),
    )
  }
  const size = offset - directory
  yield fields([0x0605_4b50, 4], [0, 2], [0, 2], [done.length, 2], [done.length, 2], [size, 4], [directory, 4], [0, 2])
}

type Field = readonly [value: number, bytes: number]

/** Flags, method, time, day, checksum, sizes and name length: both headers have them, but the first has no sizes. */
const common = ({ name, crc, packed, size }: Packed, isFirst: boolean): Field[] => [
  ...([
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [date, 2],
  ] as const),
  ...[crc, packed, size].map((value): Field => [isFirst ? 0 : value, 4]),
  [name.length, 2],
]

function fields(...fieldList: Field[]): Buffer {
  const bytes = Buffer.alloc(fieldList.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of fieldList) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

/** Compresses the content and counts its bytes. */
async function* packed(content: AsyncIterable<Uint8Array>, entry: Packed): AsyncGenerator<Uint8Array> {
  async function* measureBytes() {
    for await (const bytes of content) {
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 4 })
  // An error on either side ends both; the reader gets it from iterating.
  pipeline(Readable.from(measureBytes(), { objectMode: false }), deflate, () => {})
  for await (const bytes of deflate) yield bytes as Uint8Array
}
