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
import { contactsCalled, isOfCalled, matchesDocument } from '../documents/find-documents.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { withCreators } from '../records/created-by.ts'
import { isOfContact, shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { inBusiness } from '../database/joins.ts'
import { inAll } from './sold-filters.ts'
import { selectIdsUpTo } from '../database/select-ids.ts'

/*
 * Payments of sales: two ledgers under one list, so that what it holds comes to the money received. Each is read in the order of its own
 * index as far as a page may reach, and the page is taken of both; only its own rows are named.
 */

type Sales = (typeof api)['sales']
type List = Sales['payments']
type Filters = Call<Sales['paymentSums']>['query']

interface Moved {
  id: string
  sale_id: string | null
  contact_id: string | null
  location_id: string | null
  account_id: string | null
  /** Kobo. */
  amount: number
  /** Kobo that went to something. */
  allocated: number
  reverses: string | null
  date: string
  note: string | null
  created_by: string
  created_at: string
}

type Condition = RawBuilder<boolean>
const all = (conditions: readonly (Condition | undefined)[]) => sql.join(conditions.filter(Boolean), sql` and `)

/** What both ledgers are narrowed by. */
const common = (ctx: BusinessContext, query: Filters): (Condition | undefined)[] => [
  sql`payment.business_id = ${ctx.business_id}`,
  isDuring(ctx, 'payment.date', query),
  query.member && sql`payment.created_by = any(${query.member}::uuid[])`,
  query.account && isOnAccount(query.account),
  query.not_account && sql<boolean>`${isOnAccount(query.not_account)} is not true`,
  query.not_member && isNotAnyOrNone(sql.ref('payment.created_by'), query.not_member),
]

function isOnAccount(asked: readonly string[]): Condition {
  const accounts = asked.filter((one) => one !== 'cash')
  const isOne = sql<boolean>`payment.account_id = any(${accounts}::uuid[])`
  return accounts.length < asked.length ? sql`(payment.account_id is null or ${isOne})` : isOne
}

/** Locations that are asked for and seen; undefined: all. */
const locationsOf = ({ member }: BusinessContext, { location }: Filters): readonly string[] | undefined =>
  member.location_id === null ? location : (location ?? [member.location_id]).filter((id) => id === member.location_id)

/** In the list's order, and as far as a page reaches, whichever ledger its rows are of. */
function asFarAs({ sort, page, per_page }: Call<List>['query']): RawBuilder<unknown> {
  const [field, way] = sort.split('.') as ['date' | 'amount', 'asc' | 'desc']
  const to = sql.raw(way)
  // How many those are is part of the text: planned for any number, all would be put in order.
  return sql`order by ${sql.ref(`payment.${field}`)} ${to}, payment.id ${to} limit ${sql.lit(page * per_page)}`
}

/** Sales of which something is true, where those are few; hidden ones are in an index of their own. */
const fewSales = (ctx: BusinessContext, condition: Condition) => {
  const ids = (which: RawBuilder<unknown>) =>
    sql`select sales.id from sales where sales.business_id = ${ctx.business_id} and sales.deleted_at ${which} and ${condition}`
  return selectIdsUpTo(ctx, sql`select found.id from (${ids(sql`is null`)} union all ${ids(sql`is not null`)}) found`)
}

/** Payments of few sales, found sale by sale: the customer of most sales of a shop has them in any order before long, anybody else hardly any. */
const ofFew = ({ business_id }: BusinessContext, few: readonly string[]) =>
  sql`unnest(${few}::uuid[]) as sale (id) cross join lateral
    (select own.* from sale_payments own where own.business_id = ${business_id} and own.sale_id = sale.id offset 0)`

const isOfBuyer = (ctx: BusinessContext, { contact }: Filters) => isOfContact(ctx, 'sales.contact_id', contact ?? [])

/** What is found before, where it is few: sales of the customers that are asked for, what the words find, and who is called so. */
async function seekPayments(ctx: BusinessContext, query: Filters) {
  const { contact, search } = query
  const [theirs, called, payers] = await Promise.all([
    contact && fewSales(ctx, isOfBuyer(ctx, query)),
    search ? fewSales(ctx, matchesDocument(ctx, 'sales', search)) : undefined,
    search ? selectIdsUpTo(ctx, contactsCalled(ctx, search)) : undefined,
  ])
  return { theirs, called, payers }
}
type Found = Awaited<ReturnType<typeof seekPayments>>

/** As many of each ledger as are counted or summed: with no end to them, all of both would be put together first. */
const asCounted = sql`limit ${sql.lit(mostCounted + 1)}`

/**
 * The same condition, of which nothing is known beforehand. A location is of one business, which the planner does not know: of a small business beside large
 * ones it expects one sale there, and looks up the payments of each of them.
 */
const unforeseen = (condition: Condition) => sql<boolean>`case when ${condition} then true end`

/** The rows that a list's filters hold. @param reach of each ledger; left out, all */
function askedFor(ctx: BusinessContext, query: Filters, { theirs, called, payers }: Found, reach = sql``) {
  const { business_id } = ctx
  const { contact, search } = query
  const locations = locationsOf(ctx, query)
  const few = inAll([theirs, called])
  // Of the sale beside each: joined, both are read in the order of their keys, where a look-up for each took four pages a payment.
  const ofSales = [
    locations && unforeseen(sql`sales.location_id = any(${locations}::uuid[])`),
    query.not_location && isNotAnyOrNone(sql`sales.location_id`, query.not_location),
    query.not_contact && sql<boolean>`(${isOfContact(ctx, 'sales.contact_id', query.not_contact)}) is not true`,
    contact && !theirs ? isOfBuyer(ctx, query) : undefined,
    search && !called ? matchesDocument(ctx, 'sales', search) : undefined,
  ].filter((condition) => condition !== undefined)
  const sales = ofSales.length > 0 ? sql`join sales on sales.business_id = ${business_id} and sales.id = payment.sale_id` : sql``
  const onSales = [...common(ctx, query), ...ofSales]
  const byContacts = [
    ...common(ctx, query),
    sql<boolean>`payment.direction = 'in'`,
    locations && sql<boolean>`payment.location_id = any(${locations}::uuid[])`,
    contact && isOfContact(ctx, 'payment.contact_id', contact),
    query.not_location && isNotAnyOrNone(sql.ref('payment.location_id'), query.not_location),
    query.not_contact && sql<boolean>`(${isOfContact(ctx, 'payment.contact_id', query.not_contact)}) is not true`,
    payers && isAnyOf('payment.contact_id', payers),
    // Of what many are called each payment asks its own contact: all of them would be looked up for those who paid so.
    search && !payers ? isOfCalled(ctx, sql.ref('payment.contact_id'), search) : undefined,
  ]
  const rest = sql`payment.account_id, payment.amount`
  const last = sql`payment.reverses, payment.date, payment.note, payment.created_by, payment.created_at`
  const moved = sql<Moved>`(
    (select payment.id, payment.sale_id, null::uuid as contact_id, null::uuid as location_id, ${rest}, 0::bigint as allocated, ${last}
      from ${few ? ofFew(ctx, few) : sql`sale_payments`} payment ${sales} where ${all(onSales)} ${reach})
    union all (select payment.id, null::uuid, payment.contact_id, payment.location_id, ${rest}, payment.allocated, ${last}
      from contact_payments payment where ${all(byContacts)} ${reach}))`
  return ctx.db.selectFrom(moved.as('payments')).selectAll('payments')
}

/** One page of them, the newest day first unless asked otherwise. */
export async function listPayments(ctx: BusinessContext, query: Call<List>['query']): Promise<ReplyOf<List>> {
  const found = await seekPayments(ctx, query)
  const counted = countableRows(askedFor(ctx, query, found, asCounted))
  const reached = () => askedFor(ctx, query, found, asFarAs(query))
  const { page, rows } = await paginate(
    ctx,
    askedFor(ctx, query, found),
    query,
    { key: 'payments.id', sortsAllRows: true, counted },
    reached,
  )
  return { page, rows: await shown(ctx, rows) }
}

/** What they come to, kobo. */
export async function sumPayments(ctx: BusinessContext, query: Filters): Promise<ReplyOf<Sales['paymentSums']>> {
  return sumUp(ctx, askedFor(ctx, query, await seekPayments(ctx, query), asCounted), {
    received: sql<number>`greatest(payments.amount, 0)`,
    taken_back: sql<number>`greatest(-payments.amount, 0)`,
    total: sql<number>`payments.amount`,
  })
}

/** Rows as answers show them. */
async function shown(ctx: BusinessContext, rows: readonly Moved[]): Promise<ReplyOf<List>['rows']> {
  const given = <K extends 'sale_id' | 'contact_id' | 'location_id' | 'account_id'>(column: K) => [
    ...new Set(rows.flatMap((row) => row[column] ?? [])),
  ]
  const ofContacts = rows.filter(({ sale_id }) => sale_id === null).map(({ id }) => id)
  const undoneBy = (table: 'sale_payments' | 'contact_payments', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : ctx
          .selectFrom(table as 'sale_payments')
          .select('reverses')
          .where('reverses', 'is not', null)
          .where(isAnyOf('reverses', ids))
          .execute()
  const [sales, contacts, locations, accounts, parts, made, ...undone] = await Promise.all([
    salesOf(ctx, given('sale_id')),
    contactsOf(ctx, given('contact_id')),
    ctx
      .selectFrom('locations')
      .select(['id', 'name'])
      .where(isAnyOf('id', given('location_id')))
      .execute(),
    ctx
      .selectFrom('bank_accounts')
      .select(['id', 'bank_name', 'account_number'])
      .where(isAnyOf('id', given('account_id')))
      .execute(),
    allocationReplies(ctx, ofContacts),
    withCreators(ctx, rows),
    undoneBy(
      'sale_payments',
      rows.filter(({ sale_id }) => sale_id !== null).map(({ id }) => id),
    ),
    undoneBy('contact_payments', ofContacts),
  ])
  const gone = new Set(undone.flat().map(({ reverses }) => reverses))
  const byId = <Row extends { id: string }>(found: readonly Row[]) => new Map(found.map((one) => [one.id, one]))
  const [saleOf, contactOf, locationOf, accountOf] = [byId(sales), byId(contacts), byId(locations), byId(accounts)]
  return made.map(({ sale_id, contact_id, location_id, account_id, allocated, ...row }) => {
    const sale = saleOf.get(sale_id ?? '')
    const account = accountOf.get(account_id ?? '')
    const payer = sale ? sale.contact : contactOf.get(contact_id ?? '')?.contact
    if (!payer) throw new Error(`Nobody paid ${row.id}.`)
    const kind = sale ? 'sale_payment' : 'contact_payment'
    const is_undone = gone.has(row.id)
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

/** Hidden ones too: their money was received. */
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

/** As whom they are now, by the id that a payment names. */
async function contactsOf(ctx: BusinessContext, ids: readonly string[]) {
  const rows = await ctx
    .selectFrom('contacts')
    .where(isAnyOf('contacts.id', ids))
    .select(['contacts.id as named', shownContact<string>('id').as('id'), shownContact<string>('name').as('name')])
    .execute()
  return rows.map(({ named, ...contact }) => ({ id: named, contact }))
}
