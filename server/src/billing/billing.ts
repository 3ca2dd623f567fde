import { api } from '@kasuwa/contract'
import { notFound, refuseField } from '../errors/refusal.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { sql } from 'kysely'
import { serve } from '../http/serve.ts'
import { countOf, limitOf, planWithRoom } from '../plans/room.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { currentBilling } from './current.ts'
import { invoiceReplies } from './invoice-reply.ts'
import { waitingFor } from './invoices.ts'
import { invoicePaper } from './paper.ts'
import { quoteChange } from './quote.ts'
import { changeCard, changePlan, renewPlan } from './requests.ts'
import { stateOf } from './state.ts'

/**
 * Billing may be off for an installation.
 * @throws Refusal 404
 */
function mustBeOn(ctx: BusinessContext): void {
  if (!ctx.app.config.billing) throw notFound()
}

/** @throws Refusal 404 */
async function findInvoice(ctx: BusinessContext, id: string) {
  mustBeOn(ctx)
  const row = await rowOr404(ctx.selectFrom('plan_invoices').selectAll().where('id', '=', id).executeTakeFirst())
  const [invoice] = await invoiceReplies(ctx.db, ctx.business_id, [row])
  if (!invoice) throw notFound()
  return invoice
}

/** The search matches numbers too: 7 finds “KW-000007”. */
const numbered = (search: string) => {
  const digits = search.replace(/\D/g, '').replace(/^0+/, '').slice(0, 9)
  return sql<boolean>`(plan_invoices.plan_name ilike ${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`} or plan_invoices.number = ${digits ? Number(digits) : 0}::int)`
}

export default serve(api.billing, {
  current: async (ctx) => {
    mustBeOn(ctx)
    return currentBilling(ctx)
  },
  preview: async (ctx, { query }) => {
    mustBeOn(ctx)
    const state = await stateOf(ctx.db, ctx.business_id, ctx.now, false)
    const plan = state.plans.find(({ id }) => id === query.plan)
    if (!plan) throw refuseField('plan', 'unknown_reference')
    const change = quoteChange(state, plan)
    if (change.when !== 'now')
      return { change: { when: change.when, price: plan.price, credit: 0, amount: 0, starts_at: change.starts_at, ends_at: null } }
    const { price, credit, amount, starts_at, ends_at } = waitingFor(state, change.quote) ?? change.quote
    return { change: { when: 'now' as const, price, credit, amount, starts_at, ends_at } }
  },
  changePlan: { runs: 'outside its turn', act: changePlan },
  renewPlan: { runs: 'outside its turn', act: renewPlan },
  changeCard: { runs: 'outside its turn', act: changeCard },
  invoices: async (ctx, { query: { type, not_type, status, not_status, search, from, to, ...query } }) => {
    mustBeOn(ctx)
    let invoices = ctx
      .selectFrom('plan_invoices')
      .selectAll()
      .where(isDuring(ctx, 'plan_invoices.created_at', { from, to }))
    if (type) invoices = invoices.where('type', 'in', type)
    if (not_type) invoices = invoices.where('type', 'not in', not_type)
    if (status) invoices = invoices.where('status', 'in', status)
    if (not_status) invoices = invoices.where('status', 'not in', not_status)
    if (search) invoices = invoices.where(numbered(search))
    const { page, rows } = await paginate(ctx, invoices, query, { key: 'plan_invoices.id' })
    return { page, rows: await invoiceReplies(ctx.db, ctx.business_id, rows) }
  },
  invoice: async (ctx, { params }) => ({ invoice: await findInvoice(ctx, params.id) }),
  download: async (ctx, { params, query }) => invoicePaper(ctx, await findInvoice(ctx, params.id), query.format ?? 'pdf'),
  room: async (ctx, { query: { of } }) => {
    const planLimit = await limitOf(ctx, of)
    if (!planLimit || planLimit.limit === null)
      return { room: { of, plan: planLimit?.plan.name ?? '', limit: null, used: null, next: null } }
    const { plans, plan, limit } = planLimit
    const used = await countOf(ctx, of)
    const next = used >= limit ? planWithRoom(plans, of, used + 1) : undefined
    return { room: { of, plan: plan.name, limit, used, next: next ? { id: next.id, name: next.name } : null } }
  },
})
