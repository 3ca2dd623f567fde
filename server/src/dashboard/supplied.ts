import { documentNumber } from '../records/document-number.ts'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isAnyOf } from '../database/rows.ts'
import { isDuring } from '../database/period-filter.ts'
import { visibleDocuments, withParties } from '../documents/visible.ts'
import { isOfContact, shownContact } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { lastDays } from '../services/clock.ts'

/** Last approved intake of a product or its variants, at locations that the member sees. */
export async function lastIntakeOf(ctx: BusinessContext, products: readonly string[]) {
  const row = await withParties(visibleDocuments(ctx, 'inventory_actions'), 'inventory_actions')
    .innerJoin('inventory_action_items', (join) => inBusiness(join, 'inventory_action_items.action_id', 'inventory_actions.id'))
    .where('inventory_actions.kind', '=', 'intake')
    .where('inventory_actions.status', '=', 'approved')
    .where(isAnyOf('inventory_action_items.product_id', products))
    .select(['inventory_actions.id', 'inventory_actions.number', 'inventory_actions.date', 'inventory_action_items.unit_amount as cost'])
    .select([shownContact<string | null>('id').as('contact_id'), shownContact<string>('name').as('contact_name')])
    .orderBy('inventory_actions.date', 'desc')
    .orderBy('inventory_action_items.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { contact_id, contact_name, number, ...intake } = row
  const contact = contact_id === null ? null : { id: contact_id, name: contact_name }
  return { ...intake, number: documentNumber(ctx, 'intake', number), contact }
}

/** Intakes from a contact in twelve months, and the last one. */
export async function intakesFrom(ctx: BusinessContext, contact_id: string) {
  const approved = () =>
    visibleDocuments(ctx, 'inventory_actions')
      .where(isOfContact(ctx, 'inventory_actions.contact_id', [contact_id]))
      .where('kind', '=', 'intake')
      .where('status', '=', 'approved')
  const [year, last] = await Promise.all([
    approved()
      .where(isDuring(ctx, 'inventory_actions.date', { from: lastDays(ctx, 365)[0] }))
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(total), 0)::bigint`.as('total')])
      .executeTakeFirstOrThrow(),
    approved().select(['id', 'number', 'date']).orderBy('date', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  return { ...year, last: last ? { ...last, number: documentNumber(ctx, 'intake', last.number) } : null }
}
