import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn } from './cluster.ts'
import { readPidFile } from './orphan.ts'
import { DATABASE } from './start.ts'
import { urlOf, withClient } from './postmaster.ts'
import { isPostgresIn } from './processes.ts'

/**
 * How to reach the PostgreSQL that an app is running on this data, as its superuser, from another process of the same account.
 * @returns undefined where none runs
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = await clusterIn(dataDir)
  const file = await readPidFile(cluster)
  if (!file?.ready || !isPostgresIn(cluster, file.pid)) return undefined
  const password = (await readFile(join(dataDir, 'secrets', 'postgres-password'), 'utf8')).trim()
  const url = urlOf(password, file.port, DATABASE)
  // One that stops at this moment, or has no such database yet, is none to work with.
  return withClient(url, () => Promise.resolve(url)).catch(() => undefined)
}
