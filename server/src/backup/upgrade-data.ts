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

/** Uploads and secrets stay in their folders. */
const noFiles = { get: () => Promise.resolve(undefined), put: () => Promise.resolve(), async *list(): AsyncGenerator<string> {} }

interface WaitingJob {
  task: string
  payload: unknown
  run_at: Date
  attempts: number
  max_attempts: number
}

/** Queued mails and texts. */
async function jobsIn(url: string): Promise<WaitingJob[]> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ is_there: boolean }>(
      `select to_regclass('graphile_worker._private_jobs') is not null as is_there`,
    )
    if (!tables[0]?.is_there) return []
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
 * Copies an older engine’s data into a new database beside it and verifies rows and books. It only reads the old data, and an interrupted
 * run starts again.
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
  // The password stays.
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
 * Upgrades data of an older PostgreSQL major version to the bundled one, or resumes an interrupted upgrade. Call it before the database
 * starts.
 * @param say receives lines for the operator
 * @throws Error a sentence: a missing requirement, or why it failed; the old data are unchanged
 */
export async function upgradeData(dataDir: string, say: (line: string) => void): Promise<void> {
  const done = (old: string | undefined) => {
    if (old !== undefined) say(`The data were brought over. The old ones are in ${old}: remove them once you have seen that all is well.`)
  }
  done(await finishUpgrade(dataDir))
  const older = await olderData(dataDir)
  if (!older) return
  say(
    `The data were made by PostgreSQL ${older.version}: they are brought over, which may take some minutes. The old ones stay as they are.`,
  )
  await bringOver(dataDir, older.engine)
  done(await finishUpgrade(dataDir))
}
