import pg from 'pg'
import { invariants } from './invariants.ts'
import { tenantTables } from './own-tables.ts'
import { orphansOf, peopleInvariants } from './people.ts'

/**
 * The first of each law's violations, as sentences; none is what a sound database gives.
 * @param url of the tables' owner, or of a superuser: whoever row level security binds is refused by the database
 */
export async function violations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // One moment of the books, however many sales go on meanwhile. Whoever row level security would hide rows from gets an error, not a clean bill.
    await client.query('begin isolation level repeatable read read only; set local row_security = off')
    const found: string[] = []
    const { rows: tables } = await client.query<{ name: string }>(
      `select attrelid::regclass::text as name from (${tenantTables}) as tenant`,
    )
    const orphans = { law: 'every row has its business', violations: orphansOf(tables.map(({ name }) => name)) }
    for (const { law, violations: statement } of [...invariants, ...peopleInvariants, orphans]) {
      const { rows } = await client.query(`select * from (${statement}) as violation limit 5`)
      for (const row of rows) found.push(`${law}: ${JSON.stringify(row)}`)
    }
    await client.query('commit')
    return found
  } finally {
    await client.end()
  }
}
