import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { walkInCustomer } from '@kasuwa/contract/platform/built-in-names'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { seesOwed } from '@kasuwa/contract/platform/seen-with'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { builtInLike, localeOf } from '../errors/translate.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { sumUp } from '../database/sum-up.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { carries, setLabels } from '../records/labels.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { mustExist } from '../records/references.ts'
import { matchesSearch } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { adjustBalance } from './adjust-balance.ts'
import { requireLimitPermission } from '../receivables/credit-limit.ts'
import { balanceWithoutDeposits, contactsWithDeposits } from '../receivables/deposits.ts'
import { contactColumns } from './contact-row.ts'
import { contactReply, contactReplies } from './contact-reply.ts'
import { doublesOf } from './doubles.ts'
import { showIdentity } from './identity.ts'
import { mergeContacts, renameAliases } from './merge.ts'
import { mergedInto } from './merged.ts'
import { lastSalesOf } from './last-sales.ts'
import { makeQuickContact } from './quick-contact.ts'
import { contactTimeline } from './timeline.ts'
import { lastRemindersOf } from '../receivables/debtors.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'
import { unmergeContacts } from './unmerge.ts'

type Type = 'customer' | 'supplier' | 'both'

const allTypes: readonly Type[] = ['customer', 'supplier', 'both']
/** A customer is also whoever is both. */
const isAmong = (asked: readonly Type[]) => (type: Type) => type === 'both' || asked.includes(type)
/** Contacts of these; or of all others. Said by what they are either way: an index finds those alone (`contacts_kind`). */
const isType = (asked: readonly Type[]) => sql<boolean>`contacts.contact_type = any(${allTypes.filter(isAmong(asked))}::text[])`
const isNoType = (asked: readonly Type[]) =>
  sql<boolean>`contacts.contact_type = any(${allTypes.filter((type) => !isAmong(asked)(type))}::text[])`
/** Who comes first, word for word as the indexes of those orders have it. */
const firstOnes = {
  customer: sql<boolean>`(contacts.contact_type <> 'supplier')`,
  supplier: sql<boolean>`(contacts.contact_type <> 'customer')`,
}

const owing = { them: '>', you: '<', nobody: '=' } as const

interface Filters {
  search?: string | null | undefined
  type?: readonly Type[] | null | undefined
  not_type?: readonly Type[] | null | undefined
  group?: readonly string[] | null | undefined
  not_group?: readonly string[] | null | undefined
}

/** By what is kept of a contact, or of an alias of theirs, or by what the reader's language calls the walk-in customer. */
const found = (ctx: BusinessContext, search: string) =>
  builtInLike(localeOf(ctx.locale), search).includes(walkInCustomer)
    ? sql<boolean>`(${matchesSearch('contacts.search_text', search)} or contacts.is_walk_in)`
    : sql<boolean>`(${matchesSearch('contacts.search_text', search)} or contacts.id = any(array(select alias.merged_into from contacts alias
        where alias.business_id = ${ctx.business_id} and alias.merged_into is not null and ${matchesSearch('alias.search_text', search)})))`

const live = (ctx: BusinessContext, { search, type, not_type, group, not_group }: Filters = {}) =>
  contactsWithDeposits(ctx)
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (query) => query.where(found(ctx, search ?? '')))
    .$if(Boolean(type?.length), (query) => query.where(isType(type ?? [])))
    .$if(Boolean(not_type?.length), (query) => query.where(isNoType(not_type ?? [])))
    .$if(Boolean(group?.length), (query) => query.where(carries('contact_groups', group ?? [])))
    .$if(Boolean(not_group?.length), (query) => query.where(({ not }) => not(carries('contact_groups', not_group ?? []))))

/** Those contacts that the list's filters hold. */
const askedFor = (ctx: BusinessContext, query: Call<(typeof api)['contacts']['sums']>['query']) => {
  const { is_blacklisted, has_balance, owing: ways } = query
  return live(ctx, query)
    .$if(typeof is_blacklisted === 'boolean', (rows) =>
      rows.where(is_blacklisted ? sql<boolean>`contacts.is_blacklisted` : sql<boolean>`not contacts.is_blacklisted`),
    )
    .$if(typeof has_balance === 'boolean', (rows) => rows.where('balance', has_balance ? '<>' : '=', 0))
    .$if(Boolean(ways?.length), (rows) => rows.where((eb) => eb.or((ways ?? []).map((way) => eb(balanceWithoutDeposits, owing[way], 0)))))
}

const choice = [
  ...(['id', 'name', 'phone', 'email', 'balance', 'contact_type'] as const),
  ...(['is_walk_in', 'is_blacklisted', 'payment_terms_days', 'credit_limit'] as const),
] as const

/** Members who create documents may see phone and email, to tell namesakes apart. */
const reaching: readonly Permission[] = [
  'contact.view',
  'sale.create',
  'purchase-order.create',
  'inventory-action.create-intake',
  'inventory-action.create-return-inward',
  'inventory-action.create-return-outward',
]

/**
 * What the business owes a supplier is not learned by calling them a customer, whose credit anybody sees who sees contacts.
 * @throws Refusal 422 on `contact_type`
 */
function mustStaySupplier(ctx: BusinessContext, before: { contact_type: Type; balance: number }, type: Type | undefined): void {
  if (type !== 'customer' || before.contact_type === 'customer' || before.balance >= 0) return
  if (!seesOwed.anyOf.some((permission) => ctx.can(permission))) throw refuseField('contact_type', 'supplier_is_owed')
}

export default serve(api.contacts, {
  list: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, askedFor(ctx, query).selectAll('contacts'), query, { key: 'contacts.id', searchesFirst: true })
    const known = rows.filter(({ is_walk_in }) => !is_walk_in).map(({ id }) => id)
    const [replies, lastSold, reminded] = await Promise.all([
      contactReplies(ctx, rows),
      lastSalesOf(ctx, known),
      lastRemindersOf(ctx, known),
    ])
    return {
      page,
      rows: replies.map((row) => ({ ...row, last_sold_at: lastSold.get(row.id) ?? null, last_reminded_at: reminded.get(row.id) ?? null })),
    }
  },
  sums: (ctx, { query }) =>
    sumUp(ctx, askedFor(ctx, query), {
      owed_to_you: sql<number>`greatest(${balanceWithoutDeposits}, 0)`,
      you_owe: sql<number>`greatest(-${balanceWithoutDeposits}, 0)`,
    }),
  open: async (ctx, { query }) => {
    const first = query.first ? firstOnes[query.first] : undefined
    const { page, rows } = await paginate(ctx, live(ctx, query).select(choice), query, { key: 'contacts.id', first, searchesFirst: true })
    const [seesThem, reachesThem] = [ctx.can('contact.view'), reaching.some((permission) => ctx.can(permission))]
    const choices = rows.map(({ phone, email, balance, payment_terms_days, credit_limit, ...row }) => ({
      ...row,
      ...(reachesThem
        ? { phone, email, payment_terms_days, credit_limit }
        : { phone: null, email: null, payment_terms_days: null, credit_limit: null }),
      balance: seesThem ? balance : null,
    }))
    return { page, rows: choices }
  },
  one: async (ctx, { params }) => ({
    contact: await contactReply(
      ctx,
      await rowOr404(
        live(ctx)
          .selectAll('contacts')
          .where('id', '=', await mainOf(ctx, params.id))
          .executeTakeFirst(),
      ),
    ),
  }),
  identity: (ctx, { params }) => showIdentity(ctx, params.id),
  doubles: async (ctx, { query }) => ({ rows: await doublesOf(ctx, query) }),
  timeline: async (ctx, { params, query }) => {
    const id = await mainOf(ctx, params.id)
    const whose = await rowOr404(live(ctx).select(['contacts.id', 'contacts.contact_type']).where('id', '=', id).executeTakeFirst())
    return contactTimeline(ctx, whose, query.before)
  },
  create: async (ctx, { body: { group, ...given } }) => {
    await mustExist(ctx, { contact_groups: { group } })
    requireLimitPermission(ctx, given.credit_limit, null)
    const contact = await insert(ctx, 'contacts', contactColumns(ctx, given))
    await setLabels(ctx, 'contact_groups', contact.id, group)
    return { contact: await contactReply(ctx, contact) }
  },
  quick: async (ctx, { body }) => ({ contact: await contactReply(ctx, await makeQuickContact(ctx, body)) }),
  edit: async (ctx, { params, body: { group, ...given } }) => {
    await mustExist(ctx, { contact_groups: { group } })
    const before = await lockForUpdate(ctx, 'contacts', params.id)
    mustStaySupplier(ctx, before, given.contact_type)
    requireLimitPermission(ctx, given.credit_limit, before.credit_limit)
    const contact = await update(ctx, 'contacts', params.id, contactColumns(ctx, given, before))
    await setLabels(ctx, 'contact_groups', params.id, group)
    await renameAliases(ctx, contact)
    return { contact: await contactReply(ctx, contact) }
  },
  delete: async (ctx, { params }) => {
    const { is_walk_in, balance } = await softDelete(ctx, 'contacts', params.id)
    if (is_walk_in) throw refuseRule('walk_in_stays')
    if (balance !== 0) throw refuseRule('balance_not_zero')
    await mustBeUnused(ctx, 'contacts', params.id)
    markDebtsStale(ctx, [params.id])
    return { message: ctx.translate({ key: 'deleted' }) }
  },
  toggleBlacklist: async (ctx, { params, body }) => {
    const contact = await update(ctx, 'contacts', params.id, body)
    if (contact.is_walk_in && body.is_blacklisted) throw refuseRule('walk_in_welcome')
    return { contact: await contactReply(ctx, contact) }
  },
  merged: async (ctx, { params }) => {
    const id = await mainOf(ctx, params.id)
    await rowOr404(live(ctx).select('contacts.id').where('id', '=', id).executeTakeFirst())
    return { rows: await mergedInto(ctx, id) }
  },
  merge: async (ctx, { params, body }) => ({ contact: await contactReply(ctx, await mergeContacts(ctx, params.id, body.into)) }),
  unmerge: async (ctx, { params }) => ({ contact: await contactReply(ctx, await unmergeContacts(ctx, params.id)) }),
  adjustBalance: (ctx, { params, body }) => adjustBalance(ctx, params.id, body),
})
