import type pg from 'pg'
import { noPassword } from '../auth/password-hash.ts'
import { newId } from '../database/ids.ts'
import { toSortName } from '../database/search.ts'
import type { Person } from './business-file.ts'
import { type KnownPeople, type OwnWish, mustBeSeveral, same } from './business-people.ts'
import { FileRefused } from './file-refused.ts'

/** People of a file that somebody may bring in by themselves. */
const mostPeople = 20_000

/**
 * The people of a file that somebody brings in by themselves, whoever made it: all but them become names alone, under ids of their own and with
 * no account, even where their email has one here. So no file gives anybody an account, a place in a team, or words that they did not say.
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
  const known: KnownPeople = { owner_id: merchant_id, renamed: new Map(), apart: [], allowed: [merchant_id], made: [] }
  const rows = []
  for (const { id, first_name, last_name, email, country, locale } of people) {
    if (same(email, owner)) {
      known.renamed.set(id, merchant_id)
      continue
    }
    const here = newId(now)
    known.renamed.set(id, here)
    known.apart.push(here)
    known.allowed.push(here)
    const sort_name = toSortName(`${first_name} ${last_name}`)
    rows.push({ id: here, email: `${here}@moved.invalid`, first_name, last_name, sort_name, country, locale, password_hash: noPassword })
  }
  const columns = 'id, email, first_name, last_name, sort_name, country, locale, password_hash'
  await client.query(`insert into merchants (${columns}) select ${columns} from json_populate_recordset(null::merchants, $1::json)`, [
    JSON.stringify(rows),
  ])
  return known
}
