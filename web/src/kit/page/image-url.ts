import { isOwnImage, thumbnailOf } from '@kasuwa/contract/platform/images'

/** Path only: an upload of ours loads from the host that the app is open at, which may differ from the host at upload time. */
const ownPath = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

/** URL to show a picture from. */
export const imageUrl = (url: string): string => (isOwnImage(url) ? ownPath(url) : url)

/** URL of its thumbnail, for lists. */
export const thumbnailUrl = (url: string): string => {
  const small = thumbnailOf(url)
  return small !== url || /\/uploads\/[0-9a-f]{32}-small\.webp$/.test(url) ? ownPath(small) : url
}
