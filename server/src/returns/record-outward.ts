import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { newId } from '../database/ids.ts'
import { lockInOrder } from '../documents/lock-in-order.ts'
import { lockReturnableIntake } from '../intakes/returned-intake.ts'
import { returnOutward } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { restoreReferenced } from '../documents/restore-referenced.ts'
import { addReturnedOfIntake, allocateToIntake, creditForIntake } from './outward.ts'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { documentDate } from '../services/clock.ts'
import { mustBeTracked } from '../documents/tracked-products.ts'
import { type SourcePositions, withBodyFields } from './source-positions.ts'
import { chosenUnits } from './chosen-units.ts'
import { type ItemLine, isDamaged } from './return-lines.ts'

type ReturnOutwardBody = Call<(typeof api)['inventory']['createReturnOutward']>['body']

/**
 * Records goods that go back to a supplier (RETURNS-22, RETURNS-23). Pending, it reserves them; they leave at average
 * cost, and the supplier's credit reduces the payable. With an intake, quantities are limited by it. Invariants: `returns/inward.ts`.
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordReturnOutward(ctx: BusinessContext, body: ReturnOutwardBody): Promise<string> {
  const { intake } = await lockInOrder(ctx, { intake: body.intake ? returnableIntakeLock(ctx, body.intake) : undefined })
  if (intake) await restoreReferenced(ctx, returnOutward.table, intake, body)
  const [{ contact, location, products, lines: itemLines }, { level }] = await Promise.all([
    partiesFor(ctx, returnOutward, body),
    levelAndCreator(ctx, returnOutward),
  ])
  if (intake && (await mainOf(ctx, intake.contact_id ?? '')) !== contact.id) throw refuseField('intake', 'intake_of_another')
  mustBeTracked(itemLines, products)
  const priced = itemLines.map(({ item, ...line }) => ({
    ...line,
    ...{ unit_amount: item.cost, is_damaged: isDamaged(line), intake_item: item.intake_item ?? null },
  }))
  const sourcedLines = intake
    ? linesOfIntake(priced, await intakeLinesOf(ctx, intake.id), ctx.now)
    : priced.map((line) => ({ ...line, intake_item_id: null, sent: undefined }))
  const lines = sourcedLines.map(({ intake_item: _, sent: __, ...line }) => ({
    ...line,
    of_intake: intake?.id ?? null,
    total: lineTotal(line.quantity, line.unit_amount),
  }))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  if (total > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  if (intake) addReturnedOfIntake(ctx, intake.id, lines, 1)
  const id = newId(ctx.now)
  const allocated = intake && level === 0 ? creditForIntake(intake, total) : 0
  if (intake) allocateToIntake(ctx, { id, contact_id: contact.id }, intake.id, allocated, true)
  const record = () =>
    recordDocument(ctx, returnOutward, level, {
      document: {
        ...{ id, kind: returnOutward.name, contact_id: contact.id, location_id: location.id, date: documentDate(ctx, body.date) },
        ...{ note: body.note ?? null, total, intake_id: intake?.id ?? null, allocated, paid_amount: allocated },
      },
      lines,
      location,
      entries: [],
      auditValues: { kind: returnOutward.name, total, ...(intake ? { intake: intake.id } : {}) },
    })
  await withBodyFields(
    sourcedLines.flatMap(({ sent }) => sent ?? []),
    record,
  )
  return id
}

/** Lock step for the returned intake. */
const returnableIntakeLock = (ctx: BusinessContext, id: string) => ({
  stage: 'documents' as const,
  lock: () => lockReturnableIntake(ctx, id),
})

/** Lines of an intake, with their returned quantities. */
const intakeLinesOf = (ctx: BusinessContext, intake_id: string) =>
  ctx
    .selectFrom('inventory_action_items')
    .select(['id', 'product_id', 'quantity', 'returned'])
    .where('action_id', '=', intake_id)
    .orderBy('position')
    .execute()

type IntakeLine = Awaited<ReturnType<typeof intakeLinesOf>>[number]
type IntakeReturnLine = PricedLine & { intake_item_id: string; sent: SourcePositions }
type PricedLine = Omit<ItemLine, 'item'> & { unit_amount: number; is_damaged: boolean; intake_item: string | null }

/** Splits lines over the intake's lines of the product in order, or takes the named one. @throws Refusal 422 */
function linesOfIntake(priced: readonly PricedLine[], intakeLines: readonly IntakeLine[], now: number): IntakeReturnLine[] {
  const sources = intakeLines.map((line) => ({ ...line }))
  const errors: Record<string, Words[]> = {}
  const lines: IntakeReturnLine[] = []
  for (const line of priced) {
    const field = (name: string) => `items.${line.position}.${name}`
    const matches = sources.filter(
      (source) => source.product_id === line.product_id && (!line.intake_item || source.id === line.intake_item),
    )
    const returnable = matches.reduce((sum, source) => sum + source.quantity - source.returned, 0)
    if (matches.length === 0)
      errors[field(line.intake_item ? 'intake_item' : 'product')] = [{ key: 'not_on_intake', values: { product: line.product_name } }]
    else if (returnable < line.quantity)
      errors[field('quantity')] = [
        returnable === 0 ? { key: 'none_to_return' } : { key: 'only_to_return', values: { left: formatQuantity(returnable) } },
      ]
    else {
      const units = chosenUnits(line, new Map())
      let remaining = line.quantity
      for (const source of matches) {
        const quantity = Math.min(remaining, source.quantity - source.returned)
        if (quantity === 0) continue
        const id = remaining === line.quantity ? line.id : newId(now)
        remaining -= quantity
        const { metadata, ...positions } = units.take({ id: source.id, parts: [] }, quantity, remaining === 0)
        const sent = { position: line.position, ...positions }
        lines.push({ ...line, id, position: lines.length, quantity, metadata, intake_item_id: source.id, sent })
        source.returned += quantity
      }
    }
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  return lines
}
