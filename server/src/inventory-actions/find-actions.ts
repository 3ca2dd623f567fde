import { documentNumber } from '@kasuwa/contract/documents'
import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { approvalsOf, approvedBy } from '../documents/approvals.ts'
import { foundDocument } from '../documents/find-documents.ts'
import type { Ctx } from '../platform/context.ts'
import { oneOr404, paginate } from '../platform/lists.ts'
import { makersOf } from '../platform/makers.ts'
import { during } from '../platform/periods.ts'
import { among } from '../platform/rows.ts'
import { found } from '../platform/search.ts'
import type { ActionKind } from '../platform/tables/documents.ts'
import { inBusiness } from '../platform/joins.ts'

type Inventory = (typeof api)['inventory']
type Item = ReplyOf<Inventory['one']>['inventory_action']['items'][number]

/** Stock documents that are not hidden, at the locations this member sees, with who and where. */
export const visibleActions = (ctx: Ctx) =>
  ctx
    .from('inventory_actions')
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'inventory_actions.contact_id'))
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_actions.location_id'))
    .where('inventory_actions.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (some) => some.where('inventory_actions.location_id', '=', ctx.member.location_id))

const withSummary = (ctx: Ctx) =>
  visibleActions(ctx)
    .selectAll('inventory_actions')
    .select(['contacts.name as contact_name', 'locations.name as location_name'])
    .select(approvedBy('inventory_actions'))

const numbered = <R extends { kind: ActionKind; number: number }>(row: R) => ({ ...row, number: documentNumber(row.kind, row.number) })

export async function listActions(ctx: Ctx, query: Call<Inventory['list']>['query']): Promise<ReplyOf<Inventory['list']>> {
  const asked = withSummary(ctx)
    .$if(Boolean(query.search), (some) => some.where(foundDocument(ctx, 'inventory_actions', query.search ?? '')))
    .$if(query.kind !== undefined, (some) => some.where('inventory_actions.kind', 'in', query.kind ?? []))
    .$if(query.status !== undefined, (some) => some.where('inventory_actions.status', 'in', query.status ?? []))
    .$if(query.contact !== undefined, (some) => some.where(among('inventory_actions.contact_id', query.contact ?? [])))
    .$if(query.location !== undefined, (some) => some.where(among('inventory_actions.location_id', query.location ?? [])))
    .where(during(ctx, 'inventory_actions.date', query))
  // Each kind has numbers of its own: across kinds, their order is that in which documents were made.
  const byNumber = new Set(query.kind).size === 1 ? 'inventory_actions.number' : 'inventory_actions.created_at'
  const columns = { contact: 'contacts.sort_name', number: byNumber }
  const { page, rows } = await paginate(ctx, asked, query, { key: 'inventory_actions.id', columns })
  const makers = await makersOf(
    ctx,
    rows.map((row) => row.created_by),
  )
  return {
    page,
    rows: rows.map(({ contact_name, location_name, ...row }) => ({
      ...numbered(row),
      created_by: makers.get(row.created_by) ?? null,
      contact: { id: row.contact_id, name: contact_name },
      location: { id: row.location_id, name: location_name },
    })),
  }
}

/** @throws Refusal 404 */
export async function findAction(ctx: Ctx, id: string, flags: Call<Inventory['one']>['query']): Promise<ReplyOf<Inventory['one']>> {
  const [action, items, approvals] = await Promise.all([
    oneOr404(
      withSummary(ctx)
        .select(['contacts.phone', 'contacts.email', 'contacts.balance', 'contacts.is_walk_in'])
        .where('inventory_actions.id', '=', id)
        .executeTakeFirst(),
    ),
    lines(ctx).where('inventory_action_items.action_id', '=', id).orderBy('inventory_action_items.position').execute() as Promise<Item[]>,
    flags.with_approvals ? approvalsOf(ctx, id) : undefined,
  ])
  const makers = await makersOf(ctx, [action.created_by, ...(approvals ?? []).map((one) => one.merchant_id)])
  const { contact_name, location_name, phone, email, balance: owed, is_walk_in, ...row } = action
  const balance = ctx.can('contact.view') ? owed : null
  return {
    inventory_action: {
      ...numbered(row),
      created_by: makers.get(action.created_by) ?? null,
      items,
      edges: {
        ...(flags.with_contact ? { contact: { id: row.contact_id, name: contact_name, phone, email, balance, is_walk_in } } : {}),
        ...(flags.with_location ? { location: { id: row.location_id, name: location_name } } : {}),
        ...(flags.with_items ? { items } : {}),
        ...(approvals
          ? {
              approvals: approvals.map((one) => ({
                by: makers.get(one.merchant_id) ?? { id: one.merchant_id, name: '' },
                is_own: one.is_own,
                at: one.created_at,
              })),
            }
          : {}),
      },
    },
  }
}

const lines = (ctx: Ctx) =>
  ctx
    .from('inventory_action_items')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'inventory_action_items.product_id'))
    .select([
      'inventory_action_items.id',
      'inventory_action_items.product_id',
      'inventory_action_items.product_name as name',
      'products.sku',
    ])
    .select([
      'inventory_action_items.quantity',
      'inventory_action_items.unit_amount as cost',
      'inventory_action_items.total',
      'inventory_action_items.metadata',
    ])

export async function listActionLines(ctx: Ctx, query: Call<Inventory['lines']>['query']): Promise<ReplyOf<Inventory['lines']>> {
  const asked = visibleActions(ctx)
    .innerJoin('inventory_action_items', (join) => inBusiness(join, 'inventory_action_items.action_id', 'inventory_actions.id'))
    .innerJoin('products', (join) =>
      join
        .onRef('products.business_id', '=', 'inventory_actions.business_id')
        .onRef('products.id', '=', 'inventory_action_items.product_id'),
    )
    .$if(Boolean(query.search), (some) => some.where(found('products.search_text', query.search ?? '')))
    .$if(query.action !== undefined, (some) => some.where(among('inventory_actions.id', query.action ?? [])))
    .$if(query.product !== undefined, (some) => some.where(among('products.id', query.product ?? [])))
    .$if(query.kind !== undefined, (some) => some.where('inventory_actions.kind', 'in', query.kind ?? []))
    .select([
      'inventory_action_items.id',
      'inventory_action_items.product_id',
      'inventory_action_items.product_name as name',
      'products.sku',
    ])
    .select([
      'inventory_action_items.quantity',
      'inventory_action_items.unit_amount as cost',
      'inventory_action_items.total',
      'inventory_action_items.metadata',
    ])
    .select([
      'inventory_actions.id as action_id',
      'inventory_actions.kind',
      'inventory_actions.number',
      'inventory_actions.status',
      'inventory_actions.date',
    ])
    .select([
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      'locations.id as location_id',
      'locations.name as location_name',
    ])
  const { page, rows } = await paginate(ctx, asked, query, { key: 'inventory_action_items.id' })
  return {
    page,
    rows: rows.map(({ action_id, kind, number, status, date, contact_id, contact_name, location_id, location_name, ...line }) => ({
      ...(line as Item),
      action: { id: action_id, kind, number: documentNumber(kind, number), status, date },
      contact: { id: contact_id, name: contact_name },
      location: { id: location_id, name: location_name },
    })),
  }
}
