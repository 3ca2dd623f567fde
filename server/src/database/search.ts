import { type RawBuilder, sql } from 'kysely'

/** Escapes text for a `like` pattern. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A `like` pattern that matches texts containing this one. */
export const likePattern = (text: string): string => `%${likeText(text)}%`

/** Letters that Unicode does not decompose, though people type them plain: of Hausa, Fula, Efik, Akan and European names. */
const plainLetters: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɲ: 'n', ɛ: 'e', ə: 'e', ɔ: 'o' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
}
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/** ASCII only: nearly all text in bulk, at a fifth of the cost. */
const asciiOnly = /^[ -~]*$/

/** Lower case, without accents and marks, single spaces. Independent of the database’s collation. */
const normalize = (text: string): string =>
  asciiOnly.test(text)
    ? text.toLowerCase().replaceAll(/ {2,}/g, ' ').trim()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(specialLetters, (letter) => plainLetters[letter] ?? letter)
        .replaceAll(/\s+/g, ' ')
        .trim()

/** Text in search form. Written to `search_text` columns and applied to search input. */
export const toSearchText = (...parts: readonly (string | null | undefined)[]): string => normalize(parts.filter(Boolean).join(' '))

/** Longer names sort by their beginning: an index entry is limited to a third of a page (2,704 bytes). */
const maxSortLength = 250

/** A name in sort form: apple, Banana, cherry; Ẹ̀bá next to Eba. Written to `sort_name` columns. */
export const toSortName = (name: string): string => {
  const letters = normalize(name)
  // The length counts UTF-16 units, never fewer than letters.
  return letters.length <= maxSortLength ? letters : [...letters].slice(0, maxSortLength).join('')
}

export interface NameColumns {
  search_text: string
  sort_name: string
}

/** Search and sort columns of a row. @param extraTexts further texts to search by */
export const nameColumns = (name: string, ...extraTexts: readonly (string | null | undefined)[]): NameColumns => ({
  search_text: toSearchText(name, ...extraTexts),
  sort_name: toSortName(name),
})

/** True for rows whose `search_text` contains every typed word, in any order. */
export function matchesSearch(column: string | RawBuilder<string>, searchText: string) {
  const text = typeof column === 'string' ? sql.ref(column) : column
  const words = toSearchText(searchText).split(' ').filter(Boolean)
  const conditions = words.map((word) => sql<boolean>`${text} like ${likePattern(word)}`)
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`
}

/** True if a word has three letters, enough for a trigram index. */
export const hasTrigram = (searchText: string): boolean =>
  toSearchText(searchText)
    .split(' ')
    .some((word) => word.length >= 3)
