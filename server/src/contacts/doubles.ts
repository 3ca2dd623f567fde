import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { readPhoneOfAnywhere } from '@kasuwa/contract/platform/numbering-plans'
import { type RawBuilder, sql } from 'kysely'
import { toSortName } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** How many are pointed out: those most like who is being added. */
const most = 3
/** Of two names, how many of their parts of three letters are in both: a slip of a letter or two, words in another order. */
const alike = 0.55
/** Shorter names are like too many. */
const leastLetters = 4

/** True of the contact with that phone, and of the one whom an alias with it turned out to be. */
export const hasPhone = (ctx: BusinessContext, phone: string): RawBuilder<boolean> => sql<boolean>`(contacts.phone = ${phone}
  or contacts.id = any(array(select alias.merged_into from contacts alias
    where alias.business_id = ${ctx.business_id} and alias.merged_into is not null and alias.phone = ${phone})))`

/** The same of an email, whatever its case. */
const hasEmail = (ctx: BusinessContext, email: string): RawBuilder<boolean> => sql<boolean>`(lower(contacts.email) = lower(${email})
  or contacts.id = any(array(select alias.merged_into from contacts alias
    where alias.business_id = ${ctx.business_id} and alias.merged_into is not null and lower(alias.email) = lower(${email}))))`

/** Near: an index of trigrams finds what has such a part in it, and of those only whole names that are alike count. */
const hasName = (name: string): RawBuilder<boolean> =>
  sql<boolean>`(contacts.search_text %> ${name} and similarity(contacts.sort_name, ${name}) >= ${alike})`

/**
 * Contacts that whoever is being added may be: with the same phone or email, or nearly the same name. What is typed half, or cannot be a
 * phone, finds nothing.
 */
export async function doublesOf(ctx: BusinessContext, { name, phone, email, country }: Call<(typeof api)['contacts']['doubles']>['query']) {
  const number = phone ? readPhoneOfAnywhere(phone, country ?? 'NG')?.phone : undefined
  const named = toSortName(name ?? '')
  const tests: Record<'phone' | 'email' | 'name', RawBuilder<boolean> | undefined> = {
    phone: number ? hasPhone(ctx, number) : undefined,
    email: email ? hasEmail(ctx, email) : undefined,
    name: named.length >= leastLetters ? hasName(named) : undefined,
  }
  const given = Object.entries(tests).flatMap(([same, test]) => (test ? [{ same: same as keyof typeof tests, test }] : []))
  const found = await Promise.all(
    given.map(({ test }) =>
      ctx
        .selectFrom('contacts')
        .select(['contacts.id', 'contacts.name', 'contacts.phone', 'contacts.email', 'contacts.is_blacklisted'])
        .where('deleted_at', 'is', null)
        .where('is_walk_in', '=', false)
        .where(test)
        .orderBy(sql`similarity(contacts.sort_name, ${named})`, 'desc')
        .orderBy('contacts.id')
        .limit(most)
        .execute(),
    ),
  )
  const rows = new Map<string, (typeof found)[number][number] & { same: (keyof typeof tests)[] }>()
  found.forEach((some, index) => {
    const same = given[index]?.same
    if (same) for (const row of some) rows.set(row.id, { ...row, same: [...(rows.get(row.id)?.same ?? []), same] })
  })
  return [...rows.values()].slice(0, most)
}
