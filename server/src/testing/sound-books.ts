import pg from 'pg'
import { expect } from 'vitest'
import { withClient } from '@kasuwa/embedded-postgres'
import { type Broken, checkBusiness, oneMoment, sentence } from '../books/check.ts'
import type { QueriedLaw, Violation } from '../records/law.ts'
import { laws } from '../books/laws.ts'
import type { TestServer } from './test-server.ts'

/** Expects sound books of all businesses that this test file made. Call it once, in the file's last test. */
export async function expectSoundBooks({ ownerUrl, earlier }: Pick<TestServer, 'ownerUrl' | 'earlier'>): Promise<void> {
  const broken = await withReader({ ownerUrl, isShared: earlier !== undefined }, async (client) => {
    await client.query(oneMoment)
    try {
      const { rows } = await client.query<{ id: string }>('select id from businesses where id <> all ($1::uuid[])', [earlier ?? []])
      expect(rows, 'businesses that this file made').not.toEqual([])
      const sentences: string[] = []
      const ids = rows.map(({ id }) => id)
      for await (const violation of brokenIn(client, ids)) sentences.push(sentence(violation))
      return sentences
    } finally {
      await client.query('rollback')
    }
  })
  expect(broken).toEqual([])
}

/** Connections to databases that files share, open for later files because their statements are planned there. */
const clientByUrl = new Map<string, Promise<pg.Client>>()

function withReader<T>(
  { ownerUrl, isShared }: { ownerUrl: string; isShared: boolean },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (!isShared) return withClient(ownerUrl, (client) => makeFunction(client).then(() => work(client)))
  const client = clientByUrl.get(ownerUrl) ?? connected(ownerUrl)
  clientByUrl.set(ownerUrl, client)
  return client.then(work)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // The server may drop the database before the client ends.
  client.on('error', () => clientByUrl.delete(url))
  await client.connect()
  await makeFunction(client)
  return client
}

const selectLaws = (only?: string) => laws.filter(({ name }) => only === undefined || name === only)
const queriedOf = (only?: string) => selectLaws(only).filter((law) => 'query' in law)

/**
 * Makes the function that asks laws on this connection. The first call plans them, which takes longer than the laws of a small shop.
 * Each law starts again for each business: with `lateral` and a hashed subquery used twice, PostgreSQL 18 returned rows of the business
 * before.
 */
const makeFunction = (client: pg.Client, only?: string) =>
  client.query(`create or replace function pg_temp.broken_laws(businesses uuid[]) returns jsonb language plpgsql
    set plan_cache_mode = force_generic_plan as $books$
    declare
      asked_business uuid;
      broken_laws jsonb := '[]';
    begin
      foreach asked_business in array businesses loop
        ${queriedOf(only).map(ofOne).join('\n')}
      end loop;
      return broken_laws;
    end $books$`)

/** A law names its business as `$1`, and has no other parameter. */
const ofOne = ({ query }: QueriedLaw, place: number) => `broken_laws := broken_laws || (
  select coalesce(jsonb_agg(jsonb_build_object('place', ${place}, 'business_id', asked_business, 'row', to_jsonb(violation))), '[]')
  from (select * from (${query.replaceAll('$1', 'asked_business')}) violation limit 5) violation);`

interface LawViolation {
  /** Index of the law among the asked laws. */
  place: number
  business_id: string
  row: Violation
}

/** Findings of `checkBusiness` in some businesses, in one statement for all. @param only the name of the one law to ask */
export async function* checkBusinesses(client: pg.Client, ids: readonly string[], only?: string): AsyncGenerator<Broken> {
  await makeFunction(client, only)
  yield* brokenIn(client, ids, only)
}

async function* brokenIn(client: pg.Client, ids: readonly string[], only?: string): AsyncGenerator<Broken> {
  const { rows } = await client.query<{ found: LawViolation[] }>('select pg_temp.broken_laws($1) as found', [ids])
  for (const { place, business_id, row } of rows[0]?.found ?? []) {
    const { name: law, invariant } = queriedOf(only)[place] ?? { name: '', invariant: '' }
    yield { law, invariant, business_id, row }
  }
  for (const { name } of selectLaws(only).filter((law) => 'find' in law)) for (const id of ids) yield* checkBusiness(client, id, name)
}
