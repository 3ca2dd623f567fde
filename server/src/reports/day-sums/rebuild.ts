import { withClient } from '@kasuwa/embedded-postgres'
import { Database } from '../../database/database.ts'
import { addUpEverything, forgetSums } from './add-up.ts'

/**
 * Deletes the day sums of all businesses and rebuilds them from documents.
 * @param url the database’s owner
 */
export async function rebuildSums(url: string): Promise<void> {
  const database = new Database({ url, size: 1, named: false })
  try {
    await withClient(url, async (client) => {
      const query = <Row extends object>(text: string, values: unknown[]) => client.query<Row>(text, values)
      await client.query('begin')
      await forgetSums(query)
      await client.query('commit')
      await addUpEverything(database, query, Date.now())
    })
  } finally {
    await database.end()
  }
}
