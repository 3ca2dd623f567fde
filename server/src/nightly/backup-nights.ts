import { randomUUID } from 'node:crypto'
import type { BackupFailure } from '@kasuwa/contract/backups'
import type pg from 'pg'
import { type Addressee, queueMail } from '../auth/mails.ts'
import type { Db } from '../database/database.ts'
import { localeOf, translate } from '../errors/translate.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { KnownOfPlace } from './backup-place.ts'
import type { MadeBackup } from './backup-retention.ts'

/** Outcome of a night’s backup: made and perhaps proved, or the failure. */
export interface Outcome {
  made_at?: string
  /** Bytes. */
  bytes?: number
  proved?: true
  failure?: BackupFailure
  detail?: string
}

const nowOf = (app: Dependencies) => new Date(app.clock()).toISOString()

interface Begun extends KnownOfPlace {
  /** An incomplete file of an earlier run. */
  cutOff: string | undefined
}

/** Backups made into a place and not removed, or from before places were recorded. */
const madeIn = (db: Db, place: string) =>
  db
    .selectFrom('backups')
    .select(['night', 'file', 'proved_at'])
    .where((row) => row.or([row('place', '=', place), row('place', 'is', null)]))
    .where('made_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()

/** Installation id, set on the first night. */
async function installationIn(db: Db): Promise<string> {
  const nights = db.selectFrom('backups').select('installation').where('installation', 'is not', null)
  return (await nights.orderBy('night', 'desc').limit(1).executeTakeFirst())?.installation ?? randomUUID()
}

/**
 * Records the start of a night’s backup. The caller holds the lock.
 * @returns facts about the place; undefined if that night has its backup
 */
export const beginNight = (app: Dependencies, night: string, file: string, place: string): Promise<Begun | undefined> =>
  app.database.transaction({}, async (db) => {
    const before = await db.selectFrom('backups').select(['file', 'finished_at']).where('night', '=', night).executeTakeFirst()
    if (before && before.finished_at !== null) return undefined
    const backups = await madeIn(db, place)
    const used = await db.selectFrom('backups').select('night').where('place', '=', place).limit(1).executeTakeFirst()
    const begun = { file, started_at: nowOf(app), installation: await installationIn(db) }
    await db
      .insertInto('backups')
      .values({ night, ...begun })
      .onConflict((row) => row.column('night').doUpdateSet(begun).where('backups.finished_at', 'is', null))
      .execute()
    const isUsed = used !== undefined || backups.length > 0
    return { cutOff: before?.file, installation: begun.installation, isUsed, expectedFiles: backups.map((backup) => backup.file) }
  })

/** Records that the place was verified, after its marker is written. */
export const setPlace = (app: Dependencies, night: string, place: string): Promise<unknown> =>
  app.database.transaction({}, (db) => db.updateTable('backups').set({ place }).where('night', '=', night).execute())

interface Ended {
  night: string
  file: string
  outcome: Outcome
  mailTo: readonly string[]
}

/**
 * Stores the outcome and queues failure mails, in one transaction.
 * @param client as the tables’ owner, who sees all owners
 * @returns false if another process restarted that night
 */
export async function endNight(app: Dependencies, client: pg.Client, { night, file, outcome, mailTo }: Ended): Promise<boolean> {
  const { made_at = null, bytes = null, failure = null, detail = null } = outcome
  const recipients = failure === null ? [] : await whoHears(client, mailTo)
  if (failure !== null && recipients.length === 0) app.log.warn({}, 'nobody was told that the nightly backup failed: set BACKUP_MAIL_TO')
  return app.database.transaction({}, async (db) => {
    const finished_at = nowOf(app)
    const { numUpdatedRows } = await db
      .updateTable('backups')
      .set({ made_at, bytes, failure, detail, finished_at, proved_at: failure === null ? finished_at : null })
      .where('night', '=', night)
      .where('file', '=', file)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (failure !== null) await tell(app, db, recipients, failure)
    return true
  })
}

/** Above this many owners the installation is a service, whose operator configures recipients. */
const mostRecipients = 20

/** Recipients of the settings, else the businesses’ owners if they are few. */
async function whoHears(client: pg.Client, mailTo: readonly string[]): Promise<Addressee[]> {
  const { rows } = await client.query<Addressee>(
    `select distinct merchants.email, merchants.first_name, merchants.locale
      from merchants left join members on members.merchant_id = merchants.id and members.is_owner and members.deleted_at is null
        left join businesses on businesses.id = members.business_id and businesses.deleted_at is null
      where case when cardinality($1::text[]) > 0 then merchants.email = any ($1) else businesses.id is not null end
      limit ${mostRecipients + 1}`,
    [mailTo],
  )
  if (mailTo.length > 0) return mailTo.map((email) => rows.find((row) => row.email === email) ?? { email, first_name: '', locale: 'en' })
  return rows.length > mostRecipients ? [] : rows
}

async function tell(app: Dependencies, db: Db, recipients: readonly Addressee[], failure: BackupFailure): Promise<void> {
  const proved = await lastProved(db)
  for (const to of recipients) {
    const messageFor = (key: string, values = {}) => translate(localeOf(to.locale), { key: `backups.${key}`, values })
    const last = proved ? messageFor('last', { since: proved.made_at?.slice(0, 10) ?? '' }) : messageFor('never')
    await queueMail(app, db, to, 'backup_failed', { why: messageFor(failure), last })
  }
}

/** The last proved backup, retained or not. */
export const lastProved = (db: Db) =>
  db.selectFrom('backups').select(['made_at', 'proved_at']).where('proved_at', 'is not', null).orderBy('night', 'desc').executeTakeFirst()

/** Backups made into a place and not removed yet. */
export const storedBackups = (app: Dependencies, place: string): Promise<MadeBackup[]> =>
  app.database.transaction({}, async (db) =>
    (await madeIn(db, place)).map(({ night, file, proved_at }) => ({ night, file, isProved: proved_at !== null })),
  )

export const setRemoved = (app: Dependencies, night: string): Promise<unknown> =>
  app.database.transaction({}, (db) =>
    db
      .updateTable('backups')
      .set({ removed_at: nowOf(app) })
      .where('night', '=', night)
      .execute(),
  )
