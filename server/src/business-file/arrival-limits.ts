import type { Limits } from '../backup/backup-file.ts'

/** Limits of a file from an unknown author. Files of the app have entries of about 4 MB and unpack to ten times their size. */
export const most: Limits = { entry: 32 * 1024 * 1024, all: 1024 * 1024 * 1024, entries: 50_000 }

/** Milliseconds for a whole import and for one statement, so that a file delays others only briefly. */
export const longest = 10 * 60_000
