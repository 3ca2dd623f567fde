import { isOwnImage, thumbnailOf } from '@kasuwa/contract/platform/images'

/** Our own uploads are shown from wherever the shop is reached now: its name may have changed, or it is reached by another one here. */
const ownPath = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

/** Where to show a picture from. */
export const imageUrl = (url: string): string => (isOwnImage(url) ? ownPath(url) : url)

/** The same, small, for lists. */
export const thumbnailUrl = (url: string): string => {
  const small = thumbnailOf(url)
  return small !== url || /\/uploads\/[0-9a-f]{32}-small\.webp$/.test(url) ? ownPath(small) : url
}
