/** Characters of a name in a mail. */
const longest = 80

/** What ends or turns a line, and what is not seen: controls, separators, marks of direction and of width. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** A dot, also as other scripts write it, that joins two words as in an address. */
const joiningDot = /[.\u3002\uff0e\uff61\u2024](?=\S)/g

/** What something is called, as one line of a letter: nobody writes lines of their own into it by what they call a product. */
export const asOneLine = (typed: string): string => typed.replaceAll(unseen, ' ').trim()

/**
 * A name that somebody typed, as a mail says it: one line of text, without anything that a mail program would make a link of, and not
 * long enough to be a letter of its own. Whoever invites strangers chooses the words, we only lend the envelope.
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
