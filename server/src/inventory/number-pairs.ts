import { type RawBuilder, sql } from 'kysely'

/** A unit with its search text. */
interface NumberedUnit {
  id: string
  search_text: string
}

/** Characters as PostgreSQL counts them. Nearly all serial numbers are ASCII. */
const lettersOf = (text: string): ArrayLike<string> => (/^[ -~]*$/.test(text) ? text : [...text])

/**
 * Inserts missing pairs of adjacent characters of serial numbers, and each last character alone. Call it after writing a number: a search for
 * one or two characters reads these rows (`serial-numbers/number-search.ts`).
 */
export function writePairs(business_id: string, units: readonly NumberedUnit[]): RawBuilder<unknown> {
  const pairs = new Map<string, string>()
  for (const { id, search_text } of units) {
    const letters = lettersOf(search_text)
    for (let index = 0; index < letters.length; index++) {
      const pair = `${letters[index]}${letters[index + 1] ?? ''}`
      if (!pairs.has(pair)) pairs.set(pair, id)
    }
  }
  return sql`
    insert into serial_number_pairs (business_id, pair, serial_number_id)
    select ${business_id}::uuid, given.pair, given.id from unnest(${[...pairs.keys()]}::text[], ${[...pairs.values()]}::uuid[]) as given (pair, id)
    where not exists (select from serial_number_pairs known where known.business_id = ${business_id} and known.pair = given.pair) returning 1`
}
