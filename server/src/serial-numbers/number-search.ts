import { type RawBuilder, sql } from 'kysely'
import { likePattern, likeText, toSearchText } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Condition = RawBuilder<boolean>

const column = sql.ref('serial_numbers.search_text')
const isLike = (pattern: string): Condition => sql<boolean>`${column} like ${pattern}`
const has = (word: string): Condition => sql<boolean>`position(${word} in ${column}) > 0`

/**
 * True for units whose numbers contain every typed word, in any order. It equals `matchesSearch`, with patterns that use the trigram
 * index cheaply.
 */
export async function matchesNumber(ctx: BusinessContext, typed: string): Promise<Condition> {
  const words = toSearchText(typed).split(' ').filter(Boolean)
  const areShort = words.every((word) => [...word].length < 3)
  const pairs = areShort && words.length > 0 ? await pairsOf(ctx) : undefined
  const tests = words.map((word) => (pairs ? ofShort(word, pairs) : ofLong(word)))
  return tests.length > 0 ? sql<boolean>`(${sql.join(tests, sql` and `)})` : sql<boolean>`true`
}

/** Three letters or digits: one trigram. */
const three = /^[a-z0-9]{3}$/

/**
 * Splits a number of nine characters or more into three parts from its end, where numbers differ most. The index would otherwise compare
 * thirteen trigrams for fifteen digits.
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

/** Above this many patterns, the search uses none. */
const most = 100

/**
 * Expands one or two letters to the trigrams that contain them. Letters absent from the business’s numbers match none; rare ones are
 * found at once.
 */
function ofShort(word: string, pairs: ReadonlySet<string>): Condition {
  const [first = '', second] = [...word]
  const all = [...pairs].map((pair) => [...pair])
  const beginning = (letter: string) => all.filter(([initial]) => initial === letter).map(([, next = '']) => next)
  /** Followed by each next letter, or by the end of the number. */
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
  // Includes the word itself, so the planner expects few rows. For each pattern PostgreSQL expects at least one row in ten thousand, and
  // would scan in list order.
  return sql<boolean>`(${isLike(likePattern(word))} and (${sql.join(patterns.map(isLike), sql` or `)}))`
}

/** Most pairs that are read; above, the search uses plain patterns. */
const manyPairs = 3000

/** Adjacent letters in the business’s numbers, deleted units included; undefined above the limit. */
async function pairsOf(ctx: BusinessContext): Promise<ReadonlySet<string> | undefined> {
  const rows = await ctx
    .selectFrom('serial_number_pairs')
    .select('pair')
    .limit(manyPairs + 1)
    .execute()
  return rows.length > manyPairs ? undefined : new Set(rows.map(({ pair }) => pair))
}
