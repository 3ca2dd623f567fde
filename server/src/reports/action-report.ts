import { statuses } from '@kasuwa/contract/document-states'
import { sql } from 'kysely'
import { isTextAmong } from '../database/any-or-none.ts'
import { sumOf } from './cells.ts'
import { type ReportDefinition, recordOf } from './definition.ts'
import { countedStatuses, isStatus, visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { daySumsOf } from './day-sums/read.ts'
import { type Keys, alias, documentFilters, documentKeys, lineFilters, lineKeys, products } from './joins.ts'

const live = statuses.filter((status) => status !== 'canceled')

/** Kobo value of a line. An intake’s includes its extra costs; an adjustment’s has a sign. */
export const worth = sql`case action.kind when 'intake' then item.total + item.extra_cost when 'adjustment' then coalesce(item.total, 0)
  else coalesce(item.value, 0) end`

/** Lines of stock documents, joined with their documents. */
export const actionLines = sql`inventory_actions action join inventory_action_items item on item.business_id = action.business_id and item.action_id = action.id`

/** Sums over the lines. */
export const actionSums = { count: sql`count(distinct action.id)`, quantity: sql`sum(item.quantity)`, value: sql`sum(${worth})` }

/** Approved stock documents: count, units and value. */
export const actionReport: ReportDefinition<'inventory-action'> = {
  name: 'inventory-action',
  words: { kind: 'kind' },
  plan(ctx, filters, by) {
    const includedStatuses = countedStatuses(filters, ['approved'], live)
    const keys = { ...documentKeys('action'), ...lineKeys('item'), kind: sql`action.kind` } as Keys
    const daySums = daySumsOf(ctx, 'documents', filters, by)
    return {
      addsUp: by !== 'product',
      sources: [
        {
          from: sql`${actionLines} ${alias('action')} ${products('item')}`,
          where: [
            sql<boolean>`action.business_id = ${ctx.business_id}`,
            sql<boolean>`action.deleted_at is null`,
            isStatus('action.status', includedStatuses),
            isTextAmong(sql`action.kind`, filters.kind, filters.not_kind),
            ...visibleAt(ctx, 'action.location_id'),
            ...conditionsOf(ctx, filters, { ...documentFilters('action'), ...lineFilters }),
          ],
          at: sql`action.date`,
          key: by ? (keys[by] ?? null) : null,
          sums: actionSums,
          // Here `kind` is the document’s kind, not the contact’s.
          ...(daySums && { kept: by === 'kind' ? { ...daySums, grouped: undefined } : daySums }),
        },
      ],
      overlapping: by === 'product' ? ['count'] : [],
      figures: { count: sumOf('count'), quantity: sumOf('quantity'), value: sumOf('value') },
      lists: recordOf('count quantity value', {
        path: '/v1/business/inventory-actions/items',
        takes: ['kind', 'location', 'contact', 'member', 'product', 'category', 'brand'],
        fixed: { status: includedStatuses.join(',') },
      }),
    }
  },
}
