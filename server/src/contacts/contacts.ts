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
import { findDuplicates } from './doubles.ts'
import { showIdentity } from './identity.ts'
import { mergeContacts, renameAliases } from './merge.ts'
import { mergedInto } from './merged.ts'
import { lastSalesOf } from './last-sales.ts'
import { createQuickContact } from './quick-contact.ts'
import { contactTimeline } from './timeline.ts'
import { lastRemindersOf } from '../receivables/debtors.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'
import { unmergeContacts } from './unmerge.ts'

type ContactType = 'customer' | 'supplier' | 'both'

const allTypes: readonly ContactType[] = ['customer', 'supplier', 'both']
/** A contact of type `both` is also a customer and a supplier. */
const includesType = (types: readonly ContactType[]) => (type: ContactType) => type === 'both' || types.includes(type)
/** Contacts of the types, or of all others. Both list the types to find, so that an index applies (`contacts_kind`). */
const isOfTypes = (types: readonly ContactType[]) =>
  sql<boolean>`contacts.contact_type = any(${allTypes.filter(includesType(types))}::text[])`
const isOfOtherTypes = (types: readonly ContactType[]) =>
  sql<boolean>`contacts.contact_type = any(${allTypes.filter((type) => !includesType(types)(type))}::text[])`
/** Contacts to list first. Must match the indexes of those orders literally. */
const firstByType = {
  customer: sql<boolean>`(contacts.contact_type <> 'supplier')`,
  supplier: sql<boolean>`(contacts.contact_type <> 'customer')`,
}

const comparisonByOwing = { them: '>', you: '<', nobody: '=' } as const

interface ContactFilters {
  search?: string | null | undefined
  type?: readonly ContactType[] | null | undefined
  not_type?: readonly ContactType[] | null | undefined
  group?: readonly string[] | null | undefined
  not_group?: readonly string[] | null | undefined
}

/** Searches contacts and their aliases, and the walk-in customer by its name in the reader’s language. */
const matchesContact = (ctx: BusinessContext, search: string) =>
  builtInLike(localeOf(ctx.locale), search).includes(walkInCustomer)
    ? sql<boolean>`(${matchesSearch('contacts.search_text', search)} or contacts.is_walk_in)`
    : sql<boolean>`(${matchesSearch('contacts.search_text', search)} or contacts.id = any(array(select alias.merged_into from contacts alias
        where alias.business_id = ${ctx.business_id} and alias.merged_into is not null and ${matchesSearch('alias.search_text', search)})))`

const activeContacts = (ctx: BusinessContext, { search, type, not_type, group, not_group }: ContactFilters = {}) =>
  contactsWithDeposits(ctx)
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (query) => query.where(matchesContact(ctx, search ?? '')))
    .$if(Boolean(type?.length), (query) => query.where(isOfTypes(type ?? [])))
    .$if(Boolean(not_type?.length), (query) => query.where(isOfOtherTypes(not_type ?? [])))
    .$if(Boolean(group?.length), (query) => query.where(carries('contact_groups', group ?? [])))
    .$if(Boolean(not_group?.length), (query) => query.where(({ not }) => not(carries('contact_groups', not_group ?? []))))

/** Contacts that match the list’s filters. */
const filteredContacts = (ctx: BusinessContext, query: Call<(typeof api)['contacts']['sums']>['query']) => {
  const { is_blacklisted, has_balance, owing: directions } = query
  return activeContacts(ctx, query)
    .$if(typeof is_blacklisted === 'boolean', (rows) =>
      rows.where(is_blacklisted ? sql<boolean>`contacts.is_blacklisted` : sql<boolean>`not contacts.is_blacklisted`),
    )
    .$if(typeof has_balance === 'boolean', (rows) => rows.where('balance', has_balance ? '<>' : '=', 0))
    .$if(Boolean(directions?.length), (rows) =>
      rows.where((eb) => eb.or((directions ?? []).map((way) => eb(balanceWithoutDeposits, comparisonByOwing[way], 0)))),
    )
}

const optionColumns = [
  ...(['id', 'name', 'phone', 'email', 'balance', 'contact_type'] as const),
  ...(['is_walk_in', 'is_blacklisted', 'payment_terms_days', 'credit_limit'] as const),
] as const

/** Members who create documents may see phone and email, to distinguish namesakes. */
const reachPermissions: readonly Permission[] = [
  'contact.view',
  'sale.create',
  'purchase-order.create',
  'inventory-action.create-intake',
  'inventory-action.create-return-inward',
  'inventory-action.create-return-outward',
]

/**
 * Prevents a member from seeing a payable to a supplier by changing the type to customer, whose credit is visible.
 * @throws Refusal 422 on `contact_type`
 */
function refuseHidingPayable(
  ctx: BusinessContext,
  before: { contact_type: ContactType; balance: number },
  type: ContactType | undefined,
): void {
  if (type !== 'customer' || before.contact_type === 'customer' || before.balance >= 0) return
  if (!seesOwed.anyOf.some((permission) => ctx.can(permission))) throw refuseField('contact_type', 'supplier_is_owed')
}

export default serve(api.contacts, {
  list: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, filteredContacts(ctx, query).selectAll('contacts'), query, {
      key: 'contacts.id',
      searchesFirst: true,
    })
    const namedIds = rows.filter(({ is_walk_in }) => !is_walk_in).map(({ id }) => id)
    const [replies, lastSales, lastReminders] = await Promise.all([
      contactReplies(ctx, rows),
      lastSalesOf(ctx, namedIds),
      lastRemindersOf(ctx, namedIds),
    ])
    return {
      page,
      rows: replies.map((row) => ({
        ...row,
        last_sold_at: lastSales.get(row.id) ?? null,
        last_reminded_at: lastReminders.get(row.id) ?? null,
      })),
    }
  },
  sums: (ctx, { query }) =>
    sumUp(ctx, filteredContacts(ctx, query), {
      owed_to_you: sql<number>`greatest(${balanceWithoutDeposits}, 0)`,
      you_owe: sql<number>`greatest(-${balanceWithoutDeposits}, 0)`,
    }),
  open: async (ctx, { query }) => {
    const first = query.first ? firstByType[query.first] : undefined
    const { page, rows } = await paginate(ctx, activeContacts(ctx, query).select(optionColumns), query, {
      key: 'contacts.id',
      first,
      searchesFirst: true,
    })
    const [canSeeBalance, canSeeReach] = [ctx.can('contact.view'), reachPermissions.some((permission) => ctx.can(permission))]
    const options = rows.map(({ phone, email, balance, payment_terms_days, credit_limit, ...row }) => ({
      ...row,
      ...(canSeeReach
        ? { phone, email, payment_terms_days, credit_limit }
        : { phone: null, email: null, payment_terms_days: null, credit_limit: null }),
      balance: canSeeBalance ? balance : null,
    }))
    return { page, rows: options }
  },
  one: async (ctx, { params }) => ({
    contact: await contactReply(
      ctx,
      await rowOr404(
        activeContacts(ctx)
          .selectAll('contacts')
          .where('id', '=', await mainOf(ctx, params.id))
          .executeTakeFirst(),
      ),
    ),
  }),
  identity: (ctx, { params }) => showIdentity(ctx, params.id),
  doubles: async (ctx, { query }) => ({ rows: await findDuplicates(ctx, query) }),
  timeline: async (ctx, { params, query }) => {
    const id = await mainOf(ctx, params.id)
    const contact = await rowOr404(
      activeContacts(ctx).select(['contacts.id', 'contacts.contact_type']).where('id', '=', id).executeTakeFirst(),
    )
    return contactTimeline(ctx, contact, query.before)
  },
  create: async (ctx, { body: { group, ...input } }) => {
    await mustExist(ctx, { contact_groups: { group } })
    requireLimitPermission(ctx, input.credit_limit, null)
    const contact = await insert(ctx, 'contacts', contactColumns(ctx, input))
    await setLabels(ctx, 'contact_groups', contact.id, group)
    return { contact: await contactReply(ctx, contact) }
  },
  quick: async (ctx, { body }) => ({ contact: await contactReply(ctx, await createQuickContact(ctx, body)) }),
  edit: async (ctx, { params, body: { group, ...input } }) => {
    await mustExist(ctx, { contact_groups: { group } })
    const before = await lockForUpdate(ctx, 'contacts', params.id)
    refuseHidingPayable(ctx, before, input.contact_type)
    requireLimitPermission(ctx, input.credit_limit, before.credit_limit)
    const contact = await update(ctx, 'contacts', params.id, contactColumns(ctx, input, before))
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
    await rowOr404(activeContacts(ctx).select('contacts.id').where('id', '=', id).executeTakeFirst())
    return { rows: await mergedInto(ctx, id) }
  },
  merge: async (ctx, { params, body }) => ({ contact: await contactReply(ctx, await mergeContacts(ctx, params.id, body.into)) }),
  unmerge: async (ctx, { params }) => ({ contact: await contactReply(ctx, await unmergeContacts(ctx, params.id)) }),
  adjustBalance: (ctx, { params, body }) => adjustBalance(ctx, params.id, body),
})
