import type { Language } from '@kasuwa/contract/languages'
import { reportRights } from '@kasuwa/contract/report-figures'
import type { MailFault, MailInterval } from '@kasuwa/contract/report-mails'
import { addressOfQuery } from '@kasuwa/contract/report-opening'
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { isDiskFull, isOverloaded, isRetryable, isUnreachable, sqlState, queryCanceled } from '../database/database-errors.ts'
import { publicId } from '../database/ids.ts'
import type { Tables } from '../database/tables/index.ts'
import { Refusal } from '../errors/refusal.ts'
import { type Locale, localeOf } from '../errors/translate.ts'
import { exportStatement } from '../records/audit.ts'
import { creatorsOf } from '../records/created-by.ts'
import { answerReport } from '../reports/answer.ts'
import { knownReports } from '../reports/definitions.ts'
import { filed } from '../reports/report-file.ts'
import { backgroundContext } from '../request/background.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type Principal, loadBackgroundPrincipal } from '../request/principal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { mostFailures, triedAgainAt } from '../services/turns.ts'
import { justEnded, nextDue } from './due.ts'
import { type LetterContent, letterOf } from './letter.ts'
import { mustBeAskable, readQuestion } from './question.ts'
import { recipientsOf } from './recipients.ts'
import type { SavedQuery } from './saved-query.ts'

/** A due report and its saver. */
export interface Due {
  business_id: string
  id: string
  created_by: string
}

/** The mail is not sent, for a reason that its saver sees. */
class NotSent extends Error {
  constructor(readonly fault: MailFault) {
    super(fault)
  }
}

type DueReportRow = Selectable<Tables['saved_reports']> & { zone: string; business: string }

/** Default number of groups in a mail. */
const fewGroups = '10'

/** The mail’s query: as saved, for the period that has just ended if it has none, and with few groups by default. */
export function questionOfMail(savedQuery: SavedQuery, every: MailInterval, days: { from: string; to: string }): SavedQuery {
  const isTimed = savedQuery.period !== undefined || savedQuery.from !== undefined || savedQuery.to !== undefined
  const timed: SavedQuery = isTimed ? savedQuery : { ...savedQuery, ...days }
  if (timed.interval !== undefined) return timed
  if (timed.group_by !== undefined) return { ...timed, interval: 'none', limit: timed.limit ?? fewGroups }
  return !isTimed && every === 'day' ? { ...timed, interval: 'none' } : timed
}

/** Locks the row while it is due; undefined if another process holds or has mailed it. */
const take = (db: Db, { business_id, id }: Due, now: number): Promise<DueReportRow | undefined> =>
  db
    .selectFrom('saved_reports')
    .innerJoin('businesses', 'businesses.id', 'saved_reports.business_id')
    .selectAll('saved_reports')
    .select(['businesses.time_zone as zone', 'businesses.name as business'])
    .where('saved_reports.business_id', '=', business_id)
    .where('saved_reports.id', '=', id)
    .where('saved_reports.deleted_at', 'is', null)
    .where('saved_reports.next_at', '<=', new Date(now).toISOString())
    .forUpdate('saved_reports')
    .skipLocked()
    .executeTakeFirst()

/** Context with the saver’s current rights, without a request. */
function contextOf(app: Dependencies, db: Db, due: Due, principal: Principal, locale: Locale, now: number): BusinessContext {
  const { business_id, id, created_by: merchant_id } = due
  return backgroundContext(app, { db, id, business_id, merchant_id, locale, now }, principal, 'savedReports.mail')
}

/** @throws NotSent if the saver has lost the right to the report */
function mustBePermitted(
  { permissions, member }: Principal,
  { report }: DueReportRow,
  query: { location?: string[] | undefined; not_location?: string[] | undefined },
) {
  if (!permissions.has(reportRights[report])) throw new NotSent('forbidden')
  const place = member.location_id
  if (place === null) return
  if ((query.location && !query.location.includes(place)) || query.not_location?.includes(place)) throw new NotSent('elsewhere')
}

/**
 * Queues a report’s mails to all recipients.
 * @throws NotSent, Refusal if the query is invalid
 */
async function queueLetters(
  ctx: BusinessContext,
  app: Dependencies,
  due: Due,
  row: DueReportRow,
  principal: Principal,
  every: MailInterval,
) {
  const { report } = row
  const question = questionOfMail(row.query, every, justEnded(ctx, every))
  const query = readQuestion(ctx.locale, report, question)
  mustBePermitted(principal, row, query)
  mustBeAskable(ctx, report, query)
  const readers = (await recipientsOf(ctx, [row.id])).get(row.id) ?? []
  if (readers.length === 0) throw new NotSent('nobody')
  const saver = (await creatorsOf(ctx, [row.created_by])).get(row.created_by)
  const { publicUrl, screensUrl } = ctx.app.config
  ctx.write(exportStatement(ctx, question))
  const contentByLanguage = new Map<Language, LetterContent>()
  for (const { member_id, merchant_id, first_name, email, locale: read } of readers) {
    const locale = localeOf(read)
    let letter = contentByLanguage.get(locale)
    if (!letter) {
      const reading = contextOf(app, ctx.db, due, principal, locale, ctx.now)
      const answer = await answerReport(reading, knownReports[report].definition, query)
      letter = {
        ...{ name: row.name, business: row.business, every, report, interval: answer.interval },
        saver: { merchant_id: row.created_by, name: saver?.name ?? '' },
        filed: filed(reading, report, answer),
        link: `${screensUrl}/reports/${report}?${new URLSearchParams(addressOfQuery(report, question)).toString()}`,
        change: `${screensUrl}/reports/saved`,
      }
      contentByLanguage.set(locale, letter)
    }
    // Stable Message-ID of report, time and member, so repeated mails are recognized.
    const moment = Date.parse(row.next_at ?? '') / 1000
    const message_id = `<${publicId('saved_report', row.id)}.${moment}.${publicId('member', member_id)}@${new URL(publicUrl).host}>`
    await app.jobs.add(ctx.db, 'mail', { to: email, message_id, ...letterOf(locale, letter, { merchant_id, first_name }) })
  }
}

/** Moves a report to its next time; missed times are skipped. */
const moveOn = (db: Db, { business_id, id }: Due, columns: { next_at: string; last_error: MailFault | null; last_sent_at?: string }) =>
  db
    .updateTable('saved_reports')
    .set({ ...columns, failures: 0 })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()

/** Reason why it cannot be sent; undefined for temporary errors, which are retried. */
function faultOf(error: unknown): MailFault | undefined {
  if (error instanceof NotSent) return error.fault
  if (error instanceof Refusal && error.details.status < 500) return 'unaskable'
  // A statement that was ended because it took too long.
  return sqlState(error) === queryCanceled ? 'too_long' : undefined
}

/**
 * Counts an unexpected failure. The row is retried after a pause; the fifth failure moves it to its next time, with a reason that its
 * saver sees. An unreadable time zone may be the cause, so the time is then in UTC.
 */
async function noteFailure(db: Db, due: Due, now: number): Promise<void> {
  const row = await take(db, due, now)
  if (!row?.mail_every) return
  const failures = row.failures + 1
  if (failures >= mostFailures) {
    await moveOn(db, due, { next_at: nextDue({ now, zone: 'UTC' }, row.mail_every), last_error: 'failed' })
    return
  }
  await db
    .updateTable('saved_reports')
    .set({ failures, next_at: triedAgainAt(now, failures) })
    .where('business_id', '=', due.business_id)
    .where('id', '=', due.id)
    .execute()
}

/** The database or machine is overloaded or down, which is not the row’s fault. */
const isInTheWay = (error: unknown): boolean => isRetryable(error) || isUnreachable(error) || isOverloaded(error) || isDiskFull(error)

/**
 * Mails a due report with its saver’s current rights. Invariant: each time gives one mail per recipient, or a stored reason. Mails are
 * queued in the transaction that locks and moves the row, so a crash leaves it due, and a second process finds nothing.
 * Unexpected failures are counted (`noteFailure`).
 * @throws the failure; the report stays due, now or after a pause
 */
export async function mailReport(app: Dependencies, due: Due): Promise<void> {
  const { business_id, created_by: merchant_id } = due
  const now = app.clock()
  try {
    await app.reportSlots.run(() =>
      app.reportDatabase.transaction({ business_id, merchant_id }, async (db) => {
        const row = await take(db, due, now)
        if (!row?.mail_every) return
        const principal = await loadBackgroundPrincipal(db, merchant_id, business_id).catch((error: unknown) => {
          throw error instanceof Refusal ? new NotSent('left') : error
        })
        const ctx = contextOf(app, db, due, principal, 'en', now)
        await queueLetters(ctx, app, due, row, principal, row.mail_every)
        await moveOn(db, due, {
          next_at: nextDue({ now, zone: row.zone }, row.mail_every),
          last_error: null,
          last_sent_at: new Date(now).toISOString(),
        })
      }),
    )
  } catch (error) {
    const last_error = faultOf(error)
    if (!last_error) {
      if (!isInTheWay(error)) await app.database.transaction({ business_id, merchant_id }, (db) => noteFailure(db, due, now))
      throw error
    }
    await app.database.transaction({ business_id, merchant_id }, async (db) => {
      // A concurrent change or mail has moved it on.
      const still = await take(db, due, now)
      if (still?.mail_every) await moveOn(db, due, { next_at: nextDue({ now, zone: still.zone }, still.mail_every), last_error })
    })
  }
}
