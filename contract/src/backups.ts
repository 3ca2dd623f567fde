import { z } from 'zod'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'

/** Why a night's backup was not made, or could not be proved: each has a sentence (`messages`, `backups`). */
export const backupFailures = [
  ...(['no_folder', 'no_right', 'no_room', 'not_mounted', 'not_ours'] as const),
  ...(['no_bucket', 'too_large', 'unsound', 'other'] as const),
] as const
export type BackupFailure = (typeof backupFailures)[number]

/** Why nothing is archived: each has a sentence beside those. */
export type ArchiveFailure = 'no_folder' | 'no_right' | 'no_room' | 'not_mounted' | 'not_ours' | 'other'

/** What happens is archived by the minute, where the operator has set that. */
const Archive = z.object({
  /** Everything before it would be there again if this machine's disk were lost. */
  archived_at: time().nullable(),
  /** Of the last copy of everything that it goes on from; null: there is none yet, and nothing could be restored. */
  base_at: time().nullable(),
  /** Since when it fails, and why in a sentence; null where it does not. */
  failed_at: time().nullable(),
  failure: z.string().nullable(),
})

/** Backups of the whole installation: it may be many businesses', so no place, and nothing of what is in them. */
export const Backups = z.object({
  /** Whether one is made every night. */
  nightly: z.boolean(),
  /** Of how many days, weeks and months one is kept; null where none is made. */
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }).nullable(),
  /** The last one that was made: the moment that all of it is of, and bytes. */
  made_at: time().nullable(),
  bytes: z.int().nullable(),
  /** Whether that one was proved: restored into a database of its own, with books that hold. */
  is_proved: z.boolean(),
  /** Of the last one that was proved: its moment, and when that was done. */
  proved_made_at: time().nullable(),
  proved_at: time().nullable(),
  /** When the last night's failed, and why in a sentence; null where it did not. */
  failed_at: time().nullable(),
  failure: z.string().nullable(),
  /** Null where nothing is archived between backups. */
  archive: Archive.nullable(),
})

export const backups = {
  shown: endpoint({
    method: 'GET',
    path: '/v1/business/backups',
    // As the books: by the built-in roles, owners alone.
    access: 'business.delete',
    summary: 'When everything was last backed up, and when a backup was last proved by restoring it',
    reply: wrapped('backups', Backups),
  }),
}
