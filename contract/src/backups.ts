import { z } from 'zod'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'

/** Why a nightly backup failed, or its proof did. Each has a sentence in the `backups` messages. */
export const backupFailures = [
  ...(['no_folder', 'no_right', 'no_room', 'not_mounted', 'not_ours'] as const),
  ...(['no_bucket', 'too_large', 'unsound', 'other'] as const),
] as const
export type BackupFailure = (typeof backupFailures)[number]

/** Why WAL archiving fails. Each has a sentence in the `backups` messages too. */
export type ArchiveFailure = 'no_folder' | 'no_right' | 'no_room' | 'not_mounted' | 'not_ours' | 'other'

/** Continuous WAL archive, by the minute, if the operator configured it. */
const Archive = z.object({
  /** Everything before this time survives the loss of this machine's disk. */
  archived_at: time().nullable(),
  /** Time of the base copy that the archive continues from. Null: there is none yet, so nothing can be restored. */
  base_at: time().nullable(),
  /** Since when archiving fails, and why in a sentence; null if it works. */
  failed_at: time().nullable(),
  failure: z.string().nullable(),
})

/** Backups of the whole installation, which may hold many businesses: so neither the folder nor any contents are told. */
export const Backups = z.object({
  /** Whether a backup is made every night. */
  nightly: z.boolean(),
  /** For how many days, weeks and months one backup each is retained; null if none is made. */
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }).nullable(),
  /** The last backup: the moment that it shows, and its size in bytes. */
  made_at: time().nullable(),
  bytes: z.int().nullable(),
  /** Whether that backup was proved: restored into a database of its own, whose books agree. */
  is_proved: z.boolean(),
  /** The last proved backup: the moment that it shows, and when it was proved. */
  proved_made_at: time().nullable(),
  proved_at: time().nullable(),
  /** When the last nightly backup failed, and why in a sentence; null if it succeeded. */
  failed_at: time().nullable(),
  failure: z.string().nullable(),
  /** Null if nothing is archived between backups. */
  archive: Archive.nullable(),
})

export const backups = {
  shown: endpoint.get('/v1/business/backups', {
    // Same permission as the books: among the built-in roles, only Owner holds it.
    access: 'business.delete',
    summary: 'When everything was last backed up, and when a backup was last proved by restoring it',
    reply: wrapped('backups', Backups),
  }),
}
