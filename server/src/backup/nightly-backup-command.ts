import { createHash } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BackupFailure } from '@kasuwa/contract/backups'
import { withClient } from '@kasuwa/embedded-postgres'
import type { Config } from '../services/config.ts'
import { checkBackup, clearScratch } from './check-backup.ts'
import { makeBackup } from './make-backup.ts'
import { filesOf, secretsOf } from './place.ts'

/** What the app asks of this process. */
export interface NightlyOrder extends Pick<Config, 'dataDir' | 'secretKey' | 'storage'> {
  /** Of the database, as its owner. */
  url: string
  /** Where to write it. */
  file: string
  passphrase: string | undefined
}

/** What became of it, one after another. */
export type NightlyNews = { made: { made_at: string; bytes: number } } | { proved: true } | { failure: BackupFailure; detail: string }

/*
 * The backup of a night, in a process of its own beside the app's: makes it, and restores it to prove it. Asked and answered by messages, so that
 * no secret stands where other processes see it.
 */
const ofFolder: Record<string, BackupFailure> = {
  ...{ ENOENT: 'no_folder', ENOTDIR: 'no_folder', EACCES: 'no_right', EPERM: 'no_right', EROFS: 'no_right' },
}
/** Of the system, and of a database that has no room. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What refused, whatever told of it. */
function codesOf(error: unknown): string[] {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return [...(typeof code === 'string' ? [code] : []), ...(cause === undefined ? [] : codesOf(cause))]
}

const notMade = (error: unknown): NightlyNews => {
  const codes = codesOf(error)
  const failure = codes.some((code) => full.has(code))
    ? 'no_room'
    : codes.map((code) => ofFolder[code]).find((known) => known !== undefined)
  return { failure: failure ?? 'other', detail: said(error) }
}

/** What cannot be restored is not sound, unless there was nothing to restore it into. */
const notProved = (error: unknown): NightlyNews => {
  const isFull = codesOf(error).some((code) => full.has(code))
  const isHindered = stopping.signal.aborted || (error instanceof Error && error.name === 'CannotStart')
  return { failure: isFull ? 'no_room' : isHindered ? 'other' : 'unsound', detail: said(error) }
}

const stopping = new AbortController()
let isProving = false
/** The app is stopping, or is gone: what was begun to be written is removed by whoever begins again, a database is ended first. */
const stop = () => (isProving ? stopping.abort() : process.exit(1))
process.on('SIGTERM', stop)
process.on('disconnect', stop)

const tell = (news: NightlyNews) => new Promise<void>((resolve) => process.send?.(news, () => resolve()))

/** A database that fills the disk which the shops' own is on would stop them: it is not begun without room. */
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

async function prove({ url, file, passphrase, dataDir }: NightlyOrder): Promise<NightlyNews> {
  await assertRoom(url)
  isProving = true
  // Of this installation, and so nobody else's while the app holds the turn.
  const scratch = `kasuwa-backup-check-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`
  await clearScratch(scratch)
  const { missing, violations, secrets } = await checkBackup(file, passphrase, { signal: stopping.signal, scratch })
  const wrong = [
    ...missing.map((name) => `A picture that rows name is not in it: ${name}.`),
    ...violations,
    ...(passphrase !== undefined && !secrets ? ['It has no secrets.'] : []),
  ]
  return wrong.length === 0 ? { proved: true } : { failure: 'unsound', detail: wrong.slice(0, 20).join('\n') }
}

async function run(order: NightlyOrder): Promise<void> {
  const { url, file, passphrase } = order
  try {
    const made_at = await makeBackup(file, { url, files: filesOf(order), secrets: secretsOf(order), passphrase })
    await tell({ made: { made_at, bytes: (await stat(file)).size } })
  } catch (error) {
    return tell(notMade(error))
  }
  await tell(await prove(order).catch(notProved))
}

process.once('message', (order: NightlyOrder) => void run(order).finally(() => process.exit(0)))
