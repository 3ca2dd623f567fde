import type { FileStore } from './files.ts'
import type { Pictures } from './pdf.ts'

/** Pictures read at once. */
const together = 24

/** Pixels of a picture’s longest side on a paper: sharp at two centimetres, about 4 kB. */
const SIDE = 176

/** For a logo: sharp at 4.5 centimetres. */
const LOGO_SIDE = 480

/**
 * Pictures of a paper, by upload name; missing files are left out.
 * @param logo read in its original size, and small enough for a letterhead
 * @param names uploads whose small size is read
 */
export async function picturesOf(files: FileStore, logo: string | null, names: readonly string[]): Promise<Pictures> {
  const sources = [
    ...[...new Set(names)].map((name) => ({ name, file: `${name}-small.webp`, side: SIDE })),
    // Last, so that the logo stays large even if it is a product’s picture too.
    ...(logo === null ? [] : [{ name: logo, file: `${logo}.webp`, side: LOGO_SIDE }]),
  ]
  const pictures: Pictures = {}
  for (let at = 0; at < sources.length; at += together) {
    const batch = sources.slice(at, at + together)
    const contents = await Promise.all(batch.map(({ file }) => files.get(file)))
    for (const [index, { name, side }] of batch.entries()) {
      const bytes = contents[index]
      if (bytes) pictures[name] = { bytes, side }
    }
  }
  return pictures
}

/** An upload’s small picture as a data URL; null if missing. */
export async function dataAddress(files: FileStore, name: string | null): Promise<string | null> {
  const bytes = name === null ? undefined : await files.get(`${name}-small.webp`)
  return bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` : null
}
