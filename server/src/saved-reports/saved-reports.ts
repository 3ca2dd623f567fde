import { api } from '@kasuwa/contract'
import { deletedDays } from '@kasuwa/contract/deletable-kinds'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { MAX_SAVED_REPORTS } from '@kasuwa/contract/report-mails'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { type Selectable, sql } from 'kysely'
import { rowOr404, paginate } from '../database/pagination.ts'
import { matchesSearch, nameColumns } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import { notFound, refuseField, refuseRule } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { insert, lockForUpdate, softDelete, updateLocked } from '../records/entity-rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { nextDue } from './due.ts'
import { questionOf } from './question.ts'
import { membersNamed, recipientsOf, setRecipients } from './recipients.ts'

type SavedReports = (typeof api)['savedReports']
type SavedReportRow = Selectable<Tables['saved_reports']>
type SavedReportInput = Call<SavedReports['edit']>['body']

/** Reports of the member; other members’ are the same as missing ones. */
const ownReports = (ctx: BusinessContext) => ctx.selectFrom('saved_reports').where('saved_reports.created_by', '=', ctx.merchant_id)
const live = (ctx: BusinessContext) => ownReports(ctx).where('saved_reports.deleted_at', 'is', null)

async function buildReplies(ctx: BusinessContext, rows: readonly SavedReportRow[]) {
  const recipients = await recipientsOf(ctx, valuesOf(rows, 'id'))
  return rows.map(({ mail_every: every, last_error, ...row }) => ({
    ...row,
    mail: every && { every, to: (recipients.get(row.id) ?? []).map(({ merchant_id: id, name }) => ({ id, name })) },
    last_error: last_error && ctx.translate({ key: `report_mails.faults.${last_error}` }),
  }))
}

async function shownOne(ctx: BusinessContext, row: SavedReportRow) {
  const [saved_report] = await buildReplies(ctx, [row])
  return { saved_report: saved_report as NonNullable<typeof saved_report> }
}

/** @throws Refusal 404 for a missing report, and for another member’s */
async function lockOwnReport(ctx: BusinessContext, id: string): Promise<SavedReportRow> {
  const row = await lockForUpdate(ctx, 'saved_reports', id)
  if (row.created_by !== ctx.merchant_id) throw notFound()
  return row
}

/** Columns of the mail schedule. Undefined leaves it, null ends it; a new interval starts at its own next time. */
function mailColumns(ctx: BusinessContext, mail: SavedReportInput['mail'], before?: SavedReportRow) {
  if (mail === undefined) return {}
  if (mail === null) return { mail_every: null, next_at: null, last_error: null }
  const next_at = mail.every === before?.mail_every ? before.next_at : nextDue(ctx, mail.every)
  // The reason for the last failure may be gone; the next mail decides.
  return { mail_every: mail.every, next_at, last_error: null }
}

/** @throws Refusal 422 at the member’s limit; checked without a lock, since a few more do no harm */
async function mustHaveRoom(ctx: BusinessContext): Promise<void> {
  const { count } = await live(ctx)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SAVED_REPORTS) throw refuseRule('too_many_saved', { max: MAX_SAVED_REPORTS })
}

/** Restores a recently deleted report; mails continue from its next time. */
async function restore(ctx: BusinessContext, id: string) {
  const since = new Date(ctx.now - deletedDays * 86_400_000).toISOString()
  const row = await ownReports(ctx).selectAll().where('id', '=', id).where('deleted_at', '>=', since).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  await mustHaveRoom(ctx)
  await updateLocked(ctx, 'saved_reports', row, { deleted_at: null, next_at: row.mail_every && nextDue(ctx, row.mail_every) })
  return { message: ctx.translate({ key: 'restored' }) }
}

export default serve(api.savedReports, {
  list: async (ctx, { query }) => {
    const matches = live(ctx)
      .$if(Boolean(query.search), (builder) => builder.where(matchesSearch('saved_reports.search_text', query.search ?? '')))
      .$if(query.report !== undefined, (builder) => builder.where('saved_reports.report', 'in', query.report ?? []))
    const { page, rows } = await paginate(ctx, matches.selectAll(), query, { key: 'saved_reports.id' })
    return { page, rows: await buildReplies(ctx, rows) }
  },
  one: async (ctx, { params }) => shownOne(ctx, await rowOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst())),
  create: async (ctx, { body: { name, report, query, mail } }) => {
    const savedQuery = questionOf(ctx, report, query ?? {})
    await mustHaveRoom(ctx)
    const members = mail ? await membersNamed(ctx, mail.to) : []
    const created = await insert(ctx, 'saved_reports', {
      ...{ name, ...nameColumns(name), report, query: JSON.stringify(savedQuery) },
      ...{ mail_every: null, next_at: null, ...mailColumns(ctx, mail) },
    })
    await setRecipients(ctx, created.id, members)
    return shownOne(ctx, created)
  },
  edit: async (ctx, { params, body: { name, report, query, mail } }) => {
    const members = mail ? await membersNamed(ctx, mail.to) : []
    const before = await lockOwnReport(ctx, params.id)
    if (report !== undefined && report !== before.report) throw refuseField('report', 'report_stays')
    const savedQuery = query === undefined ? undefined : questionOf(ctx, before.report, query ?? {})
    const after = await updateLocked(ctx, 'saved_reports', before, {
      ...(name !== undefined && { name, ...nameColumns(name) }),
      ...(savedQuery && { query: JSON.stringify(savedQuery), last_error: null }),
      ...mailColumns(ctx, mail, before),
    })
    if (mail !== undefined) await setRecipients(ctx, params.id, members)
    return shownOne(ctx, after)
  },
  delete: async (ctx, { params }) => {
    await lockOwnReport(ctx, params.id)
    await softDelete(ctx, 'saved_reports', params.id)
    return { message: ctx.translate({ key: 'deleted' }) }
  },
  restore: (ctx, { params }) => restore(ctx, params.id),
})
