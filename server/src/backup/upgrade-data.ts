import { chmod, copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  clearDataDir,
  type EnginePackage,
  finishUpgrade,
  olderData,
  setProved,
  startEmbeddedPostgres,
  upgradingIn,
  withClient,
} from '@kasuwa/embedded-postgres'
import { violations } from '../books/check.ts'
import { migrationsOf, namesNow } from '../database-setup/first-migration.ts'
import { makeBackup } from './make-backup.ts'
import { withOwnDatabase } from './place.ts'
import { restoreBackup } from './restore-backup.ts'

/** Uploads and secrets stay where they are. */
const noFiles = { get: () => Promise.resolve(undefined), put: () => Promise.resolve(), async *list(): AsyncGenerator<string> {} }

interface WaitingJob {
  task: string
  payload: unknown
  run_at: Date
  attempts: number
  max_attempts: number
}

/** What waits in the queue: mails and texts that have not left. */
async function jobsIn(url: string): Promise<WaitingJob[]> {
  return withClient(url, async (client) => {
    const { rows: there } = await client.query<{ is_there: boolean }>(
      `select to_regclass('graphile_worker._private_jobs') is not null as is_there`,
    )
    if (!there[0]?.is_there) return []
    const { rows } = await client.query<WaitingJob>(
      `select tasks.identifier as task, payload, run_at, attempts, max_attempts
        from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id order by jobs.id`,
    )
    return rows
  })
}

async function addJobs(url: string, jobs: readonly WaitingJob[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const { task, payload, run_at, attempts, max_attempts } of jobs) {
      const { rows } = await client.query<{ id: string }>(
        'select id::text from graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4)',
        [task, JSON.stringify(payload), run_at, max_attempts],
      )
      await client.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [rows[0]?.id, attempts])
    }
  })
}

/**
 * Brings data of one engine into a new database of this version's own, beside them, and proves it: every row is there, and the books add up. The old
 * ones are only read. Whatever is cut off is begun again.
 * @throws Error a sentence; nothing was changed
 */
export async function bringOver(dataDir: string, engine: EnginePackage): Promise<void> {
  const upgrading = upgradingIn(dataDir)
  await clearDataDir(upgrading)
  await mkdir(join(upgrading, 'secrets'), { recursive: true, mode: 0o700 })
  // The database may run under another account.
  await chmod(upgrading, 0o755)
  const file = join(upgrading, 'old.backup')
  const old = await startEmbeddedPostgres({ dataDir, engine })
  let jobs: WaitingJob[]
  try {
    namesNow(await withClient(old.adminUrl, migrationsOf), 'The database')
    await makeBackup(file, { url: old.adminUrl, files: noFiles, secrets: {}, passphrase: undefined })
    jobs = await jobsIn(old.adminUrl)
  } finally {
    await old.stop()
  }
  // The password stays what it is.
  const password = join('secrets', 'postgres-password')
  await copyFile(join(dataDir, password), join(upgrading, password))
  await withOwnDatabase(upgrading, undefined, async (url) => {
    await restoreBackup(file, { url, files: noFiles, keepSecrets: () => Promise.resolve() })
    await addJobs(url, jobs)
    const wrong = await violations(url)
    if (wrong.length > 0)
      throw new Error(`What was brought over does not add up, and nothing was changed:\n${wrong.slice(0, 20).join('\n')}`)
  })
  await rm(file)
  await setProved(dataDir)
}

/**
 * Brings data that an older major version of PostgreSQL made into the one that comes with this Kasuwa, or goes on where that was cut off. Call it
 * before the database is started. @param say takes a line for whoever starts the app
 * @throws Error a sentence: what it takes, or why it could not be done; the old data are as they were
 */
export async function upgradeData(dataDir: string, say: (line: string) => void): Promise<void> {
  const done = (old: string | undefined) => {
    if (old !== undefined) say(`The data were brought over. The old ones are in ${old}: remove them once you have seen that all is well.`)
  }
  done(await finishUpgrade(dataDir))
  const older = await olderData(dataDir)
  if (!older) return
  say(`The data were made by PostgreSQL ${older.made}: they are brought over, which may take some minutes. The old ones stay as they are.`)
  await bringOver(dataDir, older.engine)
  done(await finishUpgrade(dataDir))
}
