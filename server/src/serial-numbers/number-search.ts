import { type RawBuilder, sql } from 'kysely'
import { likePattern, likeText, toSearchText } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Condition = RawBuilder<boolean>

const column = sql.ref('serial_numbers.search_text')
const isLike = (pattern: string): Condition => sql<boolean>`${column} like ${pattern}`
const has = (word: string): Condition => sql<boolean>`position(${word} in ${column}) > 0`

/**
 * True of units whose numbers have every word typed, in any order, in any part: what `matchesSearch` is true of, by patterns that the index of
 * three letters has little work with.
 */
export async function matchesNumber(ctx: BusinessContext, typed: string): Promise<Condition> {
  const words = toSearchText(typed).split(' ').filter(Boolean)
  const areShort = words.every((word) => [...word].length < 3)
  const pairs = areShort && words.length > 0 ? await pairsOf(ctx) : undefined
  const tests = words.map((word) => (pairs ? ofShort(word, pairs) : ofLong(word)))
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`
}

/** Three letters or figures, which are one entry of the index. */
const three = /^[a-z0-9]{3}$/

/**
 * A number of nine letters or more by three parts of it, from its end, in which numbers differ most: the index compares all that it has of each
 * part, and of fifteen figures it would be thirteen parts.
 */
function ofLong(word: string): Condition {
  const parts = new Set<string>()
  for (let end = word.length; end >= 3 && parts.size < 3 && word.length >= 9;) {
    const part = word.slice(end - 3, end)
    const isNew = three.test(part) && !parts.has(part)
    if (isNew) parts.add(part)
    end -= isNew ? 3 : 1
  }
  return parts.size === 3
    ? sql<boolean>`(${sql.join([...[...parts].map((part) => isLike(likePattern(part))), has(word)], sql` and `)})`
    : isLike(likePattern(word))
}

/** More patterns than these are not worked through one by one. */
const most = 100

/** One or two letters by the threes that have them: of those that a business has none of it has no number, and what few have is found at once. */
function ofShort(word: string, pairs: ReadonlySet<string>): Condition {
  const [first = '', second] = [...word]
  const all = [...pairs].map((pair) => [...pair])
  const beginning = (letter: string) => all.filter(([one]) => one === letter).map(([, next = '']) => next)
  /** With what comes after two letters, or nothing where a number ends with them. */
  const after = (two: string, last: string) =>
    beginning(last).map((next) => (next === '' ? `%${likeText(two)}` : likePattern(`${two}${next}`)))
  const patterns =
    second === undefined
      ? [
          ...beginning(first).flatMap((next) => (next === '' ? [likeText(first)] : after(`${first}${next}`, next))),
          ...(pairs.has(first) ? all.filter(([, last]) => last === first).map(([before = '']) => `%${likeText(`${before}${first}`)}`) : []),
        ]
      : pairs.has(word)
        ? after(word, second)
        : []
  if (patterns.length === 0) return sql<boolean>`false`
  if (patterns.length > most) return isLike(likePattern(word))
  // With the word itself, so that what few have is expected to be few: of each pattern PostgreSQL expects a ten thousandth of all at least, and
  // would go through all of them in order for a page.
  return sql<boolean>`(${isLike(likePattern(word))} and (${sql.join(patterns.map(isLike), sql` or `)}))`
}

/** So many pairs are read; numbers in more letters than that are searched as they are. */
const manyPairs = 3000

/** The letters that stand beside each other in this business's numbers, those of units that are gone included; undefined where they are very many. */
async function pairsOf(ctx: BusinessContext): Promise<ReadonlySet<string> | undefined> {
  const rows = await ctx
    .selectFrom('serial_number_pairs')
    .select('pair')
    .limit(manyPairs + 1)
    .execute()
  return rows.length > manyPairs ? undefined : new Set(rows.map(({ pair }) => pair))
}
