import pg from 'pg'
import { refreshAllDebts } from '../receivables/cached-debts.ts'
import type { TestServer } from './test-server.ts'

/** Recomputes all stale debts, as the job does every minute. */
export async function recount({ app, ownerUrl }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refreshAllDebts(app.database, (text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}
