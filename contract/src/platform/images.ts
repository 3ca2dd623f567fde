/** Specification §9: an image that is sent has at most so many bytes. */
export const MAX_IMAGE_BYTES = 5_000_000

/** What an image that is sent may be. */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const ownImage = /^https?:\/\/[^\s/?#@]+(\/uploads\/[0-9a-f]{32})\.webp$/i

/** True for an address that this server gave for an upload, wherever it was reached then. */
export const isOwnImage = (url: string): boolean => ownImage.test(url)

/** The name under which an upload of ours is kept; null for another address, which is somebody else's: nothing is fetched from there. */
export const uploadName = (url: string | null | undefined): string | null =>
  url && isOwnImage(url) ? (/([0-9a-f]{32})\.webp$/i.exec(url)?.[1]?.toLowerCase() ?? null) : null

/** The small picture of an upload, for lists; any other address is its own. */
export const thumbnailOf = (url: string): string => (isOwnImage(url) ? url.replace(/\.webp$/i, '-small.webp') : url)

/** 5,000,000 → “4.77MB” (`spec §5`: Bytes, KB or MB, base 1024). */
export function sizeText(bytes: number): string {
  const power = bytes >= 1_048_576 ? 2 : bytes >= 1024 ? 1 : 0
  return `${Number((bytes / 1024 ** power).toFixed(2))}${['Bytes', 'KB', 'MB'][power]}`
}
