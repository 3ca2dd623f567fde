import type { Language } from '@kasuwa/contract/languages'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isOfContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import { depositsOf } from './deposits.ts'
import { familyIds, openItems } from './open-items.ts'

/** A contact with the data of a reminder. */
export interface Debtor {
  id: string
  name: string
  phone: string | null
  email: string | null
  /** Kobo due. Deposits on pending documents do not count. Not above zero: no reminder. */
  owed: number
  /** Due date of the oldest overdue item, `2026-11-20`; null if nothing is overdue. */
  due_since: string | null
  language: Language
  is_reminded_today: boolean
}

/** Contacts with their reminder data. An alias stands for its main contact. @param isLocked lock their rows, in order of id */
export async function findDebtors(ctx: BusinessContext, ids: readonly string[], isLocked: boolean): Promise<Debtor[]> {
  const rows = await ctx
    .selectFrom('contacts')
    .select(['id', 'name', 'phone', 'email', 'balance', 'language', 'is_walk_in'])
    .where(sql<boolean>`id = any(array(select coalesce(named.merged_into, named.id) from contacts named
      where named.business_id = ${ctx.business_id} and named.id = any(${[...ids]}::uuid[])))`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute()
  const contactIds = rows.map(({ id }) => id)
  const [deposits, dueSinceById, { language: defaultLanguage }, remindedRows] = await Promise.all([
    depositsOf(ctx, contactIds),
    dueSince(ctx, contactIds),
    ctx.db.selectFrom('businesses').select('language').where('id', '=', ctx.business_id).executeTakeFirstOrThrow(),
    remindersOf(ctx, contactIds).where('reminders.day', '=', today(ctx)).execute(),
  ])
  const remindedToday = new Set(remindedRows.map(({ id }) => id))
  return rows.map(({ balance, is_walk_in, language, ...row }) => {
    const due = balance + (deposits.get(row.id) ?? 0)
    return {
      ...row,
      // A contact who has paid ahead more than they owe is in credit.
      owed: is_walk_in || balance <= 0 ? 0 : due,
      due_since: dueSinceById.get(row.id) ?? null,
      language: language ?? defaultLanguage,
      is_reminded_today: remindedToday.has(row.id),
    }
  })
}

/** Due date of the oldest overdue item of each contact and its aliases, as in the list of debts. */
async function dueSince(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const items = openItems(ctx, (column) => sql`${sql.ref(column)} = any(${familyIds(ctx, ids)})`)
  const { rows } = await sql<{ id: string; since: string }>`
    select coalesce(contacts.merged_into, contacts.id) as id, min(item.due_date) as since from (${items}) item
    join contacts on contacts.business_id = ${ctx.business_id} and contacts.id = item.contact_id
    where item.left > 0 and item.due_date < ${today(ctx)}::date group by 1`.execute(ctx.db)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/** Reminders of contacts and their aliases, by main contact. */
const remindersOf = (ctx: BusinessContext, contact_ids: readonly string[]) =>
  ctx
    .selectFrom('reminders')
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'reminders.contact_id'))
    .where(isOfContact(ctx, 'contact_id', contact_ids))
    .groupBy(sql`1`)
    .select(sql<string>`coalesce(contacts.merged_into, contacts.id)`.as('id'))

/** Time of the last reminder of each contact and its aliases. Without contacts never reminded. */
export async function lastRemindersOf(ctx: BusinessContext, contact_ids: readonly string[]): Promise<Map<string, string>> {
  if (contact_ids.length === 0) return new Map()
  const rows = await remindersOf(ctx, contact_ids)
    .select(sql<string>`max(reminders.created_at)`.as('at'))
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}
