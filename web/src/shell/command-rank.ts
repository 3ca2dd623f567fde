/** Splits a text into letters, each with its accents. */
const letters = (text: string): string[] => text.match(/\P{M}\p{M}*/gu) ?? []
const fold = (letter: string) => letter.normalize('NFD').toLowerCase().slice(0, 1)
/** Removes accents and case. Each letter keeps its index. */
const folded = (text: string): string => letters(text).map(fold).join('')

const wordsOf = (query: string): string[] => folded(query.trim()).split(/\s+/).filter(Boolean)

/** True if a letter or digit begins a word at this index. */
const isWordStart = (text: string, at: number) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

/** Index of a word of the query in a folded text; prefers the start of a word. -1 if it does not occur. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isWordStart(text, at)) return at
  return text.indexOf(word)
}

/** The digits of a number as people shorten it: those of SL-000394 are 394. */
const numberIn = (text: string) => /^[a-z]{0,3}-?0*(\d+)$/.exec(folded(text).trim())?.[1]

/** How well a name matches the typed text; lower is better. */
export const ranks = { exact: 0, start: 1, words: 2, inside: 3, other: 4 } as const

/**
 * @param otherTexts further texts that one may have typed: phone, SKU, email
 * @param about names of other things, which never fit well
 * @returns undefined where nothing fits
 */
export function rank(name: string, query: string, otherTexts: readonly string[], about: readonly string[]): number | undefined {
  const words = wordsOf(query)
  const typed = words.join(' ')
  const text = folded(name)
  const number = numberIn(query)
  if (text === typed || (number !== undefined && numberIn(name) === number)) return ranks.exact
  if (otherTexts.some((otherText) => folded(otherText).replaceAll(/[\s+]/g, '') === typed.replaceAll(/[\s+]/g, ''))) return ranks.exact
  if (text.startsWith(typed)) return ranks.start
  const places = words.map((word) => placeOf(text, word))
  if (places.every((at) => at >= 0)) return places.every((at) => isWordStart(text, at)) ? ranks.words : ranks.inside
  const all = [text, ...[...otherTexts, ...about].map(folded)].join(' ')
  return words.every((word) => all.includes(word)) ? ranks.other : undefined
}

interface NamePart {
  text: string
  isMatch: boolean
}

/** Parts of a name, with the matching ones marked. */
export function marked(name: string, query: string): NamePart[] {
  const text = folded(name)
  const characters = letters(name)
  const isIn = characters.map(() => false)
  for (const word of wordsOf(query)) {
    const at = placeOf(text, word)
    if (at >= 0) isIn.fill(true, at, at + word.length)
  }
  const parts: NamePart[] = []
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1)
    const isMatch = isIn[index] ?? false
    if (last && last.isMatch === isMatch) last.text += character
    else parts.push({ text: character, isMatch })
  }
  return parts
}
