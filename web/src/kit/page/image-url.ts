import { isOwnImage, thumbnailOf } from '@kasuwa/contract/platform/images'

/** Path only: the app's host may differ from the host at upload time. */
const ownPath = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

const ownThumbnail = /\/uploads\/[0-9a-f]{32}-small\.webp$/

/** URL to show a picture from. */
export const imageUrl = (url: string): string => (isOwnImage(url) ? ownPath(url) : url)

/** URL of its thumbnail, for lists. */
export const thumbnailUrl = (url: string): string => {
  const small = thumbnailOf(url)
  return small !== url || ownThumbnail.test(url) ? ownPath(small) : url
}

/**
 * Host of a picture on another server; null for uploads and local files. Such a picture is opened by its link and never loaded
 * automatically.
 */
export function foreignHost(url: string): string | null {
  if (isOwnImage(url) || ownThumbnail.test(url) || /^(blob|data):/.test(url) || !URL.canParse(url)) return null
  return new URL(url).host
}
