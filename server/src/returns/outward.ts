import { allocate } from '../receivables/allocations.ts'
import type { ItemRef } from '../receivables/unallocate.ts'
import type { Beside, Document, Line } from '../documents/kind.ts'
import { addReturned, holdPaid } from '../intakes/returned.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { byLine } from './by-line.ts'

/** What is on returns of each line of an intake grows or, with -1, shrinks. */
export const countOfIntake = (ctx: BusinessContext, intake_id: string, lines: readonly Line[], sign: 1 | -1): void =>
  addReturned(
    ctx,
    intake_id,
    byLine(lines, (line) => line.intake_item_id, sign),
  )

/**
 * What a supplier credits for goods of an intake settles that intake as far as something is left to pay on it; the rest is credit with them.
 * @param intake held
 * @returns kobo
 */
export const settledOfIntake = (intake: { total: number | null; paid_amount: number }, credit: number): number =>
  Math.max(0, Math.min(credit, (intake.total ?? 0) - intake.paid_amount))

/** Matches the two. @param isNew whether the return is being recorded: its row carries the amount */
export function settleIntake(
  ctx: BusinessContext,
  { id, contact_id }: Pick<Document, 'id' | 'contact_id'>,
  intake_id: string,
  amount: number,
  isNew: boolean,
): void {
  if (amount === 0 || contact_id === null) return
  const [debit, credit] = [id, intake_id].map((one) => ({ kind: 'inventory-action' as const, id: one })) as [ItemRef, ItemRef]
  const whats = new Map<string, 'return-outward' | 'intake'>([
    [id, 'return-outward'],
    [intake_id, 'intake'],
  ])
  allocate(ctx, contact_id, [{ debit, credit, amount }], whats, isNew ? id : undefined)
}

/** What a return outward does to its intake. Recording it does so itself (`record-outward.ts`). */
export const returnedOutward: Beside = {
  async posts(ctx, document, _lines, isNew) {
    const { intake_id, total } = document
    if (isNew || !intake_id) return
    settleIntake(ctx, document, intake_id, settledOfIntake(await holdPaid(ctx, intake_id), total), false)
  },
  async takenBack(ctx, { intake_id }, lines) {
    if (!intake_id) return
    await holdPaid(ctx, intake_id)
    countOfIntake(ctx, intake_id, lines, -1)
  },
}
