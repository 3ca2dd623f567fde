import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { readPhoneOfAnywhere } from '@kasuwa/contract/platform/numbering-plans'
import { type RawBuilder, sql } from 'kysely'
import { toSortName } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Possible duplicates returned, the most similar ones. */
const maxMatches = 3
/** Minimum share of common trigrams of two names: allows a typing error or two, or words in another order. */
const minSimilarity = 0.55
/** Shorter names match too many. */
const minLetters = 4

/** True for the contact with the phone, and for the main contact of an alias with it. */
export const hasPhone = (ctx: BusinessContext, phone: string): RawBuilder<boolean> => sql<boolean>`(contacts.phone = ${phone}
  or contacts.id = any(array(select alias.merged_into from contacts alias
    where alias.business_id = ${ctx.business_id} and alias.merged_into is not null and alias.phone = ${phone})))`

/** The same for an email, in any case. */
const hasEmail = (ctx: BusinessContext, email: string): RawBuilder<boolean> => sql<boolean>`(lower(contacts.email) = lower(${email})
  or contacts.id = any(array(select alias.merged_into from contacts alias
    where alias.business_id = ${ctx.business_id} and alias.merged_into is not null and lower(alias.email) = lower(${email}))))`

/** A trigram index finds similar parts; only whole names that are similar enough match. */
const hasName = (name: string): RawBuilder<boolean> =>
  sql<boolean>`(contacts.search_text %> ${name} and similarity(contacts.sort_name, ${name}) >= ${minSimilarity})`

/** Possible duplicates of a new contact: same phone or email, or a similar name. An incomplete or invalid phone matches nothing. */
export async function findDuplicates(
  ctx: BusinessContext,
  { name, phone, email, country }: Call<(typeof api)['contacts']['doubles']>['query'],
) {
  const number = phone ? readPhoneOfAnywhere(phone, country ?? 'NG')?.phone : undefined
  const sortName = toSortName(name ?? '')
  const conditionByField: Record<'phone' | 'email' | 'name', RawBuilder<boolean> | undefined> = {
    phone: number ? hasPhone(ctx, number) : undefined,
    email: email ? hasEmail(ctx, email) : undefined,
    name: sortName.length >= minLetters ? hasName(sortName) : undefined,
  }
  const conditions = Object.entries(conditionByField).flatMap(([same, condition]) =>
    condition ? [{ same: same as keyof typeof conditionByField, test: condition }] : [],
  )
  const matches = await Promise.all(
    conditions.map(({ test }) =>
      ctx
        .selectFrom('contacts')
        .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.email', 'contacts.is_blacklisted'])
        .where('deleted_at', 'is', null)
        .where('is_walk_in', '=', false)
        .where(test)
        .orderBy(sql`similarity(contacts.sort_name, ${sortName})`, 'desc')
        .orderBy('contacts.id')
        .limit(maxMatches)
        .execute(),
    ),
  )
  const rows = new Map<string, (typeof matches)[number][number] & { same: (keyof typeof conditionByField)[] }>()
  matches.forEach((fieldMatches, index) => {
    const same = conditions[index]?.same
    if (same) for (const row of fieldMatches) rows.set(row.id, { ...row, same: [...(rows.get(row.id)?.same ?? []), same] })
  })
  return [...rows.values()].slice(0, maxMatches)
}
