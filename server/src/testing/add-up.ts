import pg from 'pg'
import { addUpAllDays } from '../reports/day-sums/add-up.ts'
import type { TestServer } from './test-server.ts'

/** Adds up all days that are over or marked, as the job does every five minutes. */
export async function addUpSums({ app, ownerUrl }: TestServer, clock = app.clock): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await addUpAllDays(app.database, (text, values) => client.query(text, values), clock, Infinity)
  } finally {
    await client.end()
  }
}
