import { thumbnailOf as smallOf } from '@kasuwa/contract/platform/images'

/** The first picture of a product; its small size if it was uploaded here. */
export const thumbnailOf = ([first]: readonly string[]): string | null => (first ? smallOf(first) : null)
