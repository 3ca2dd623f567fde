import { archive } from '@kasuwa/contract/archive'
import type { DocumentKind } from '@kasuwa/contract/documents'
import { type RawBuilder, sql } from 'kysely'
import { accountName } from '../bank-accounts/account-names.ts'
import { seesAllDrawers } from '../drawer-sessions/visible.ts'
import { archivedList } from '../http/archived-list.ts'
import type { ExportableList } from '../http/export-list.ts'
import { allocationReplies } from '../receivables/allocation-replies.ts'
import { creatorsOf, withCreators } from '../records/created-by.ts'
import { documentNumber } from '../records/document-number.ts'
import { shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

/* Lists of the archive of a business alone: what screens show on the page of another record. */

interface Account {
  account_id: string | null
  bank_name: string | null
  account_number: string | null
}

/** Replaces the columns of an account with the account as replies show it; null is cash. */
const withAccount = <Row extends Account>(ctx: BusinessContext, { account_id, bank_name, account_number, ...row }: Row) => ({
  ...row,
  account: account_id && bank_name && account_number ? { id: account_id, name: accountName(ctx, { bank_name, account_number }) } : null,
})

const withNumber = <Row extends { number: number; kind: DocumentKind }>(ctx: BusinessContext, row: Row) => ({
  ...row,
  number: documentNumber(ctx, row.kind, row.number),
})

const idAndName = (table: string) => sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`
/** The contact, or the one that it was merged into; null if there is none. */
const contact = sql`case when contacts.id is null then null
  else json_build_object('id', ${shownContact('id')}, 'name', ${shownContact('name')}) end as contact`
const joinedTo = (table: string, column: string) =>
  sql`${sql.ref(table)} on ${sql.ref(`${table}.business_id`)} = own.business_id and ${sql.ref(`${table}.id`)} = ${sql.ref(column)}`
const inAndOut = sql`case own.direction when 'in' then own.amount end as money_in, case own.direction when 'out' then own.amount end as money_out`
const accountColumns = sql`own.account_id, bank_accounts.bank_name, bank_accounts.account_number`

/** Rows at the member’s own location, if they have one. */
const isHere = ({ member }: BusinessContext, column: string): RawBuilder<boolean> =>
  member.location_id === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${member.location_id}`

/** Sessions that the member sees (DRAWERS-4), as `sessions`. */
const isVisibleSession = (ctx: BusinessContext): RawBuilder<boolean> =>
  sql<boolean>`${isHere(ctx, 'sessions.location_id')} and ${seesAllDrawers(ctx) ? sql`true` : sql`sessions.opened_by = ${ctx.merchant_id}`}`

const sessionColumns = sql`${idAndName('drawers')} as drawer, ${idAndName('locations')} as location, sessions.number`
const sessionTables = sql`join drawers on drawers.business_id = sessions.business_id and drawers.id = sessions.drawer_id
  join locations on locations.business_id = sessions.business_id and locations.id = sessions.location_id`
const ofSession = sql`join drawer_sessions sessions on sessions.business_id = own.business_id and sessions.id = own.session_id ${sessionTables}`

const drawerSessions = archivedList(archive.drawerSessions, async (ctx, next) => {
  const rows = await next(sql<{ opened_by: string; closed_by: string | null }>`
    select sessions.id, ${sessionColumns}, case when sessions.closed_at is null then 'open' else 'closed' end as status, sessions.opened_at,
      sessions.opened_by, sessions.opening_float as float, sessions.closed_at, sessions.closed_by, sessions.expected, sessions.counted,
      sessions.difference, sessions.note
    from drawer_sessions sessions ${sessionTables}
    where sessions.business_id = ${ctx.business_id} and ${isVisibleSession(ctx)} order by sessions.opened_at, sessions.id`)
  const people = await creatorsOf(
    ctx,
    rows.flatMap(({ opened_by, closed_by }) => [opened_by, closed_by]),
  )
  return rows.map((row) => ({
    ...row,
    opened_by: people.get(row.opened_by) ?? null,
    closed_by: people.get(row.closed_by ?? '') ?? null,
  }))
})

const drawerMovements = archivedList(archive.drawerMovements, async (ctx, next) =>
  withCreators(
    ctx,
    await next(sql<{ created_by: string }>`
      select ${sessionColumns}, ${inAndOut}, own.reason, own.created_by, own.created_at
      from drawer_movements own ${ofSession}
      where own.business_id = ${ctx.business_id} and ${isVisibleSession(ctx)} order by own.created_at, own.id`),
  ),
)

const drawerAccounts = archivedList(archive.drawerAccounts, async (ctx, next) => {
  const rows = await next(sql<Account>`
    select ${sessionColumns}, ${accountColumns}, sessions.closed_at, own.expected, own.counted, own.difference
    from drawer_counts own ${ofSession} join ${joinedTo('bank_accounts', 'own.account_id')}
    where own.business_id = ${ctx.business_id} and ${isVisibleSession(ctx)} order by sessions.opened_at, own.session_id, own.account_id`)
  return rows.map((row) => withAccount(ctx, row))
})

/** Tables of a row of a stock document, as `own`. */
const ofStockDocument = (contactColumn: string) => sql`join ${joinedTo('inventory_actions', 'own.action_id')}
  left join ${joinedTo('contacts', contactColumn)} left join ${joinedTo('bank_accounts', 'own.account_id')}`
const isVisibleDocument = (ctx: BusinessContext) =>
  sql`own.business_id = ${ctx.business_id} and inventory_actions.deleted_at is null and ${isHere(ctx, 'inventory_actions.location_id')}`

type OfStockDocument = Account & { number: number; kind: DocumentKind }

const stockPayments = archivedList(archive.stockPayments, async (ctx, next) => {
  const rows = await next(sql<OfStockDocument & { created_by: string }>`
    select inventory_actions.number, inventory_actions.kind, own.date, ${contact}, ${idAndName('locations')} as location, own.amount,
      ${accountColumns}, own.note, own.created_by, own.created_at
    from inventory_action_payments own ${ofStockDocument('inventory_actions.contact_id')}
      join ${joinedTo('locations', 'inventory_actions.location_id')}
    where ${isVisibleDocument(ctx)} order by own.created_at, own.id`)
  return (await withCreators(ctx, rows)).map((row) => withNumber(ctx, withAccount(ctx, row)))
})

const extraCosts = archivedList(archive.extraCosts, async (ctx, next) => {
  const rows = await next(sql<OfStockDocument>`
    select inventory_actions.number, inventory_actions.kind, own.name, own.amount, ${contact}, ${accountColumns}, own.created_at
    from inventory_action_costs own ${ofStockDocument('own.contact_id')}
    where ${isVisibleDocument(ctx)} order by own.created_at, own.id`)
  return rows.map((row) => withNumber(ctx, withAccount(ctx, row)))
})

const contactPayments = archivedList(archive.contactPayments, async (ctx, next) => {
  const rows = await next(sql<Account & { id: string; created_by: string }>`
    select own.id, own.date, ${contact}, own.direction, ${inAndOut}, own.allocated, ${accountColumns}, own.note, own.created_by, own.created_at,
      exists (select from contact_payments taken where taken.business_id = own.business_id and taken.reverses = own.id) as is_undone
    from contact_payments own join ${joinedTo('contacts', 'own.contact_id')} left join ${joinedTo('bank_accounts', 'own.account_id')}
    where own.business_id = ${ctx.business_id} and own.reverses is null order by own.created_at, own.id`)
  const allocations = await allocationReplies(
    ctx,
    rows.map(({ id }) => id),
  )
  return (await withCreators(ctx, rows)).map((row) => ({
    ...withAccount(ctx, row),
    documents: (allocations.get(row.id) ?? []).map(({ kind, number }) => ({ kind, name: number ?? kind })),
  }))
})

const reminders = archivedList(archive.reminders, async (ctx, next) =>
  withCreators(
    ctx,
    await next(sql<{ created_by: string }>`
      select ${contact}, own.channel, own.sent_to, own.owed, own.language, own.created_by, own.created_at
      from reminders own join ${joinedTo('contacts', 'own.contact_id')}
      where own.business_id = ${ctx.business_id} order by own.created_at, own.id`),
  ),
)

const quotationLines = archivedList(archive.quotationLines, async (ctx, next) => {
  const rows = await next(sql<{ number: number; date: string }>`
    select own.id, quotations.number, quotations.date, ${contact}, ${idAndName('locations')} as location, own.product_name as name, products.sku,
      products.unit, own.quantity, own.price, own.total, own.line_discount, own.discount
    from quotation_items own join ${joinedTo('quotations', 'own.quotation_id')} join ${joinedTo('contacts', 'quotations.contact_id')}
      join ${joinedTo('locations', 'quotations.location_id')} join ${joinedTo('products', 'own.product_id')}
    where own.business_id = ${ctx.business_id} and quotations.deleted_at is null and ${isHere(ctx, 'quotations.location_id')}
    order by quotations.number, own.position`)
  return rows.map(({ number, date, ...row }) => ({ ...row, quotation: { number: documentNumber(ctx, 'quotation', number), date } }))
})

export const archivedLists: readonly ExportableList[] = [
  ...[drawerSessions, drawerMovements, drawerAccounts, stockPayments, extraCosts, contactPayments, reminders, quotationLines],
]
