import type { Limits } from '../backup/backup-file.ts'

/** Of a file that anybody may have made. Ours has entries of some 4 MB, and comes to ten times its size. */
export const most: Limits = { entry: 32 * 1024 * 1024, all: 1024 * 1024 * 1024, entries: 50_000 }

/** Milliseconds for all of one, and for one statement: nobody's file keeps others from theirs for long. */
export const longest = 10 * 60_000
