import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { newId } from '../database/ids.ts'
import { holdInOrder } from '../documents/hold-in-order.ts'
import { holdIntake } from '../intakes/returned.ts'
import { returnOutward } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { countOfIntake, settleIntake, settledOfIntake } from './outward.ts'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { documentDate } from '../services/clock.ts'
import { mustBeCounted } from '../documents/counted-goods.ts'
import { type SentLine, refusedAsSent } from './sent-lines.ts'
import { chosenUnits } from './chosen-units.ts'
import { type NamedLine, isDamaged } from './return-lines.ts'

type Body = Call<(typeof api)['inventory']['createReturnOutward']>['body']

/**
 * Records goods that go back to who supplied them (RETURNS-22, RETURNS-23). While it waits they are held; they leave at
 * the average cost of their shelf, and what the supplier credits lowers what the business owes. Of an intake no more goes back than came in
 * with it. What holds is said in `returns/inward.ts`.
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordReturnOutward(ctx: BusinessContext, body: Body): Promise<string> {
  const { intake } = await holdInOrder(ctx, { intake: body.intake ? intakeHeld(ctx, body.intake) : undefined })
  if (intake) await restoreNamed(ctx, returnOutward.table, intake, body)
  const [{ contact, location, products, lines: named }, { level }] = await Promise.all([
    partiesFor(ctx, returnOutward, body),
    levelAndMaker(ctx, returnOutward),
  ])
  if (intake && (await mainOf(ctx, intake.contact_id ?? '')) !== contact.id) throw refuseField('intake', 'intake_of_another')
  mustBeCounted(named, products)
  const priced = named.map(({ item, ...line }) => ({
    ...line,
    ...{ unit_amount: item.cost, is_damaged: isDamaged(line), intake_item: item.intake_item ?? null },
  }))
  const taken = intake
    ? linesOfIntake(priced, await takenIn(ctx, intake.id), ctx.now)
    : priced.map((line) => ({ ...line, intake_item_id: null, sent: undefined }))
  const lines = taken.map(({ intake_item: _, sent: __, ...line }) => ({
    ...line,
    of_intake: intake?.id ?? null,
    total: lineTotal(line.quantity, line.unit_amount),
  }))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  if (total > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  if (intake) countOfIntake(ctx, intake.id, lines, 1)
  const id = newId(ctx.now)
  const allocated = intake && level === 0 ? settledOfIntake(intake, total) : 0
  if (intake) settleIntake(ctx, { id, contact_id: contact.id }, intake.id, allocated, true)
  const recorded = () =>
    record(ctx, returnOutward, level, {
      document: {
        ...{ id, kind: returnOutward.name, contact_id: contact.id, location_id: location.id, date: documentDate(ctx, body.date) },
        ...{ note: body.note ?? null, total, intake_id: intake?.id ?? null, allocated, paid_amount: allocated },
      },
      lines,
      location,
      entries: [],
      told: { kind: returnOutward.name, total, ...(intake ? { intake: intake.id } : {}) },
    })
  await refusedAsSent(
    taken.flatMap(({ sent }) => sent ?? []),
    recorded,
  )
  return id
}

/** The intake that goods go back of. */
const intakeHeld = (ctx: BusinessContext, id: string) => ({ at: 'documents' as const, hold: () => holdIntake(ctx, id) })

/** The lines of an intake, with what of each is on returns. */
const takenIn = (ctx: BusinessContext, intake_id: string) =>
  ctx
    .selectFrom('inventory_action_items')
    .select(['id', 'product_id', 'quantity', 'returned'])
    .where('action_id', '=', intake_id)
    .orderBy('position')
    .execute()

type TakenIn = Awaited<ReturnType<typeof takenIn>>[number]
type OfIntake = Priced & { intake_item_id: string; sent: SentLine }
type Priced = Omit<NamedLine, 'item'> & { unit_amount: number; is_damaged: boolean; intake_item: string | null }

/** Lines that each take of one of the intake: of its lines of their product in their order, or of the one that they name. @throws Refusal 422 */
function linesOfIntake(priced: readonly Priced[], came: readonly TakenIn[], now: number): OfIntake[] {
  const left = came.map((line) => ({ ...line }))
  const faults: Record<string, Words[]> = {}
  const lines: OfIntake[] = []
  for (const line of priced) {
    const field = (name: string) => `items.${line.position}.${name}`
    const ofIt = left.filter((one) => one.product_id === line.product_id && (!line.intake_item || one.id === line.intake_item))
    const room = ofIt.reduce((sum, one) => sum + one.quantity - one.returned, 0)
    if (ofIt.length === 0)
      faults[field(line.intake_item ? 'intake_item' : 'product')] = [{ key: 'not_on_intake', values: { product: line.product_name } }]
    else if (room < line.quantity)
      faults[field('quantity')] = [
        room === 0 ? { key: 'none_to_return' } : { key: 'only_to_return', values: { left: formatQuantity(room) } },
      ]
    else {
      const units = chosenUnits(line, new Map())
      let wanted = line.quantity
      for (const one of ofIt) {
        const back = Math.min(wanted, one.quantity - one.returned)
        if (back === 0) continue
        const id = wanted === line.quantity ? line.id : newId(now)
        wanted -= back
        const { metadata, ...places } = units.take({ id: one.id, parts: [] }, back, wanted === 0)
        const sent = { position: line.position, ...places }
        lines.push({ ...line, id, position: lines.length, quantity: back, metadata, intake_item_id: one.id, sent })
        one.returned += back
      }
    }
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return lines
}
