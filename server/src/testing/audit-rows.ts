import pg from 'pg'
import { afterAll } from 'vitest'
import type { TestServer } from './test-server.ts'

/** A count of all rows of the audit trail, past row level security. */
export async function auditRows({ ownerUrl }: TestServer): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  afterAll(() => client.end())
  return async () => Number((await client.query<{ count: string }>('select count(*) from audit_entries')).rows[0]?.count)
}
