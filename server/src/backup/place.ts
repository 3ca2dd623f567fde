import { createHash } from 'node:crypto'
import { runningPostgres, startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import type { Config } from '../services/config.ts'
import { type FileStore, folderStore } from '../services/files.ts'
import { installSecrets, keepInstallSecret } from '../services/install-secrets.ts'
import { s3Store } from '../services/s3-files.ts'
import { openSecrets, type Secrets } from './sealed-secrets.ts'

/** What was uploaded, wherever the settings keep it. */
export const filesOf = ({ storage }: Pick<Config, 'storage'>): FileStore =>
  'folder' in storage ? folderStore(storage.folder) : s3Store(storage)

/** `SECRET_KEY` is both keys where it is set. */
const keysOf = ({ secretKey }: Pick<Config, 'secretKey'>): Secrets =>
  secretKey === undefined ? {} : { 'token-key': secretKey, 'seal-key': secretKey }

/** The secrets that this installation works with. */
export const secretsOf = (config: Pick<Config, 'dataDir' | 'secretKey'>): Secrets => ({
  ...installSecrets(config.dataDir),
  ...keysOf(config),
})

/** Works on the database of the settings; the embedded one is that of an app that runs, or is started for as long as this takes. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
) {
  const running = databaseUrl ?? (await runningPostgres(dataDir))
  return running ? work(running) : withOwnDatabase(dataDir, undefined, work)
}

/** Starts the embedded database, made and prepared if need be, as its owner. @param signal stops it early @throws Error a sentence, where an app runs on it */
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

/** The same of a database that nobody else may be using: one of an app that runs is refused in a sentence. */
export async function withIdleDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
) {
  if (databaseUrl === undefined) return withOwnDatabase(dataDir, undefined, work)
  await prepareDatabase(databaseUrl)
  return work(databaseUrl)
}

const sameText = (one: string, other: string) =>
  createHash('sha256').update(one).digest('hex') === createHash('sha256').update(other).digest('hex')

/**
 * Takes over what a backup has of secrets. `SECRET_KEY`, where it is set, must be the one that its key was.
 * @throws Error a sentence: sealed without a passphrase, or of another `SECRET_KEY`
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
