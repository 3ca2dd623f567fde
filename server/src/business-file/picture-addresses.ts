/** Whatever begins as an address does, to its end. */
const addresses = /https?:\/\/[^"\\\s]+/g
/** Where an upload stands in one (`uploads/store-image.ts`). */
const uploads = /\/uploads\/([0-9a-f]{32}(?:-small)?\.webp)/g

/**
 * A text with other addresses of pictures. In a time that grows with the text alone, whatever is in it: a file that anybody may have made
 * cannot keep its reader for hours.
 * @param instead of an address, and of the name of its upload
 */
export const withPictureAddresses = (text: string, instead: (name: string, address: string) => string): string =>
  text.replaceAll(addresses, (word) => {
    let [told, from] = ['', 0]
    for (const { 0: end, 1: name = '', index } of word.matchAll(uploads)) {
      const before = word.slice(from, index)
      const begins = before.search(/https?:\/\//)
      told += begins < 0 ? before + end : before.slice(0, begins) + instead(name, before.slice(begins) + end)
      from = index + end.length
    }
    return told + word.slice(from)
  })
