import pg from 'pg'
import type { DatabaseLaw, Law, Violation } from '../records/law.ts'
import { laws } from './laws.ts'
import { orphanLaw, orphans, schemaLaws, tenantNames } from './schema.ts'

export interface Broken {
  law: string
  invariant: string
  /** Undefined if the law is about the whole database. */
  business_id?: string
  row: Violation
}

/** Most violations reported per law and business. */
const few = 5
/** Business ids held in memory at once. */
const portion = 500

/** Names of the laws about the whole database. */
export const databaseLawNames: readonly string[] = [...schemaLaws, orphanLaw].map(({ name }) => name)

/** Names of all laws. */
export const lawNames: readonly string[] = [...laws.map(({ name }) => name), ...databaseLawNames]

/**
 * Recomputes every stored figure by business and yields the differences. It holds one query or portion of rows in memory, and only reads,
 * in the caller’s transaction, as a role without row policies.
 * @param only the name of a single law, of `lawNames`
 */
export async function* check(client: pg.Client, only?: string): AsyncGenerator<Broken> {
  yield* checkDatabase(client, only)
  for await (const business_id of businesses(client)) yield* checkBusiness(client, business_id, only)
}

/** Laws of the whole database and its tables. */
export async function* checkDatabase(client: pg.Client, only?: string): AsyncGenerator<Broken> {
  const { rows } = await client.query<{ name: string }>(tenantNames)
  for (const law of [...schemaLaws, orphans(rows.map(({ name }) => name))]) if (isSelected(law, only)) yield* broken(client, law)
}

/** Laws of one business. */
export async function* checkBusiness(client: pg.Client, business_id: string, only?: string): AsyncGenerator<Broken> {
  for (const law of laws) if (isSelected(law, only)) yield* broken(client, law, business_id)
}

const isSelected = ({ name }: Law | DatabaseLaw, only?: string) => only === undefined || name === only

async function* broken(client: pg.Client, law: Law | DatabaseLaw, business_id?: string): AsyncGenerator<Broken> {
  let left = few
  for await (const row of findViolations(client, law, business_id)) {
    yield { law: law.name, invariant: law.invariant, ...(business_id ? { business_id } : {}), row }
    left -= 1
    if (left === 0) return
  }
}

async function* findViolations(client: pg.Client, law: Law | DatabaseLaw, business_id: string | undefined): AsyncGenerator<Violation> {
  if ('query' in law) {
    const { rows } = await client.query<Violation>(
      `select * from (${law.query}) as violation limit ${few}`,
      business_id ? [business_id] : [],
    )
    yield* rows
  } else yield* law.find(client, business_id ?? '')
}

async function* businesses(client: pg.Client): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ id: string }>(`select id from businesses where id > $1 order by id limit ${portion}`, [after])
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/**
 * Begins a read-only snapshot without row policies. With stale statistics, nested loops took hours for 10,000 sales. Disabled plans have
 * huge costs, so JIT would compile for minutes where PostgreSQL supports it (Debian’s does).
 */
export const oneMoment =
  'begin isolation level repeatable read read only; set local row_security = off; set local enable_nestloop = off; set local jit = off'

/** One snapshot of a database’s books, beside concurrent sales. A role with row policies gets an error instead of an empty result. */
export async function* checkAt(url: string): AsyncGenerator<Broken> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(oneMoment)
    yield* check(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** A violation for printing. */
export const sentence = ({ law, invariant, business_id, row }: Broken): string =>
  `${law}: ${invariant}: ${JSON.stringify(business_id ? { business_id, ...row } : row)}`

/**
 * First violations of each law and business, as sentences; empty for a sound database.
 * @param url as the tables’ owner or a superuser; PostgreSQL refuses roles with row policies
 */
export async function violations(url: string): Promise<string[]> {
  const sentences: string[] = []
  for await (const violation of checkAt(url)) sentences.push(sentence(violation))
  return sentences
}
