/** Largest uploaded image, in bytes (specification §9). */
export const MAX_IMAGE_BYTES = 5_000_000

/** MIME types of uploaded images. */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const ownImage = /^https?:\/\/[^\s/?#@]+(\/uploads\/[0-9a-f]{32})\.webp$/i

/** True for a URL of an upload on this server, under any host that it had. */
export const isOwnImage = (url: string): boolean => ownImage.test(url)

/** File name of our own upload; null for any other URL: the server never fetches it. */
export const uploadName = (url: string | null | undefined): string | null =>
  url && isOwnImage(url) ? (/([0-9a-f]{32})\.webp$/i.exec(url)?.[1]?.toLowerCase() ?? null) : null

/** Thumbnail of an upload, for lists; any other URL stays as it is. */
export const thumbnailOf = (url: string): string => (isOwnImage(url) ? url.replace(/\.webp$/i, '-small.webp') : url)

/** 5,000,000 → “4.77MB” (`spec §5`: Bytes, KB or MB, base 1024). */
export function sizeText(bytes: number): string {
  const power = bytes >= 1_048_576 ? 2 : bytes >= 1024 ? 1 : 0
  return `${Number((bytes / 1024 ** power).toFixed(2))}${['Bytes', 'KB', 'MB'][power]}`
}
