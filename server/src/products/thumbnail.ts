import { thumbnailOf as smallOf } from '@kasuwa/contract/platform/images'

/** The first picture of a product, small where it is one of ours. */
export const thumbnailOf = ([first]: readonly string[]): string | null => (first ? smallOf(first) : null)
