import pg from 'pg'
import type { DatabaseLaw, Law, Violation } from '../records/law.ts'
import { laws } from './laws.ts'
import { orphanLaw, orphans, schemaLaws, tenantNames } from './schema.ts'

export interface Broken {
  law: string
  what: string
  /** Undefined where the law is about the whole database. */
  business_id?: string
  row: Violation
}

/** Violations told of one law in one business: the first few show what is wrong. */
const few = 5
/** Businesses whose ids are held at once. */
const portion = 500

/** Names of what holds of the whole database. */
export const databaseLawNames: readonly string[] = [...schemaLaws, orphanLaw].map(({ name }) => name)

/** Names of all that is checked. */
export const lawNames: readonly string[] = [...laws.map(({ name }) => name), ...databaseLawNames]

/**
 * Works every stored figure out again, business by business, and tells what does not agree. One query or portion of rows is in memory at
 * a time. Reads only, within the caller's transaction, of a role that row level security does not bind. @param only the name of the one
 * law that is asked, of `lawNames`
 */
export async function* check(client: pg.Client, only?: string): AsyncGenerator<Broken> {
  yield* checkDatabase(client, only)
  for await (const business_id of businesses(client)) yield* checkBusiness(client, business_id, only)
}

/** What holds of the whole database, and of its tables. */
export async function* checkDatabase(client: pg.Client, only?: string): AsyncGenerator<Broken> {
  const { rows } = await client.query<{ name: string }>(tenantNames)
  for (const law of [...schemaLaws, orphans(rows.map(({ name }) => name))]) if (isAsked(law, only)) yield* broken(client, law)
}

/** What holds of one business. */
export async function* checkBusiness(client: pg.Client, business_id: string, only?: string): AsyncGenerator<Broken> {
  for (const law of laws) if (isAsked(law, only)) yield* broken(client, law, business_id)
}

const isAsked = ({ name }: Law | DatabaseLaw, only?: string) => only === undefined || name === only

async function* broken(client: pg.Client, law: Law | DatabaseLaw, business_id?: string): AsyncGenerator<Broken> {
  let left = few
  for await (const row of found(client, law, business_id)) {
    yield { law: law.name, what: law.what, ...(business_id ? { business_id } : {}), row }
    left -= 1
    if (left === 0) return
  }
}

async function* found(client: pg.Client, law: Law | DatabaseLaw, business_id?: string): AsyncGenerator<Violation> {
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
 * Begins to read one moment, as somebody whom no policy binds. The laws join whole tables: where statistics are old, the first few of a result
 * seemed quickest row by row, hours for 10,000 sales. And a plan that is forbidden is priced so high that PostgreSQL compiles it first, where it can
 * (Debian's does): minutes for a query of milliseconds.
 */
export const oneMoment =
  'begin isolation level repeatable read read only; set local row_security = off; set local enable_nestloop = off; set local jit = off'

/** One moment of a database's books, however many sales go on meanwhile. Whoever row level security would hide rows from gets an error, not a clean bill. */
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

/** A violation as it is printed. */
export const sentence = ({ law, what, business_id, row }: Broken): string =>
  `${law}: ${what}: ${JSON.stringify(business_id ? { business_id, ...row } : row)}`

/**
 * The first of each law's violations in each business, as sentences; none is what a sound database gives.
 * @param url of the tables' owner, or of a superuser: whoever row level security binds is refused by the database
 */
export async function violations(url: string): Promise<string[]> {
  const sentences: string[] = []
  for await (const one of checkAt(url)) sentences.push(sentence(one))
  return sentences
}
