import type pg from 'pg'
import { expect } from 'vitest'
import { withClient } from '@kasuwa/embedded-postgres'
import { type Broken, checkBusiness, oneMoment, sentence } from '../books/check.ts'
import type { QueriedLaw } from '../books/law.ts'
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

/** What `checkBusiness` finds in some businesses, each law asked once for all of them. @param only the name of the one law that is asked */
export async function* checkBusinesses(client: pg.Client, ids: readonly string[], only?: string): AsyncGenerator<Broken> {
  for (const law of laws) {
    if (only !== undefined && law.name !== only) continue
    if (!('query' in law)) {
      for (const id of ids) yield* checkBusiness(client, id, law.name)
      continue
    }
    const { rows } = await client.query<{ business_id: string; row: Broken['row'] }>(ofSeveral(law), [ids])
    for (const { business_id, row } of rows) yield { law: law.name, what: law.what, business_id, row }
  }
}

/** A law names its business as `$1`, and nothing else. */
const ofSeveral = ({ query }: QueriedLaw) => `select asked.id as business_id, to_json(violation) as row
  from unnest($1::uuid[]) asked (id) cross join lateral (select * from (${query.replaceAll('$1', 'asked.id')}) violation limit 5) violation`
