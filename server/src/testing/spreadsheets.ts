import { gunzipSync, inflateRawSync } from 'node:zlib'

/** Files of an archive, by their names, read by its directory. */
export function unzipped(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0) throw new Error('No archive, or not all of it.')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, name, offset] = [20, 24, 28, 42].map((place) =>
      place === 28 ? bytes.readUInt16LE(at + 28) : bytes.readUInt32LE(at + place),
    )
    const from = (offset ?? 0) + 30 + bytes.readUInt16LE((offset ?? 0) + 26) + bytes.readUInt16LE((offset ?? 0) + 28)
    const content = inflateRawSync(bytes.subarray(from, from + (packed ?? 0)))
    if (content.length !== size) throw new Error('A file of the archive is not as long as it says.')
    files.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), content)
    at += 46 + (name ?? 0) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** Lines of a CSV file, with quoted values unescaped. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

/** Cells of a workbook's sheets: their type, style and text. */
export function sheetRows(bytes: Buffer): { type: string; style: string; text: string }[][] {
  const files = [...unzipped(bytes)].filter(([name]) => name.startsWith('xl/worksheets/'))
  return files.flatMap(([, content]) =>
    [...content.toString().matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => ({
        type: /t="(\w+)"/.exec(attributes)?.[1] ?? 'n',
        style: /s="(\d+)"/.exec(attributes)?.[1] ?? '0',
        text: inner
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&'),
      })),
    ),
  )
}

/** All text in an archive or a workbook; undefined for other types. */
export const archiveText = (type: unknown, bytes: Buffer): string | undefined =>
  type === 'application/gzip'
    ? gunzipSync(bytes).toString()
    : /zip|spreadsheetml/.test(String(type))
      ? [...unzipped(bytes)].flatMap(([name, content]) => [name, content.toString()]).join('\n')
      : undefined
