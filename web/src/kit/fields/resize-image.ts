import { imageTypes, MAX_IMAGE_BYTES, sizeText } from '@kasuwa/contract/platform/images'
import type { FieldFault } from '@kasuwa/contract/platform/field-faults'

/** Longest side in pixels that the server stores. */
const maxSide = 1600
/** Bytes; smaller files are sent unchanged. */
const resizeAbove = 300_000

/** An image that the server would reject; `fault` is the broken rule. */
export class InvalidImage extends Error {
  constructor(readonly fault: Omit<FieldFault, 'path'>) {
    super(fault.rule)
  }
}

/**
 * Resizes a photo before upload: phone photos are ten times larger than shown, and mobile data costs money.
 * @throws InvalidImage if the server would reject the file
 */
export async function resizeImage(file: File): Promise<File> {
  if (!imageTypes.includes(file.type)) throw new InvalidImage({ rule: 'image_type', values: {} })
  const resized = file.size > resizeAbove ? await redraw(file).catch(() => undefined) : undefined
  const smallest = resized && resized.size < file.size ? resized : file
  if (smallest.size > MAX_IMAGE_BYTES) throw new InvalidImage({ rule: 'size', values: { max: sizeText(MAX_IMAGE_BYTES) } })
  return smallest
}

/** Redraws the picture upright, within `maxSide`; undefined if this browser cannot. */
async function redraw(file: File): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // Some browsers cannot write WebP; JPEG has no transparency, so a PNG stays a PNG there.
  for (const type of ['image/webp', ...(file.type === 'image/jpeg' ? ['image/jpeg'] : [])]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
    if (blob?.type === type) return new File([blob], file.name, { type, lastModified: file.lastModified })
  }
  return undefined
}
