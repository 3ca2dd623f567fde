import type { AdjustmentReason } from '@kasuwa/contract/adjustments'
import type { Status } from '@kasuwa/contract/document-states'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { paymentStatus } from '@kasuwa/contract/sale-totals'
import { type RawBuilder, sql } from 'kysely'
import { shownExtraCosts } from '../documents/extra-costs.ts'
import { findDocument } from '../documents/find.ts'
import { adjustment } from '../adjustments/kind.ts'
import { intake } from '../intakes/kind.ts'
import { returnInward, returnOutward } from '../returns/kind.ts'
import type { Kinds } from '../documents/kind.ts'
import { allocatedToDocument } from '../receivables/allocation-replies.ts'
import { paymentsOf, shownPayments } from '../documents/payments.ts'
import { linksOf, namedAccounts, partsOfAction, returnsOf } from '../returns/find-returns.ts'
import { isDue, isPaid } from '../documents/payment-filter.ts'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { linkTo } from '../documents/links.ts'
import type { Documents } from '../documents/visible.ts'
import { isAnyOrNone } from '../database/any-or-none.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'
import { saidUnits, unitsOfLines } from '../inventory/units-of-lines.ts'
import { inBusiness } from '../database/joins.ts'

type Inventory = (typeof api)['inventory']
type Filters = Call<Inventory['sums']>['query']
/** The kinds that stand in one table, and are listed, found and printed alike. */
export const ofStock: Kinds<'inventory_actions'> = { table: 'inventory_actions', kinds: [intake, returnInward, returnOutward, adjustment] }
export type Item = ReplyOf<Inventory['one']>['inventory_action']['items'][number]

export async function listActions(ctx: BusinessContext, query: Call<Inventory['list']>['query']): Promise<ReplyOf<Inventory['list']>> {
  // Each kind has numbers of its own: across kinds, their order is that in which documents were made.
  const number = new Set(query.kind).size === 1 ? 'inventory_actions.number' : 'inventory_actions.id'
  const { page, rows } = await listDocuments(ctx, 'inventory_actions', query, { narrow: narrowedBy(ctx, query), columns: { number } })
  const reasons = await reasonsOf(
    ctx,
    rows.filter(({ kind }) => kind === 'adjustment').map(({ id }) => id),
  )
  return { page, rows: rows.map((row) => ({ ...withPaymentStatus(row), reasons: reasons.get(row.id) ?? [] })) }
}

export const documentColumns = {
  contact: 'inventory_actions.contact_id',
  location: 'inventory_actions.location_id',
  member: 'inventory_actions.created_by',
}

/** In words and not as values, as the indexes of those that wait and of those that were canceled have it. */
export const isOfStatus = (status: readonly Status[]) =>
  sql<boolean>`inventory_actions.status in (${sql.join(status.map((one) => sql.lit(one)))})`

/** By the filters that documents of stock alone have. */
const narrowedBy = (ctx: BusinessContext, query: Filters) => (actions: Documents<'inventory_actions'>) =>
  actions
    .$if(query.not_kind !== undefined, (some) => some.where('inventory_actions.kind', 'not in', query.not_kind ?? []))
    .$if(query.kind !== undefined, (some) => some.where('inventory_actions.kind', 'in', query.kind ?? []))
    .$if(query.status !== undefined, (some) => some.where(isOfStatus(query.status ?? [])))
    .$if(query.reason !== undefined, (some) => some.where('inventory_actions.id', 'in', adjustedFor(ctx, query.reason ?? [])))
    .$if(query.order !== undefined, (some) => some.where(isAnyOf('inventory_actions.order_id', query.order ?? [])))
    .$if(query.sale !== undefined, (some) => some.where(isAnyOrNone(sql.ref('inventory_actions.sale_id'), query.sale ?? [])))
    .$if(query.due !== undefined, (some) => some.where(isDue(ctx, 'inventory_actions', query.due ?? [])).where(takesMoney))
    .$if(query.payment_status !== undefined, (some) => some.where(isPaid('inventory_actions', query)).where(takesMoney))
    .$if(Boolean(query.payment_status?.every((one) => one !== 'paid')), (some) => some.where(isNotPaid))

/** What documents of stock come to: those that money is paid on, and those that put stock right. */
export const sumActions = (ctx: BusinessContext, query: Filters): Promise<ReplyOf<Inventory['sums']>> =>
  sumDocuments(ctx, 'inventory_actions', query, {
    narrow: narrowedBy(ctx, query),
    sums: ({ canceled, total, paid, not_owed, left }) => ({
      canceled,
      total: ofThese(takesMoney, total),
      paid: ofThese(takesMoney, paid),
      not_owed: ofThese(takesMoney, not_owed),
      left: ofThese(takesMoney, left),
      adjusted: ofThese(sql`inventory_actions.kind = 'adjustment'`, total),
    }),
  })

const ofThese = (these: RawBuilder<unknown>, sum: RawBuilder<number | null>) => sql<number | null>`case when ${these} then ${sum} end`

/** The reasons of some adjustments, each once, in the order of their lines. */
async function reasonsOf(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, AdjustmentReason[]>> {
  const reasons = new Map<string, AdjustmentReason[]>()
  if (ids.length === 0) return reasons
  const rows = await ctx
    .selectFrom('inventory_action_items')
    .select(['action_id', 'reason'])
    .where(isAnyOf('action_id', ids))
    .orderBy('action_id')
    .orderBy('position')
    .execute()
  for (const { action_id, reason } of rows) {
    const known = reasons.get(action_id) ?? []
    if (reason && !known.includes(reason)) reasons.set(action_id, [...known, reason])
  }
  return reasons
}

/** Ids of the adjustments with a line of one of some reasons. */
const adjustedFor = (ctx: BusinessContext, reasons: readonly AdjustmentReason[]) =>
  ctx.selectFrom('inventory_action_items').where('reason', 'in', reasons).select('action_id')

/** @throws Refusal 404 */
export async function findAction(
  ctx: BusinessContext,
  id: string,
  flags: Call<Inventory['one']>['query'],
): Promise<ReplyOf<Inventory['one']>> {
  const { document, edges, more, nameOf } = await findDocument(ctx, 'inventory_actions', id, flags, partsOf(ctx, id, flags))
  // What is said of money on a return inward is for all who see it: its rows say so (`platform/seen-with.ts`).
  const { kind } = document
  const payments = more.payments && { payments: shownPayments(more.payments, nameOf).map((payment) => ({ ...payment, kind })) }
  const settled = more.settled && { settled: more.settled.map((one) => ({ ...one, kind })) }
  const returns = more.returns && { returns: more.returns }
  const items = more.items.map((item) => ({ ...item, kind }))
  const { pays_back, ...shown } = document
  const named = await namedAccounts(ctx, pays_back)
  return {
    inventory_action: {
      ...withPaymentStatus(shown),
      ...more.links,
      order: more.order ?? null,
      pays_back: named,
      extra_costs: more.costs,
      items,
      edges: { ...edges, ...payments, ...settled, ...returns },
    },
  }
}

/** Kinds that are owed for: what a return leaves as credit is no debt. */
const paidKinds = ofStock.kinds.filter((kind) => kind.paid !== null && kind !== returnInward)
/** As the index of what is owed has it (`inventory_actions_owed`). */
const isNotPaid = sql<boolean>`inventory_actions.paid_amount < inventory_actions.total`
const takesMoney = sql<boolean>`inventory_actions.kind in (${sql.join(paidKinds.map(({ name }) => sql.lit(name)))})`

const withPaymentStatus = <R extends { kind: string; total: number | null; paid_amount: number }>(row: R) => ({
  ...row,
  payment_status: paidKinds.some(({ name }) => name === row.kind) ? paymentStatus(row.paid_amount, row.total ?? 0) : null,
})

async function partsOf(ctx: BusinessContext, id: string, flags: Call<Inventory['one']>['query']) {
  const [rows, order, costs, payments, settled, returns, links, parts, units] = await Promise.all([
    lines(ctx).where('inventory_action_items.action_id', '=', id).orderBy('inventory_action_items.position').execute(),
    orderOf(ctx, id),
    shownExtraCosts(ctx, id),
    flags.with_payments ? paymentsOf(ctx, 'inventory_actions', id) : undefined,
    flags.with_settled ? allocatedToDocument(ctx, id) : undefined,
    flags.with_returns ? returnsOf(ctx, 'intake_id', id) : undefined,
    linksOf(ctx, id),
    partsOfAction(ctx, id),
    unitsOfLines(ctx, [id]),
  ])
  // Their places are left on them: no answer says more than its schema does.
  const items = (rows as (Item & { position: number })[]).map((line): Item => {
    const item = units.length > 0 ? { ...line, ...saidUnits(units, line.id) } : line
    const components = parts.flatMap(({ line_position, ...part }) => (line_position === line.position ? [part] : []))
    return components.length > 0 ? { ...item, components } : item
  })
  return { items, order, costs, payments, settled, returns, links, people: (payments ?? []).map((one) => one.created_by) }
}

/** The order that an intake comes of; who sees the one sees the other, at its location. */
const orderOf = (ctx: BusinessContext, id: string) =>
  linkTo(ctx, 'purchase_orders', ctx.selectFrom('inventory_actions').select('order_id').where('id', '=', id))

/** What a line says of itself. */
export const figures = [
  'inventory_action_items.quantity',
  'inventory_action_items.unit_amount as cost',
  'inventory_action_items.total',
  'inventory_action_items.extra_cost',
  'inventory_action_items.net',
  'inventory_action_items.tax',
  'inventory_action_items.value',
  'inventory_action_items.returned',
  'inventory_action_items.reason',
  'inventory_action_items.metadata',
] as const

const lines = (ctx: BusinessContext) =>
  ctx
    .selectFrom('inventory_action_items')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_action_items.product_id'))
    .select([
      'inventory_action_items.id',
      'inventory_action_items.product_id',
      'inventory_action_items.product_name as name',
      'products.sku',
      'products.unit',
      'products.price as sells_for',
    ])
    .select('inventory_action_items.position')
    .select(figures)
