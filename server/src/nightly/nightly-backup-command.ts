import { createHash } from 'node:crypto'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupFailure } from '@kasuwa/contract/backups'
import { withClient } from '@kasuwa/embedded-postgres'
import type { BackupSettings } from '../services/backup-settings.ts'
import type { Config } from '../services/config.ts'
import { putLargeFile, type S3Place } from '../services/s3-files.ts'
import { failureOfFolder, isOfRoom, messageOf } from '../backup/backup-failures.ts'
import { checkBackup, clearScratch } from '../backup/check-backup.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { filesOf, secretsOf } from '../backup/place.ts'

/** The app’s order to this process. */
export interface NightlyOrder extends Pick<Config, 'dataDir' | 'secretKey' | 'storage'> {
  /** The database’s address, as its owner. */
  url: string
  /** Destination, and the file’s name there. */
  to: BackupSettings['to']
  file: string
  /** Largest object in bytes. */
  largest: number
  passphrase: string | undefined
}

/** Results, in sequence. */
export type NightlyNews = { made: { made_at: string; bytes: number } } | { proved: true } | { failure: BackupFailure; detail: string }

/*
 * Makes a nightly backup in its own process and restores it as proof. Orders and results are messages, so that no secret appears in
 * arguments that other processes can read.
 */

const notMade = (error: unknown): NightlyNews => ({ failure: failureOfFolder(error), detail: messageOf(error) })

/** A failed restore means a bad backup, unless the scratch database could not start. */
const notProved = (error: unknown): NightlyNews => {
  const isHindered = stopping.signal.aborted || (error instanceof Error && error.name === 'CannotStart')
  return { failure: isOfRoom(error) ? 'no_room' : isHindered ? 'other' : 'unsound', detail: messageOf(error) }
}

const stopping = new AbortController()
let isProving = false
/** The app is stopping or gone. An unfinished file is removed by the next run; a scratch database is stopped first. */
const stop = () => (isProving ? stopping.abort() : process.exit(1))
process.on('SIGTERM', stop)
process.on('disconnect', stop)

const tell = (news: NightlyNews) => new Promise<void>((resolve) => process.send?.(news, () => resolve()))

/** The scratch database must not fill the disk of the shop’s database. */
async function assertRoom(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes'),
  )
  const needed = (rows[0]?.bytes ?? 0) * 1.5 + 512 * 1024 * 1024
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < needed) {
    const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
    const sentence = `To be proved it needs ${gigabytes(needed)} GB in ${tmpdir()}, where ${gigabytes(bavail * bsize)} GB are free.`
    throw Object.assign(new Error(sentence), { code: 'ENOSPC' })
  }
}

/** Unique to this installation, and so to the process that holds the lock. */
const ownName = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 12)

async function prove({ url, passphrase, dataDir }: NightlyOrder, path: string): Promise<NightlyNews> {
  await assertRoom(url)
  isProving = true
  const scratch = `kasuwa-backup-check-${ownName(dataDir)}-`
  await clearScratch(scratch)
  const { missing, violations, secrets } = await checkBackup(path, passphrase, { signal: stopping.signal, scratch })
  const wrong = [
    ...missing.map((name) => `A picture that rows name is not in it: ${name}.`),
    ...violations,
    ...(passphrase !== undefined && !secrets ? ['It has no secrets.'] : []),
  ]
  return wrong.length === 0 ? { proved: true } : { failure: 'unsound', detail: wrong.slice(0, 20).join('\n') }
}

async function make(order: NightlyOrder, path: string): Promise<{ made_at: string; bytes: number }> {
  const { url, passphrase } = order
  const made_at = await makeBackup(path, { url, files: filesOf(order), secrets: secretsOf(order), passphrase })
  return { made_at, bytes: (await stat(path)).size }
}

async function intoFolder(order: NightlyOrder, folder: string): Promise<void> {
  const path = join(folder, order.file)
  try {
    await tell({ made: await make(order, path) })
  } catch (error) {
    return tell(notMade(error))
  }
  await tell(await prove(order, path).catch(notProved))
}

/** Made and proved locally, then uploaded, so the bucket has only complete backups, and failures are known before they are reported. */
async function intoBucket(order: NightlyOrder, place: S3Place): Promise<void> {
  const folder = join(tmpdir(), `kasuwa-night-${ownName(order.dataDir)}`)
  const path = join(folder, order.file)
  try {
    // Leftovers of a killed process.
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { mode: 0o700 })
    const backup = await make(order, path)
    if (backup.bytes > order.largest)
      return await tell({ failure: 'too_large', detail: `It has ${backup.bytes} bytes of ${order.largest}.` })
    const proved = await prove(order, path).catch(notProved)
    if (stopping.signal.aborted) return
    try {
      await putLargeFile(place, order.file, path, stopping.signal)
    } catch (error) {
      return await tell({ failure: 'no_bucket', detail: messageOf(error) })
    }
    await tell({ made: backup })
    await tell(proved)
  } catch (error) {
    await tell(notMade(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const run = (order: NightlyOrder): Promise<void> =>
  'folder' in order.to ? intoFolder(order, order.to.folder) : intoBucket(order, order.to)

process.once('message', (order: NightlyOrder) => void run(order).finally(() => process.exit(0)))
