import pg from 'pg'
import { refreshAllDebts } from '../receivables/cached-debts.ts'
import type { TestServer } from './test-server.ts'

/** Works off all marks of debts that are to be worked out again, as the job of every minute does. */
export async function recount({ app, ownerUrl }: TestServer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await refreshAllDebts(app.database, (text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}
