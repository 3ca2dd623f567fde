import type { FileStore } from './files.ts'
import type { Pictures } from './pdf.ts'

/** Pictures that are read at once. */
const together = 24

/** Pixels of the longest side of a picture on a paper: sharp at two centimetres, and four kilobytes. */
const SIDE = 176

/** Of a logo: sharp at four and a half. */
const LOGO_SIDE = 480

/**
 * The pictures of a paper, by the names of their uploads; what is gone is left out.
 * @param logo kept as it was sent, and small enough for a letterhead
 * @param names of which the small ones are read
 */
export async function picturesOf(files: FileStore, logo: string | null, names: readonly string[] = []): Promise<Pictures> {
  const wanted = [
    ...[...new Set(names)].map((name) => ({ name, file: `${name}-small.webp`, side: SIDE })),
    // Last: a product whose picture is the logo does not make it small.
    ...(logo === null ? [] : [{ name: logo, file: `${logo}.webp`, side: LOGO_SIDE }]),
  ]
  const pictures: Pictures = {}
  for (let at = 0; at < wanted.length; at += together) {
    const some = wanted.slice(at, at + together)
    const found = await Promise.all(some.map(({ file }) => files.get(file)))
    for (const [index, { name, side }] of some.entries()) {
      const bytes = found[index]
      if (bytes) pictures[name] = { bytes, side }
    }
  }
  return pictures
}

/** The small picture of an upload as an address that needs nothing else; null where it is gone. */
export async function dataAddress(files: FileStore, name: string | null): Promise<string | null> {
  const bytes = name === null ? undefined : await files.get(`${name}-small.webp`)
  return bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` : null
}
