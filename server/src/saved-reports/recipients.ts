import { sql } from 'kysely'
import { storedId } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { isAnyOf } from '../database/rows.ts'
import { type Words, refuseFields } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** A member with a verified email, which login requires. */
export interface Colleague {
  member_id: string
  merchant_id: string
  name: string
  first_name: string
  email: string
  locale: string
}

/** Current members who have accepted. */
const colleagues = (ctx: BusinessContext) =>
  ctx
    .selectFrom('members')
    .innerJoin('merchants', 'merchants.id', 'members.merchant_id')
    .where('members.deleted_at', 'is', null)
    .where('merchants.email_verified_at', 'is not', null)
    .select([
      'members.id as member_id',
      'merchants.id as merchant_id',
      'merchants.first_name',
      'merchants.email',
      'merchants.locale',
      sql<string>`trim(merchants.first_name || ' ' || merchants.last_name)`.as('name'),
    ])
    .orderBy('merchants.sort_name')
    .orderBy('members.id')

/**
 * Ids of the named members, without duplicates. Locked, so that a concurrent removal is seen by the next mail.
 * @param to public ids of merchants, or emails
 * @throws Refusal 422 on `mail.to.0` … unless a member, so that the app mails no strangers
 */
export async function membersNamed(ctx: BusinessContext, to: readonly string[]): Promise<string[]> {
  const ids = to.flatMap((recipient) => storedId('merchant', recipient) ?? [])
  const emails = to.map((recipient) => recipient.toLowerCase())
  const matches = await colleagues(ctx)
    .where(({ or }) => or([isAnyOf('merchants.id', ids), sql<boolean>`lower(merchants.email) = any(${emails}::text[])`]))
    .forKeyShare('members')
    .execute()
  const memberOf = (recipient: string) =>
    matches.find(
      ({ merchant_id, email }) => merchant_id === storedId('merchant', recipient) || email.toLowerCase() === recipient.toLowerCase(),
    )
  const missing = to.flatMap((recipient, index): [string, Words[]][] =>
    memberOf(recipient) ? [] : [[`mail.to.${index}`, [{ key: 'no_colleague' }]]],
  )
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing))
  return [...new Set(to.map((recipient) => memberOf(recipient)?.member_id ?? ''))]
}

/** Replaces the recipients of a locked report. */
export async function setRecipients(ctx: BusinessContext, saved_report_id: string, members: readonly string[]): Promise<void> {
  await ctx.deleteFrom('saved_report_recipients').where('saved_report_id', '=', saved_report_id).execute()
  const rows = members.map((member_id) => ({ business_id: ctx.business_id, saved_report_id, member_id }))
  if (rows.length > 0) await ctx.db.insertInto('saved_report_recipients').values(rows).execute()
}

/** Recipients by report, without former members. */
export async function recipientsOf(ctx: BusinessContext, reports: readonly string[]): Promise<Map<string, Colleague[]>> {
  const recipientsByReport = new Map<string, Colleague[]>()
  if (reports.length === 0) return recipientsByReport
  const rows = await colleagues(ctx)
    .innerJoin('saved_report_recipients', (join) => inBusiness(join, 'saved_report_recipients.member_id', 'members.id'))
    .where(isAnyOf('saved_report_recipients.saved_report_id', reports))
    .select('saved_report_recipients.saved_report_id')
    .execute()
  for (const { saved_report_id, ...colleague } of rows)
    recipientsByReport.set(saved_report_id, [...(recipientsByReport.get(saved_report_id) ?? []), colleague])
  return recipientsByReport
}
