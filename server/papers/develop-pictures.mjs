// Pictures for papers, in the renderer's process: small, and as the format that a PDF holds as it is. Plain JavaScript, as the renderer is.

/** Pixels of the longest side: sharp on paper at two centimetres, and four kilobytes. */
const SIDE = 176

/**
 * @param {Record<string, Uint8Array>} pictures WebP, by name
 * @returns {Promise<Map<string, Buffer>>} JPEG, without those that cannot be read
 */
export async function developed(pictures) {
  /** @type {Map<string, Buffer>} */
  const made = new Map()
  const given = Object.entries(pictures)
  if (given.length === 0) return made
  // Only where it is needed: papers without pictures do without its memory.
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  sharp.cache(false)
  for (const [name, bytes] of given) {
    try {
      const small = sharp(bytes).resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      made.set(name, await small.flatten({ background: '#fff' }).jpeg({ quality: 78 }).toBuffer())
    } catch {
      // A line without its picture is worth more than no paper.
    }
  }
  return made
}
