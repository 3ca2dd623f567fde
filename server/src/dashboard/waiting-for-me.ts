import type { api } from '@kasuwa/contract'
import { documentNumber } from '@kasuwa/contract/documents'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { approvedBy, waitsFor } from '../documents/approvals.ts'
import { visibleActions } from '../inventory-actions/find-actions.ts'
import type { Ctx } from '../platform/context.ts'
import { withMakers } from '../platform/makers.ts'
import { withParties } from '../sales/list-sales.ts'

/** Of each kind: what a menu shows at once. Its list shows the rest. */
const most = 8

const count = sql<number>`count(*)`.as('count')

async function sales(ctx: Ctx) {
  const waiting = withParties(ctx).where(waitsFor(ctx, 'sales'))
  const [all, rows] = await Promise.all([
    waiting.select(count).executeTakeFirstOrThrow(),
    waiting
      .select(['sales.id', 'sales.number', 'sales.total', 'sales.approval_level', 'sales.created_by', 'sales.created_at'])
      .select(['sales.contact_id', 'contacts.name as contact_name', 'sales.location_id', 'locations.name as location_name'])
      .select(approvedBy('sales'))
      .orderBy('sales.created_at')
      .orderBy('sales.id')
      .limit(most)
      .execute(),
  ])
  return { count: all.count, rows }
}

async function actions(ctx: Ctx) {
  const waiting = visibleActions(ctx).where(waitsFor(ctx, 'inventory_actions'))
  const [all, rows] = await Promise.all([
    waiting.select(count).executeTakeFirstOrThrow(),
    waiting
      .select(['inventory_actions.id', 'inventory_actions.kind', 'inventory_actions.number', 'inventory_actions.total'])
      .select(['inventory_actions.approval_level', 'inventory_actions.created_by', 'inventory_actions.created_at'])
      .select(['inventory_actions.contact_id', 'contacts.name as contact_name'])
      .select(['inventory_actions.location_id', 'locations.name as location_name'])
      .select(approvedBy('inventory_actions'))
      .orderBy('inventory_actions.created_at')
      .orderBy('inventory_actions.id')
      .limit(most)
      .execute(),
  ])
  return { count: all.count, rows }
}

interface Row {
  contact_id: string
  contact_name: string
  location_id: string
  location_name: string
}

const shown = <R extends Row>({ contact_id, contact_name, location_id, location_name, ...row }: R) => ({
  ...row,
  contact: { id: contact_id, name: contact_name },
  location: { id: location_id, name: location_name },
})

const none = { count: 0, rows: [] }

/** What this member can approve now, where they work: each is a document whose approval by them would count. */
export async function waitingForMe(ctx: Ctx): Promise<ReplyOf<(typeof api)['dashboard']['waiting']>> {
  const [sold, moved] = await Promise.all([
    ctx.can('sale.mark-approved') ? sales(ctx) : none,
    ctx.can('inventory-action.mark-approved') ? actions(ctx) : none,
  ])
  const [ofSales, ofActions] = await Promise.all([withMakers(ctx, sold.rows), withMakers(ctx, moved.rows)])
  return {
    waiting: {
      count: sold.count + moved.count,
      sales: ofSales.map((row) => shown({ ...row, number: documentNumber('sale', row.number) })),
      actions: ofActions.map((row) => shown({ ...row, number: documentNumber(row.kind, row.number) })),
    },
  }
}
