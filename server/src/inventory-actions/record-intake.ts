import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { intake } from '../documents/kinds.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { mustBeCounted } from './counted-goods.ts'

/**
 * Records goods that came in. At approval level 0 they are on the shelf, and owed for, at once; above it nothing moves until enough
 * have approved (`domain.md`, Purchase orders and stock intake).
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordIntake(ctx: BusinessContext, body: Call<(typeof api)['inventory']['createIntake']>['body']): Promise<string> {
  const [{ contact, location, lines: named }, { level }] = await Promise.all([partiesFor(ctx, intake, body), levelAndMaker(ctx, intake)])
  mustBeCounted(named)
  const lines = named.map(({ item, ...line }) => ({ ...line, unit_amount: item.cost, total: lineTotal(item.quantity, item.cost) }))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  if (total > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  const document = {
    id: newId(ctx.now),
    kind: intake.name,
    contact_id: contact.id,
    location_id: location.id,
    date: documentDate(ctx, body.date),
    note: body.note ?? null,
    total,
  }
  await record(ctx, intake, level, { document, lines, location, entries: [], told: { kind: intake.name, total } })
  return document.id
}
