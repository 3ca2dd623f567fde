import { resolve } from 'node:path'
import { z } from 'zod'
import type { S3Place } from './s3-files.ts'
import { s3PlaceIn } from './s3-settings.ts'

/** Backups to retain: the last of each of so many days, weeks and months that have one. */
export interface BackupKeep {
  days: number
  weeks: number
  months: number
}

export interface BackupSettings {
  /** An existing folder, or a bucket. */
  to: { folder: string } | S3Place
  keep: BackupKeep
  /** Seals the secrets; undefined leaves them out. */
  passphrase: string | undefined
  /** Recipients of failure mails; empty means the owners, if they are few. */
  mailTo: string[]
}

/** @throws Error unless it is three numbers that retain something */
function keepIn(text: string | undefined): BackupKeep {
  const numbers = (text || '7,4,6').split(',').map((number) => (/^\s*\d{1,4}\s*$/.test(number) ? Number(number) : Number.NaN))
  const [days = Number.NaN, weeks = Number.NaN, months = Number.NaN, ...more] = numbers
  if (![days, weeks, months].every(Number.isInteger) || more.length > 0 || days === 0)
    throw new Error(`BACKUP_KEEP must say of how many days, weeks and months a backup is kept, at least one day: 7,4,6, not “${text}”.`)
  return { days, weeks, months }
}

/** Reads `BACKUP_TO` and what goes with it. @throws Error a sentence for the operator */
export function backupsIn(env: Record<string, string | undefined>): BackupSettings | undefined {
  const { BACKUP_TO: to, BACKUP_KEEP, BACKUP_PASSPHRASE, BACKUP_MAIL_TO = '' } = env
  if (!to) return undefined
  const bucket = s3PlaceIn('BACKUP_TO', to, env)
  if (!bucket && /^[a-z][a-z0-9+]+:\/\//i.test(to))
    throw new Error(`BACKUP_TO must be a folder, or s3://bucket/prefix?region=…&endpoint=https://…, not “${to}”.`)
  const mailTo = BACKUP_MAIL_TO.split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const wrong = mailTo.find((address) => !z.email().safeParse(address).success)
  if (wrong !== undefined) throw new Error(`BACKUP_MAIL_TO must be emails with commas between, not “${wrong}”.`)
  return { to: bucket ?? { folder: resolve(to) }, keep: keepIn(BACKUP_KEEP), passphrase: BACKUP_PASSPHRASE || undefined, mailTo }
}
