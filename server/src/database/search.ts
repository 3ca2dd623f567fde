import { type RawBuilder, sql } from 'kysely'

/** Text in a pattern for `like`: no letter of it means more than itself. */
export const likeText = (typed: string): string => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for `like` of what contains the text. */
export const likePattern = (typed: string): string => `%${likeText(typed)}%`

/** Letters that Unicode does not see as another one with a mark, and people do: of Hausa, Fula, Efik, Akan, and of names from Europe. */
const plain: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɲ: 'n', ɛ: 'e', ə: 'e', ɔ: 'o' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
}
const lettered = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu')

/** Nothing but letters, figures and signs of English: nearly all that is written in bulk, at a fifth of the cost. */
const english = /^[ -~]*$/

/** Lower case, accents and other marks off, single spaces: the same on every engine, whatever its collation. */
const normalize = (text: string): string =>
  english.test(text)
    ? text.toLowerCase().replaceAll(/ {2,}/g, ' ').trim()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(lettered, (letter) => plain[letter] ?? letter)
        .replaceAll(/\s+/g, ' ')
        .trim()

/** Text as it is searched. Written into `search_text` columns and applied to what is typed. */
export const toSearchText = (...parts: readonly (string | null | undefined)[]): string => normalize(parts.filter(Boolean).join(' '))

/** Names longer than this are in order by their beginning: an index takes no more than a third of a page (2,704 bytes). */
const sortedLetters = 250

/** A name as lists order it: apple, Banana, cherry; Ẹ̀bá beside Eba. Written into `sort_name` columns. */
export const toSortName = (name: string): string => {
  const letters = normalize(name)
  // No text has more letters than halves of them.
  return letters.length <= sortedLetters ? letters : [...letters].slice(0, sortedLetters).join('')
}

export interface NameColumns {
  search_text: string
  sort_name: string
}

/** What a row is found by and put in order by, written with its name. @param others what it is found by besides */
export const nameColumns = (name: string, ...others: readonly (string | null | undefined)[]): NameColumns => ({
  search_text: toSearchText(name, ...others),
  sort_name: toSortName(name),
})

/** True for rows whose `search_text` has every word typed, in any order, in any part. */
export function matchesSearch(column: string | RawBuilder<string>, typed: string) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const words = toSearchText(typed).split(' ').filter(Boolean)
  const tests = words.map((word) => sql<boolean>`${text} like ${likePattern(word)}`)
  return sql<boolean>`(${tests.length > 0 ? sql.join(tests, sql` and `) : sql`true`})`
}

/** Whether a word is long enough for an index of what texts contain: three letters. */
export const hasTrigram = (typed: string): boolean =>
  toSearchText(typed)
    .split(' ')
    .some((word) => word.length >= 3)
