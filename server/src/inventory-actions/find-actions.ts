import type { AdjustmentReason } from '@kasuwa/contract/adjustments'
import type { Status } from '@kasuwa/contract/document-states'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { paymentStatus } from '@kasuwa/contract/amount-due'
import { type RawBuilder, sql } from 'kysely'
import { extraCostReplies } from '../documents/extra-costs.ts'
import { findDocument } from '../documents/find-document.ts'
import { adjustment } from '../adjustments/kind.ts'
import { intake } from '../intakes/kind.ts'
import { returnInward, returnOutward } from '../returns/kind.ts'
import type { Kinds } from '../documents/kind.ts'
import { allocatedToDocument } from '../receivables/allocation-replies.ts'
import { moneyPaid } from '../documents/rounding.ts'
import { paymentsOf, paymentReplies } from '../documents/payment-replies.ts'
import { discountBesideTaxesOff, includedTax, pricePartsOf } from '../returns/price-parts.ts'
import { linksOf, refundsWithAccounts, componentsOfAction, returnsOf } from '../returns/find-returns.ts'
import { isDue, isPaid } from '../documents/payment-filter.ts'
import { listDocuments, sumDocuments } from '../documents/list.ts'
import { linkTo } from '../documents/links.ts'
import type { Documents } from '../documents/visible.ts'
import { isAnyOrNone } from '../database/any-or-none.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'
import { serialNumberField, unitsOfLines } from '../inventory/units-of-lines.ts'
import { inBusiness } from '../database/joins.ts'

type Inventory = (typeof api)['inventory']
type Filters = Call<Inventory['sums']>['query']
/** Kinds in this table, which share lists, pages and papers. */
export const stockKinds: Kinds<'inventory_actions'> = {
  table: 'inventory_actions',
  kinds: [intake, returnInward, returnOutward, adjustment],
}
export type ActionItem = ReplyOf<Inventory['one']>['inventory_action']['items'][number]

export async function listActions(ctx: BusinessContext, query: Call<Inventory['list']>['query']): Promise<ReplyOf<Inventory['list']>> {
  // Each kind has its own numbers: a list of several kinds sorts by creation instead.
  const number = new Set(query.kind).size === 1 ? 'inventory_actions.number' : 'inventory_actions.id'
  const { page, rows } = await listDocuments(ctx, 'inventory_actions', query, { narrow: withFilters(ctx, query), columns: { number } })
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

/** SQL condition with literals instead of parameters, as the partial indexes on pending and canceled documents need. */
export const isOfStatus = (status: readonly Status[]) =>
  sql<boolean>`inventory_actions.status in (${sql.join(status.map((value) => sql.lit(value)))})`

/** Filters that only stock documents have. */
const withFilters = (ctx: BusinessContext, query: Filters) => (actions: Documents<'inventory_actions'>) =>
  actions
    .$if(query.not_kind !== undefined, (builder) => builder.where('inventory_actions.kind', 'not in', query.not_kind ?? []))
    .$if(query.kind !== undefined, (builder) => builder.where('inventory_actions.kind', 'in', query.kind ?? []))
    .$if(query.status !== undefined, (builder) => builder.where(isOfStatus(query.status ?? [])))
    .$if(query.reason !== undefined, (builder) =>
      builder.where('inventory_actions.id', 'in', adjustmentsWithReasons(ctx, query.reason ?? [])),
    )
    .$if(query.order !== undefined, (builder) => builder.where(isAnyOf('inventory_actions.order_id', query.order ?? [])))
    .$if(query.sale !== undefined, (builder) => builder.where(isAnyOrNone(sql.ref('inventory_actions.sale_id'), query.sale ?? [])))
    .$if(query.due !== undefined, (builder) => builder.where(isDue(ctx, 'inventory_actions', query.due ?? [])).where(isPaidKind))
    .$if(query.payment_status !== undefined, (builder) => builder.where(isPaid('inventory_actions', query)).where(isPaidKind))
    .$if(Boolean(query.payment_status?.every((status) => status !== 'paid')), (builder) => builder.where(isNotPaid))

/** Sums of stock documents: of kinds with payments, and of adjustments. */
export const sumActions = (ctx: BusinessContext, query: Filters): Promise<ReplyOf<Inventory['sums']>> =>
  sumDocuments(ctx, 'inventory_actions', query, {
    narrow: withFilters(ctx, query),
    sums: ({ canceled, total, paid, not_owed, left }) => ({
      canceled,
      total: sumIf(isPaidKind, total),
      paid: sumIf(isPaidKind, paid),
      not_owed: sumIf(isPaidKind, not_owed),
      left: sumIf(isPaidKind, left),
      adjusted: sumIf(sql`inventory_actions.kind = 'adjustment'`, total),
    }),
  })

const sumIf = (condition: RawBuilder<unknown>, sum: RawBuilder<number | null>) => sql<number | null>`case when ${condition} then ${sum} end`

/** Unique reasons of adjustments, in the order of their lines. */
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
    const existing = reasons.get(action_id) ?? []
    if (reason && !existing.includes(reason)) reasons.set(action_id, [...existing, reason])
  }
  return reasons
}

/** Ids of adjustments with a line that has one of these reasons. */
const adjustmentsWithReasons = (ctx: BusinessContext, reasons: readonly AdjustmentReason[]) =>
  ctx.selectFrom('inventory_action_items').where('reason', 'in', reasons).select('action_id')

/** @throws Refusal 404 */
export async function findAction(
  ctx: BusinessContext,
  id: string,
  flags: Call<Inventory['one']>['query'],
): Promise<ReplyOf<Inventory['one']>> {
  const { document, edges, more, nameOf } = await findDocument(ctx, 'inventory_actions', id, flags, partsOf(ctx, id, flags))
  // Amounts of a return inward need no cost permission: each row carries its kind (`platform/seen-with.ts`).
  const { kind } = document
  const payments = more.payments && { payments: paymentReplies(more.payments, nameOf).map((payment) => ({ ...payment, kind })) }
  const allocations = more.settled && { settled: more.settled.map((allocation) => ({ ...allocation, kind })) }
  const returns = more.returns && { returns: more.returns }
  const items = more.items.map((item) => ({ ...item, kind }))
  const { pays_back, ...summary } = document
  const refunds = await refundsWithAccounts(ctx, pays_back)
  return {
    inventory_action: {
      ...withPaymentStatus(summary),
      ...more.links,
      order: more.order ?? null,
      pays_back: refunds,
      extra_costs: more.costs,
      items,
      edges: { ...edges, ...payments, ...allocations, ...returns },
    },
  }
}

/** Kinds with a due amount. A return inward leaves credit instead. */
const paidKinds = stockKinds.kinds.filter((kind) => kind.paid !== null && kind !== returnInward)
/** Word for word the condition of the partial index `inventory_actions_owed`. */
const isNotPaid = sql<boolean>`inventory_actions.paid_amount < inventory_actions.total`
const isPaidKind = sql<boolean>`inventory_actions.kind in (${sql.join(paidKinds.map(({ name }) => sql.lit(name)))})`

const withPaymentStatus = <R extends { kind: string; total: number | null; paid_amount: number; rounding: number }>(row: R) => ({
  ...row,
  paid_amount: moneyPaid(row),
  payment_status: paidKinds.some(({ name }) => name === row.kind) ? paymentStatus(row.paid_amount, row.total ?? 0) : null,
})

async function partsOf(ctx: BusinessContext, id: string, flags: Call<Inventory['one']>['query']) {
  const [rows, order, costs, payments, allocations, returns, links, parts, units] = await Promise.all([
    lines(ctx).where('inventory_action_items.action_id', '=', id).orderBy('inventory_action_items.position').execute(),
    orderOf(ctx, id),
    extraCostReplies(ctx, id),
    flags.with_payments ? paymentsOf(ctx, 'inventory_actions', id) : undefined,
    flags.with_settled ? allocatedToDocument(ctx, id) : undefined,
    flags.with_returns ? returnsOf(ctx, 'intake_id', id) : undefined,
    linksOf(ctx, id),
    componentsOfAction(ctx, id),
    unitsOfLines(ctx, [id]),
  ])
  // Positions stay on the rows: the reply schema drops them.
  const items = (rows as ReadLine[]).map(({ included_tax, discount, ...line }): ActionItem => {
    const priced = { ...line, ...pricePartsOf({ ...line, included_tax, discount }) }
    const item = units.length > 0 ? { ...priced, ...serialNumberField(units, line.id) } : priced
    const components = parts.flatMap(({ line_position, ...part }) => (line_position === line.position ? [part] : []))
    return components.length > 0 ? { ...item, components } : item
  })
  return {
    items,
    order,
    costs,
    payments,
    settled: allocations,
    returns,
    links,
    people: (payments ?? []).map((payment) => payment.created_by),
  }
}

/** The order of an intake. Both are at one location, so a member who sees one sees the other. */
const orderOf = (ctx: BusinessContext, id: string) =>
  linkTo(ctx, 'purchase_orders', ctx.selectFrom('inventory_actions').select('order_id').where('id', '=', id))

/** Columns of a line. */
export const lineColumns = [
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

type ReadLine = Omit<ActionItem, 'included_tax'> & { position: number; included_tax: number; discount: number | null }

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
    .select([includedTax('inventory_action_items').as('included_tax'), discountBesideTaxesOff('inventory_action_items').as('discount')])
    .select(lineColumns)
