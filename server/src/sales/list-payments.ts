import { mostCounted } from '@kasuwa/contract/platform/counting'
import { documentNumber } from '../records/document-number.ts'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { allocationReplies } from '../receivables/allocation-replies.ts'
import { publicId } from '../database/ids.ts'
import { isNotAnyOrNone } from '../database/any-or-none.ts'
import { countableRows, paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { isAnyOf } from '../database/rows.ts'
import { sumUp } from '../database/sum-up.ts'
import { contactIdsMatching, hasContactMatching, matchesDocument } from '../documents/document-search.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { withCreators } from '../records/created-by.ts'
import { isOfContact, shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { inBusiness } from '../database/joins.ts'
import { intersection } from './sale-filters.ts'
import { selectIdsUpTo } from '../database/select-ids.ts'

/*
 * Payments of sales, from two ledgers in one list, so that its sum is the money received. Each ledger is read by its own index up to the last
 * row of the page; the two are merged, and details are read for the page only.
 */

type Sales = (typeof api)['sales']
type List = Sales['payments']
type Filters = Call<Sales['paymentSums']>['query']

interface PaymentRow {
  id: string
  sale_id: string | null
  contact_id: string | null
  location_id: string | null
  account_id: string | null
  /** Kobo. */
  amount: number
  /** Kobo allocated to documents. */
  allocated: number
  reverses: string | null
  date: string
  note: string | null
  created_by: string
  created_at: string
}

type Condition = RawBuilder<boolean>
const allOf = (conditions: readonly (Condition | undefined)[]) => sql.join(conditions.filter(Boolean), sql` and `)

/** Conditions that both ledgers share. */
const commonConditions = (ctx: BusinessContext, query: Filters): (Condition | undefined)[] => [
  sql`payment.business_id = ${ctx.business_id}`,
  isDuring(ctx, 'payment.date', query),
  query.member && sql`payment.created_by = any(${query.member}::uuid[])`,
  query.account && isOnAccount(query.account),
  query.not_account && sql<boolean>`${isOnAccount(query.not_account)} is not true`,
  query.not_member && isNotAnyOrNone(sql.ref('payment.created_by'), query.not_member),
]

function isOnAccount(requested: readonly string[]): Condition {
  const accounts = requested.filter((account) => account !== 'cash')
  const isListed = sql<boolean>`payment.account_id = any(${accounts}::uuid[])`
  return accounts.length < requested.length ? sql`(payment.account_id is null or ${isListed})` : isListed
}

/** Requested locations that this member may see; undefined for all. */
const locationsOf = ({ member }: BusinessContext, { location }: Filters): readonly string[] | undefined =>
  member.location_id === null ? location : (location ?? [member.location_id]).filter((id) => id === member.location_id)

/** SQL order and limit of one ledger: up to the last row of the page, because all rows may come from it. */
function upToPage({ sort, page, per_page }: Call<List>['query']): RawBuilder<unknown> {
  const [field, direction] = sort.split('.') as ['date' | 'amount', 'asc' | 'desc']
  const to = sql.raw(direction)
  // The limit is part of the text: planned for an unknown limit, all rows would be sorted.
  return sql`order by ${sql.ref(`payment.${field}`)} ${to}, payment.id ${to} limit ${sql.lit(page * per_page)}`
}

/** Ids of sales that match a condition, if they are few. Deleted sales have their own index. */
const fewSales = (ctx: BusinessContext, condition: Condition) => {
  const ids = (nullCheck: RawBuilder<unknown>) =>
    sql`select sales.id from sales where sales.business_id = ${ctx.business_id} and sales.deleted_at ${nullCheck} and ${condition}`
  return selectIdsUpTo(ctx, sql`select found.id from (${ids(sql`is null`)} union all ${ids(sql`is not null`)}) found`)
}

/** Payments of few sales, looked up sale by sale. A list's order finds a customer of most sales quickly, but others hardly ever. */
const paymentsOfSales = ({ business_id }: BusinessContext, saleIds: readonly string[]) =>
  sql`unnest(${saleIds}::uuid[]) as sale (id) cross join lateral
    (select own.* from sale_payments own where own.business_id = ${business_id} and own.sale_id = sale.id offset 0)`

const isOfCustomer = (ctx: BusinessContext, { contact }: Filters) => isOfContact(ctx, 'sales.contact_id', contact ?? [])

/** Resolves selective filters to ids first: sales of the customers, sales that match the search, contacts that match it. */
async function resolveFilters(ctx: BusinessContext, query: Filters) {
  const { contact, search } = query
  const [customerSales, matchingSales, payers] = await Promise.all([
    contact && fewSales(ctx, isOfCustomer(ctx, query)),
    search ? fewSales(ctx, matchesDocument(ctx, 'sales', search)) : undefined,
    search ? selectIdsUpTo(ctx, contactIdsMatching(ctx, search)) : undefined,
  ])
  return { theirs: customerSales, called: matchingSales, payers }
}
type ResolvedFilters = Awaited<ReturnType<typeof resolveFilters>>

/** Limit of each ledger for counts and sums: without it, both would be merged in full first. */
const countLimit = sql`limit ${sql.lit(mostCounted + 1)}`

/**
 * The same condition, hidden from the planner's estimates. The planner does not know that a location belongs to one business. For a small
 * business beside large ones it expects one sale, and looks up the payments of each sale.
 */
const withoutEstimate = (condition: Condition) => sql<boolean>`case when ${condition} then true end`

/** Payments that match a list's filters. @param reach SQL limit of each ledger; none by default */
function filteredPayments(ctx: BusinessContext, query: Filters, { theirs, called, payers }: ResolvedFilters, reach = sql``) {
  const { business_id } = ctx
  const { contact, search } = query
  const locations = locationsOf(ctx, query)
  const saleIds = intersection([theirs, called])
  // Joining sales reads both in key order; a lookup for each payment took four pages.
  const saleConditions = [
    locations && withoutEstimate(sql`sales.location_id = any(${locations}::uuid[])`),
    query.not_location && isNotAnyOrNone(sql`sales.location_id`, query.not_location),
    query.not_contact && sql<boolean>`(${isOfContact(ctx, 'sales.contact_id', query.not_contact)}) is not true`,
    contact && !theirs ? isOfCustomer(ctx, query) : undefined,
    search && !called ? matchesDocument(ctx, 'sales', search) : undefined,
  ].filter((condition) => condition !== undefined)
  const sales = saleConditions.length > 0 ? sql`join sales on sales.business_id = ${business_id} and sales.id = payment.sale_id` : sql``
  const salePaymentConditions = [...commonConditions(ctx, query), ...saleConditions]
  const contactPaymentConditions = [
    ...commonConditions(ctx, query),
    sql<boolean>`payment.direction = 'in'`,
    locations && sql<boolean>`payment.location_id = any(${locations}::uuid[])`,
    contact && isOfContact(ctx, 'payment.contact_id', contact),
    query.not_location && isNotAnyOrNone(sql.ref('payment.location_id'), query.not_location),
    query.not_contact && sql<boolean>`(${isOfContact(ctx, 'payment.contact_id', query.not_contact)}) is not true`,
    payers && isAnyOf('payment.contact_id', payers),
    // If many contacts match, each payment checks its own contact instead.
    search && !payers ? hasContactMatching(ctx, sql.ref('payment.contact_id'), search) : undefined,
  ]
  const amountColumns = sql`payment.account_id, payment.amount`
  const detailColumns = sql`payment.reverses, payment.date, payment.note, payment.created_by, payment.created_at`
  const rows = sql<PaymentRow>`(
    (select payment.id, payment.sale_id, null::uuid as contact_id, null::uuid as location_id, ${amountColumns}, 0::bigint as allocated, ${detailColumns}
      from ${saleIds ? paymentsOfSales(ctx, saleIds) : sql`sale_payments`} payment ${sales} where ${allOf(salePaymentConditions)} ${reach})
    union all (select payment.id, null::uuid, payment.contact_id, payment.location_id, ${amountColumns}, payment.allocated, ${detailColumns}
      from contact_payments payment where ${allOf(contactPaymentConditions)} ${reach}))`
  return ctx.db.selectFrom(rows.as('payments')).selectAll('payments')
}

/** One page of payments, newest day first by default. */
export async function listPayments(ctx: BusinessContext, query: Call<List>['query']): Promise<ReplyOf<List>> {
  const resolved = await resolveFilters(ctx, query)
  const countedPayments = countableRows(filteredPayments(ctx, query, resolved, countLimit))
  const pagePayments = () => filteredPayments(ctx, query, resolved, upToPage(query))
  const { page, rows } = await paginate(
    ctx,
    filteredPayments(ctx, query, resolved),
    query,
    { key: 'payments.id', sortsAllRows: true, counted: countedPayments },
    pagePayments,
  )
  return { page, rows: await paymentReplies(ctx, rows) }
}

/** Sums of payments in kobo. */
export async function sumPayments(ctx: BusinessContext, query: Filters): Promise<ReplyOf<Sales['paymentSums']>> {
  return sumUp(ctx, filteredPayments(ctx, query, await resolveFilters(ctx, query), countLimit), {
    received: sql<number>`greatest(payments.amount, 0)`,
    taken_back: sql<number>`greatest(-payments.amount, 0)`,
    total: sql<number>`payments.amount`,
  })
}

/** Rows as the API returns them. */
async function paymentReplies(ctx: BusinessContext, rows: readonly PaymentRow[]): Promise<ReplyOf<List>['rows']> {
  const idsIn = <K extends 'sale_id' | 'contact_id' | 'location_id' | 'account_id'>(column: K) => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ]
  const contactPaymentIds = rows.filter(({ sale_id }) => sale_id === null).map(({ id }) => id)
  const undoneBy = (table: 'sale_payments' | 'contact_payments', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : ctx
          .selectFrom(table as 'sale_payments')
          .select('reverses')
          .where('reverses', 'is not', null)
          .where(isAnyOf('reverses', ids))
          .execute()
  const [sales, contacts, locations, accounts, parts, rowsWithCreators, ...undone] = await Promise.all([
    salesOf(ctx, idsIn('sale_id')),
    contactsOf(ctx, idsIn('contact_id')),
    ctx
      .selectFrom('locations')
      .select(['id', 'name'])
      .where(isAnyOf('id', idsIn('location_id')))
      .execute(),
    ctx
      .selectFrom('bank_accounts')
      .select(['id', 'bank_name', 'account_number'])
      .where(isAnyOf('id', idsIn('account_id')))
      .execute(),
    allocationReplies(ctx, contactPaymentIds),
    withCreators(ctx, rows),
    undoneBy(
      'sale_payments',
      rows.filter(({ sale_id }) => sale_id !== null).map(({ id }) => id),
    ),
    undoneBy('contact_payments', contactPaymentIds),
  ])
  const undoneIds = new Set(undone.flat().map(({ reverses }) => reverses))
  const byId = <Row extends { id: string }>(group: readonly Row[]) => new Map(group.map((row) => [row.id, row]))
  const [saleOf, contactOf, locationOf, accountOf] = [byId(sales), byId(contacts), byId(locations), byId(accounts)]
  return rowsWithCreators.map(({ sale_id, contact_id, location_id, account_id, allocated, ...row }) => {
    const sale = saleOf.get(sale_id ?? '')
    const account = accountOf.get(account_id ?? '')
    const payer = sale ? sale.contact : contactOf.get(contact_id ?? '')?.contact
    if (!payer) throw new Error(`Nobody paid ${row.id}.`)
    const kind = sale ? 'sale_payment' : 'contact_payment'
    const is_undone = undoneIds.has(row.id)
    const isCredit = !sale && row.amount > 0 && !is_undone
    return {
      ...row,
      id: publicId(kind, row.id),
      reverses: row.reverses && publicId(kind, row.reverses),
      is_undone,
      account: account ? { id: account.id, name: accountName(ctx, account) } : null,
      contact: payer,
      location: sale ? sale.location : (locationOf.get(location_id ?? '') ?? null),
      sale: sale ? { id: sale.id, number: documentNumber(ctx, 'sale', sale.number), is_deleted: sale.deleted_at !== null } : null,
      parts: (parts.get(row.id) ?? []).map(({ direction: _, ...part }) => part),
      left: isCredit ? row.amount - allocated : 0,
    }
  })
}

/** Sales by id, deleted ones too: their money was received. */
async function salesOf(ctx: BusinessContext, ids: readonly string[]) {
  const rows = await ctx
    .selectFrom('sales')
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'sales.contact_id'))
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'sales.location_id'))
    .where(isAnyOf('sales.id', ids))
    .select(['sales.id', 'sales.number', 'sales.deleted_at', 'locations.id as location_id', 'locations.name as location_name'])
    .select([shownContact<string>('id').as('contact_id'), shownContact<string>('name').as('contact_name')])
    .execute()
  return rows.map(({ contact_id, contact_name, location_id, location_name, ...sale }) => ({
    ...sale,
    contact: { id: contact_id, name: contact_name },
    location: { id: location_id, name: location_name },
  }))
}

/** Current contacts by the id on the payment, which may be an alias. */
async function contactsOf(ctx: BusinessContext, ids: readonly string[]) {
  const rows = await ctx
    .selectFrom('contacts')
    .where(isAnyOf('contacts.id', ids))
    .select(['contacts.id as named', shownContact<string>('id').as('id'), shownContact<string>('name').as('name')])
    .execute()
  return rows.map(({ named, ...contact }) => ({ id: named, contact }))
}
