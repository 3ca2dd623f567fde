import type pg from 'pg'
import { noPassword } from '../auth/password-hash.ts'
import { newId } from '../database/ids.ts'
import { toSortName } from '../database/search.ts'
import type { Person } from './business-file.ts'
import { type KnownPeople, type OwnWish, mustBeSeveral, same } from './business-people.ts'
import { FileRefused } from './file-refused.ts'

/** Most people in a merchant’s own import. */
const mostPeople = 20_000

/**
 * Maps the people of a merchant’s own import: all others become names only, with new ids and without accounts, even if their email has
 * one. So no file grants an account or membership, or puts words in another’s mouth.
 * @throws FileRefused
 */
export async function settleStrangers(
  client: pg.Client,
  people: readonly Person[],
  { owner, merchant_id }: OwnWish,
  now: number,
): Promise<KnownPeople> {
  mustBeSeveral(people)
  if (people.length > mostPeople) throw new FileRefused('too_much', `The file has more than ${mostPeople} people.`)
  const result: KnownPeople = { owner_id: merchant_id, renamed: new Map(), apart: [], allowed: [merchant_id], newEmails: [] }
  const rows = []
  for (const { id, first_name, last_name, email, country, locale } of people) {
    if (same(email, owner)) {
      result.renamed.set(id, merchant_id)
      continue
    }
    const generatedId = newId(now)
    result.renamed.set(id, generatedId)
    result.apart.push(generatedId)
    result.allowed.push(generatedId)
    const sort_name = toSortName(`${first_name} ${last_name}`)
    rows.push({
      id: generatedId,
      email: `${generatedId}@moved.invalid`,
      first_name,
      last_name,
      sort_name,
      country,
      locale,
      password_hash: noPassword,
    })
  }
  const columns = 'id, email, first_name, last_name, sort_name, country, locale, password_hash'
  await client.query(`insert into merchants (${columns}) select ${columns} from json_populate_recordset(null::merchants, $1::json)`, [
    JSON.stringify(rows),
  ])
  return result
}
