import { type RawBuilder, sql } from 'kysely'

/** A unit as its number is searched. */
interface Numbered {
  id: string
  search_text: string
}

/** Letters are as PostgreSQL counts them. Nearly all numbers are of those that are one sign each. */
const lettersOf = (text: string): ArrayLike<string> => (/^[ -~]*$/.test(text) ? text : [...text])

/**
 * The letters of units' numbers that stand beside each other, and the last of each alone, written where the business has none of them yet.
 * Whoever writes the number of a unit writes these after it: a search for one or two letters finds what has them (`serial-numbers/number-search.ts`).
 */
export function writePairs(business_id: string, units: readonly Numbered[]): RawBuilder<unknown> {
  const pairs = new Map<string, string>()
  for (const { id, search_text } of units) {
    const letters = lettersOf(search_text)
    for (let place = 0; place < letters.length; place++) {
      const pair = `${letters[place]}${letters[place + 1] ?? ''}`
      if (!pairs.has(pair)) pairs.set(pair, id)
    }
  }
  return sql`
    insert into serial_number_pairs (business_id, pair, serial_number_id)
    select ${business_id}::uuid, given.pair, given.id from unnest(${[...pairs.keys()]}::text[], ${[...pairs.values()]}::uuid[]) as given (pair, id)
    where not exists (select from serial_number_pairs known where known.business_id = ${business_id} and known.pair = given.pair) returning 1`
}
