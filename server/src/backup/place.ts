import { createHash } from 'node:crypto'
import { runningPostgres, startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import type { Config } from '../services/config.ts'
import { type FileStore, folderStore } from '../services/files.ts'
import { installSecrets, keepInstallSecret } from '../services/install-secrets.ts'
import { s3Store } from '../services/s3-files.ts'
import { openSecrets, type Secrets } from './sealed-secrets.ts'

/** Storage of uploads, by the settings. */
export const filesOf = ({ storage }: Pick<Config, 'storage'>): FileStore =>
  'folder' in storage ? folderStore(storage.folder) : s3Store(storage)

/** `SECRET_KEY` replaces both keys if set. */
const keysOf = ({ secretKey }: Pick<Config, 'secretKey'>): Secrets =>
  secretKey === undefined ? {} : { 'token-key': secretKey, 'seal-key': secretKey }

/** The installation’s secrets in use. */
export const secretsOf = (config: Pick<Config, 'dataDir' | 'secretKey'>): Secrets => ({
  ...installSecrets(config.dataDir),
  ...keysOf(config),
})

/** Runs work on the configured database. The embedded one is the running app’s, or is started meanwhile. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
) {
  const running = databaseUrl ?? (await runningPostgres(dataDir))
  return running ? work(running) : withOwnDatabase(dataDir, undefined, work)
}

/**
 * Starts the embedded database as its owner, after creating and preparing it if needed.
 * @param signal aborts it
 * @throws Error a sentence, if an app runs on it
 */
export async function withOwnDatabase<T>(
  dataDir: string,
  signal: AbortSignal | undefined,
  work: (url: string) => Promise<T>,
  settings?: Record<string, string>,
): Promise<T> {
  const embedded = await startEmbeddedPostgres({ dataDir, ...(settings ? { settings } : {}) })
  const stop = () => void embedded.stop()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await prepareDatabase(embedded.adminUrl, new URL(embedded.url).username)
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** The same for exclusive use: a running app’s database is refused with a sentence. */
export async function withIdleDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
) {
  if (databaseUrl === undefined) return withOwnDatabase(dataDir, undefined, work)
  await prepareDatabase(databaseUrl)
  return work(databaseUrl)
}

const sameText = (first: string, second: string) =>
  createHash('sha256').update(first).digest('hex') === createHash('sha256').update(second).digest('hex')

/**
 * Stores a backup’s secrets. `SECRET_KEY`, if set, must equal the backup’s key.
 * @throws Error a sentence: sealed without a passphrase, or another `SECRET_KEY`
 */
export async function keepSecrets(
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
  sealed: string | undefined,
  passphrase: string | undefined,
): Promise<void> {
  if (sealed === undefined) return
  if (!passphrase) {
    if (secretKey !== undefined) return
    throw new Error(
      'The secrets of this backup are sealed: set BACKUP_PASSPHRASE to what they were sealed with, or SECRET_KEY to the key itself.',
    )
  }
  const secrets = await openSecrets(sealed, passphrase)
  const key = secrets['seal-key']
  if (secretKey !== undefined && key !== undefined && !sameText(key, secretKey))
    throw new Error('SECRET_KEY is not the one of the backup: NIN and BVN numbers could not be opened. Leave it out, or set the right one.')
  for (const [name, secret] of Object.entries(secrets)) keepInstallSecret(dataDir, name, secret)
}
