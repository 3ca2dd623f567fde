// Pictures for papers, in the renderer's process: reduced, and in a format that a PDF embeds unchanged. Plain JavaScript, like the renderer.

/** From this side on it is a logo: its sharp edges would blur in JPEG. */
const LARGE = 400

/**
 * Cache of decoded logos: each is on every document of its business, and decoding takes longer than rendering an invoice. An upload’s
 * content never changes under its name.
 * @type {Map<string, Buffer>}
 */
const logoCache = new Map()
const MOST_KEPT = 60

/**
 * @param {Record<string, { bytes: Uint8Array, side: number }>} pictures WebP, by name, and pixels of the longest side
 * @returns {Promise<Map<string, Buffer>>} JPEG, without those that cannot be read
 */
export async function developed(pictures) {
  /** @type {Map<string, Buffer>} */
  const pictureByName = new Map()
  for (const [name, { bytes, side }] of Object.entries(pictures)) {
    const small = logoCache.get(`${name} ${side}`) ?? (await smaller(bytes, side))
    // A line without its picture is better than no paper.
    if (!small) continue
    pictureByName.set(name, small)
    if (side < LARGE) continue
    const [oldest] = logoCache.keys()
    if (logoCache.size >= MOST_KEPT && oldest !== undefined) logoCache.delete(oldest)
    logoCache.set(`${name} ${side}`, small)
  }
  return pictureByName
}

/** @type {typeof import('sharp').default | undefined} */
let sharp

/** @param {Uint8Array} bytes @param {number} side @returns {Promise<Buffer | undefined>} */
async function smaller(bytes, side) {
  sharp ??= await opened()
  try {
    const small = sharp(bytes).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    return await small
      .flatten({ background: '#fff' })
      .jpeg(side < LARGE ? { quality: 78 } : { quality: 92, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Loaded when needed: papers without pictures do not use its memory. */
async function opened() {
  const { default: library } = await import('sharp')
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })
  library.cache(false)
  return library
}
