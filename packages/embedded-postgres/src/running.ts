import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn } from './cluster.ts'
import { readPidFile } from './orphan.ts'
import { DATABASE } from './start.ts'
import { urlOf, withClient } from './postmaster.ts'
import { isPostgresIn } from './processes.ts'

/**
 * URL of the PostgreSQL that an app runs on this data, as its superuser, for another process of the same account.
 * @returns undefined if none runs
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await clusterIn(dataDir)
  const file = await readPidFile(cluster)
  if (!file?.ready || !isPostgresIn(cluster, file.pid)) return undefined
  const password = (await readFile(join(dataDir, 'secrets', 'postgres-password'), 'utf8')).trim()
  const url = urlOf(password, file.port, DATABASE)
  // A server that is stopping, or without this database, counts as not running.
  return withClient(url, () => Promise.resolve(url)).catch(() => undefined)
}
