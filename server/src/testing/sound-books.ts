import type pg from 'pg'
import { expect } from 'vitest'
import { withClient } from '@kasuwa/embedded-postgres'
import { type Broken, checkBusiness, oneMoment, sentence } from '../books/check.ts'
import type { QueriedLaw, Violation } from '../records/law.ts'
import { laws } from '../books/laws.ts'
import type { TestServer } from './test-server.ts'

/** The books of all businesses that this test file made, by whatever way, are sound. Asked once, in the file's last test. */
export async function expectSoundBooks({ ownerUrl, earlier = [] }: Pick<TestServer, 'ownerUrl' | 'earlier'>): Promise<void> {
  const broken = await withClient(ownerUrl, async (client) => {
    await client.query(oneMoment)
    const { rows } = await client.query<{ id: string }>('select id from businesses where id <> all ($1::uuid[])', [earlier])
    expect(rows, 'businesses that this file made').not.toEqual([])
    const sentences: string[] = []
    const ids = rows.map(({ id }) => id)
    for await (const one of checkBusinesses(client, ids)) sentences.push(sentence(one))
    return sentences
  })
  expect(broken).toEqual([])
}

/** What `checkBusiness` finds in some businesses, in one statement for all of them. @param only the name of the one law that is asked */
export async function* checkBusinesses(client: pg.Client, ids: readonly string[], only?: string): AsyncGenerator<Broken> {
  const asked = laws.filter(({ name }) => only === undefined || name === only)
  const queried = asked.filter((law) => 'query' in law)
  await client.query(ofEach(queried, ids))
  const { rows } = await client.query<{ found: Found[] }>(`select current_setting('books.found')::json as found`)
  for (const { place, business_id, row } of rows[0]?.found ?? []) {
    const { name: law, what } = queried[place] ?? { name: '', what: '' }
    yield { law, what, business_id, row }
  }
  for (const { name } of asked.filter((law) => 'find' in law)) for (const id of ids) yield* checkBusiness(client, id, name)
}

interface Found {
  /** Of the law, among those that were asked. */
  place: number
  business_id: string
  row: Violation
}

/**
 * Laws are planned once, which takes longer than to ask them of a small shop, and each is begun anew for each business: of a business by
 * `lateral`, PostgreSQL 18 was seen to answer from the one before, where a plan has a hashed subquery twice.
 */
const ofEach = (queried: readonly QueriedLaw[], ids: readonly string[]) => `set local plan_cache_mode = force_generic_plan; do $books$
  declare
    asked_business uuid;
    broken_laws jsonb := '[]';
  begin
    foreach asked_business in array '{${ids.join()}}'::uuid[] loop
      ${queried.map(ofOne).join('\n')}
    end loop;
    perform set_config('books.found', broken_laws::text, true);
  end $books$`

/** A law names its business as `$1`, and has no other parameter. */
const ofOne = ({ query }: QueriedLaw, place: number) => `broken_laws := broken_laws || (
  select coalesce(jsonb_agg(jsonb_build_object('place', ${place}, 'business_id', asked_business, 'row', to_jsonb(violation))), '[]')
  from (select * from (${query.replaceAll('$1', 'asked_business')}) violation limit 5) violation);`
