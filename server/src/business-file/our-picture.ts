import sharp from 'sharp'
import { FileRefused } from './file-refused.ts'
import { nothing } from './known-business-file.ts'

/** Most pixels of a stored picture’s longest side (`server/images/resize.mjs`). */
const side = 1600

/**
 * Checks that a picture is like a stored upload: one decodable WebP within the size limit, with only pixels and no trailing bytes. Its
 * bytes stay unchanged, as rows refer to them.
 * @throws FileRefused
 */
export async function mustBeOurs(name: string, content: Uint8Array): Promise<void> {
  const bytes = Buffer.from(content)
  const wrong = (cause?: unknown) => new FileRefused('changed', `${name} in the file is no picture that Kasuwa makes. ${nothing}`, cause)
  // No bytes beyond the length in its header.
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
