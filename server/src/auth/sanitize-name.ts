/** Most characters of a name in a mail. */
const longest = 80

/** Line breaks and invisible characters: controls, separators, direction and width marks. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** A dot, in any script, that joins two words as in an address. */
const joiningDot = /[.\u3002\uff0e\uff61\u2024](?=\S)/g

/** A name as one line of a mail, so that a product’s name cannot add lines. */
export const asOneLine = (typed: string): string => typed.replaceAll(unseen, ' ').trim()

/**
 * A typed name for a mail: one short line that no mail program turns into a link. Inviters choose these words, and the app only sends
 * them.
 */
export function sanitizeName(typed: string): string {
  const line = typed
    .replaceAll(unseen, ' ')
    .replaceAll(/:?\/\/+/g, ' ')
    .replaceAll(joiningDot, '. ')
    .replaceAll('@', ' @ ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const letters = [...line]
  return letters.length > longest
    ? `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : line
}
