import { resolve } from 'node:path'

export interface ArchiveSettings {
  /** An existing folder, on another disk than the data. */
  folder: string
  /** Full copies to retain, each with the WAL since: how many days back a restore can go. */
  keep: number
  /** Seals the secrets; undefined leaves them out. */
  passphrase: string | undefined
}

/** Reads `ARCHIVE_TO` and what goes with it. @throws Error a sentence for the operator */
export function archiveIn(env: Record<string, string | undefined>): ArchiveSettings | undefined {
  const { ARCHIVE_TO: to, ARCHIVE_KEEP: keep, BACKUP_PASSPHRASE, DATABASE_URL } = env
  if (!to) return undefined
  if (DATABASE_URL)
    throw new Error('ARCHIVE_TO is for the database that comes with Kasuwa: what DATABASE_URL names is archived by its own server’s means.')
  if (/^[a-z][a-z0-9+]+:\/\//i.test(to)) throw new Error(`ARCHIVE_TO must be a folder, not “${to}”.`)
  if (!/^\d{1,3}$/.test(keep || '2') || Number(keep || '2') === 0)
    throw new Error(`ARCHIVE_KEEP must say how many days one can go back, at least 1, not “${keep}”.`)
  return { folder: resolve(to), keep: Number(keep || '2'), passphrase: BACKUP_PASSPHRASE || undefined }
}
