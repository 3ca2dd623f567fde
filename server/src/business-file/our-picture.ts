import sharp from 'sharp'
import { FileRefused } from './file-refused.ts'
import { nothing } from './known-business-file.ts'

/** Pixels of the longest side of what is kept (`server/images/resize.mjs`). */
const side = 1600

/**
 * Holds a picture to what is kept of an upload: one WebP that can be decoded, no larger than we make them, with nothing in it or behind it but
 * its pixels. Its bytes stay as they are, or rows and file would not be what was taken out.
 * @throws FileRefused
 */
export async function mustBeOurs(name: string, content: Uint8Array): Promise<void> {
  const bytes = Buffer.from(content)
  const wrong = (cause?: unknown) => new FileRefused('changed', `${name} in the file is no picture that Kasuwa makes. ${nothing}`, cause)
  // Nothing behind what the file itself says it is.
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw wrong()
  try {
    const open = () => sharp(bytes, { limitInputPixels: side * side, failOn: 'error' })
    const { format, width, height, pages = 1, exif, icc, xmp } = await open().metadata()
    if (format !== 'webp' || width > side || height > side || pages > 1 || exif || icc || xmp) throw wrong()
    await open().raw().toBuffer()
  } catch (error) {
    throw error instanceof FileRefused ? error : wrong(error)
  }
}
