/** Any URL, to its end. */
const addresses = /https?:\/\/[^"\\\s]+/g
/** An upload’s path in a URL (`uploads/store-image.ts`). */
const uploads = /\/uploads\/([0-9a-f]{32}(?:-small)?\.webp)/g

/**
 * Replaces picture addresses in linear time, since a hostile file could otherwise block its reader for hours.
 * @param instead the new address, given the upload’s name and the old address
 */
export const withPictureAddresses = (text: string, instead: (name: string, address: string) => string): string =>
  text.replaceAll(addresses, (word) => {
    let [result, from] = ['', 0]
    for (const { 0: end, 1: name = '', index } of word.matchAll(uploads)) {
      const before = word.slice(from, index)
      const begins = before.search(/https?:\/\//)
      result += begins < 0 ? before + end : before.slice(0, begins) + instead(name, before.slice(begins) + end)
      from = index + end.length
    }
    return result + word.slice(from)
  })
