import type { Language } from '@kasuwa/contract/languages'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { depositsOf } from './deposits.ts'
import { family, openItems } from './open-items.ts'

/** Somebody who may be reminded of what they owe. */
export interface Debtor {
  id: string
  name: string
  phone: string | null
  email: string | null
  /** Kobo that they owe; deposits on what waits are no part of it. Not above zero: they are reminded of nothing. */
  owed: number
  /** The day since which the oldest of it is to be paid, `2026-11-20`; null where nothing is overdue. */
  due_since: string | null
  language: Language
  is_reminded_today: boolean
}

/** What there is to remind contacts of; aliases stand for the contact that they are. @param isHeld whether their rows are locked, in the order of their ids */
export async function debtors(ctx: BusinessContext, ids: readonly string[], isHeld: boolean): Promise<Debtor[]> {
  const rows = await ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'balance', 'language', 'is_walk_in'])
    .where(sql<boolean>`id = any(array(select coalesce(named.merged_into, named.id) from contacts named
      where named.business_id = ${ctx.business_id} and named.id = any(${[...ids]}::uuid[])))`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .execute()
  const found = rows.map(({ id }) => id)
  const [deposits, since, { language: usual }, reminded] = await Promise.all([
    depositsOf(ctx, found),
    dueSince(ctx, found),
    ctx.db.selectFrom('businesses').select('language').where('id', '=', ctx.business_id).executeTakeFirstOrThrow(),
    remindersOf(ctx, found).where('reminders.day', '=', today(ctx)).execute(),
  ])
  const remindedToday = new Set(reminded.map(({ id }) => id))
  return rows.map(({ balance, is_walk_in, language, ...row }) => {
    const owed = balance + (deposits.get(row.id) ?? 0)
    return {
      ...row,
      // Who has paid ahead more than they owe is in credit, whatever that is for.
      owed: is_walk_in || balance <= 0 ? 0 : owed,
      due_since: since.get(row.id) ?? null,
      language: language ?? usual,
      is_reminded_today: remindedToday.has(row.id),
    }
  })
}

/** Of each of these contacts, and their aliases, the day of the oldest of what they owe and is overdue, as the list of debts has it. */
async function dueSince(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const items = openItems(ctx, (column) => sql`${sql.ref(column)} = any(${family(ctx, ids)})`)
  const { rows } = await sql<{ id: string; since: string }>`
    select coalesce(contacts.merged_into, contacts.id) as id, min(item.due_date) as since from (${items}) item
    join contacts on contacts.business_id = ${ctx.business_id} and contacts.id = item.contact_id
    where item.left > 0 and item.due_date < ${today(ctx)}::date group by 1`.execute(ctx.db)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/** Reminders of these contacts, and of their aliases, by whom they are now. */
const remindersOf = (ctx: BusinessContext, contact_ids: readonly string[]) =>
  ctx
    .selectFrom('reminders')
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'reminders.contact_id'))
    .where(isOfContact(ctx, 'contact_id', contact_ids))
    .groupBy(sql`1`)
    .select(sql<string>`coalesce(contacts.merged_into, contacts.id)`.as('id'))

/** When each of these contacts, or an alias of theirs, was last reminded; who never was is not in it. */
export async function lastRemindersOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, string>> {
  if (contact_ids.length === 0) return new Map()
  const rows = await remindersOf(ctx, contact_ids)
    .select(sql<string>`max(reminders.created_at)`.as('at'))
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}
