// The image resizer: a worker process, started by `src/uploads/image-resizer.ts`, that makes the two stored sizes of an uploaded image.
// Plain JavaScript, so that Node runs it unchanged from the sources and beside a built server.
import sharp from 'sharp'

const TAKEN = new Set(['jpeg', 'png', 'webp'])
const MOST_PIXELS = 50_000_000
/** Pixels of the longest side: for a full screen, and for a list on a sharp phone. */
const SIDE = 1600
const SMALL_SIDE = 240
/** Bytes of memory above which a fresh process takes over. */
const FULL = 250 * 1_048_576

// Blocks all other decoders, for any file content.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (/** @type {{ bytes: Uint8Array }} */ { bytes }) => {
  void developed(bytes).then((result) => process.send?.({ made: result, full: process.memoryUsage.rss() > FULL }))
})

/** @param {Uint8Array} bytes */
async function developed(bytes) {
  try {
    // Only the first frame of an animation. sharp writes no metadata by default: no place, no camera.
    const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    const { format, width, height } = await open().metadata()
    if (!TAKEN.has(format)) return { refused: 'image_type' }
    if (width * height > MOST_PIXELS) return { refused: 'image_pixels' }
    const large = await open().autoOrient().resize(within(SIDE)).webp({ quality: 80 }).toBuffer({ resolveWithObject: true })
    const small = await sharp(large.data).resize(within(SMALL_SIDE)).webp({ quality: 75 }).toBuffer()
    return { whole: large.data, small, width: large.info.width, height: large.info.height }
  } catch (error) {
    return { refused: String(error).includes('pixel limit') ? 'image_pixels' : 'image_unreadable' }
  }
}

/** @param {number} side @returns {import('sharp').ResizeOptions} */
function within(side) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true }
}

// Ctrl-C and a stopping service signal every process of the group; this one ends with its server, which may have requests to answer.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit(0))
