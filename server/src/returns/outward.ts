import { allocate } from '../receivables/allocations.ts'
import type { ItemRef } from '../receivables/unallocate.ts'
import type { DocumentHooks, Document, Line } from '../documents/kind.ts'
import { addReturnedToIntake, lockPaidTotals } from '../intakes/returned-intake.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { quantityBy } from './by-line.ts'

/** Adds to the returned quantities of an intake's lines; subtracts with -1. */
export const addReturnedOfIntake = (ctx: BusinessContext, intake_id: string, lines: readonly Line[], sign: 1 | -1): void =>
  addReturnedToIntake(
    ctx,
    intake_id,
    quantityBy(lines, (line) => line.intake_item_id, sign),
  )

/**
 * Kobo of a supplier's credit that pay the returned intake, as far as it is unpaid. The remainder stays credit.
 * @param intake locked
 */
export const creditForIntake = (intake: { total: number | null; paid_amount: number }, credit: number): number =>
  Math.max(0, Math.min(credit, (intake.total ?? 0) - intake.paid_amount))

/** Allocates the credit to the intake. @param isNew true while the return is recorded, because its row has the amount already */
export function allocateToIntake(
  ctx: BusinessContext,
  { id, contact_id }: Pick<Document, 'id' | 'contact_id'>,
  intake_id: string,
  amount: number,
  isNew: boolean,
): void {
  if (amount === 0 || contact_id === null) return
  const [debit, credit] = [id, intake_id].map((documentId) => ({ kind: 'inventory-action' as const, id: documentId })) as [ItemRef, ItemRef]
  const kindById = new Map<string, 'return-outward' | 'intake'>([
    [id, 'return-outward'],
    [intake_id, 'intake'],
  ])
  allocate(ctx, contact_id, [{ debit, credit, amount }], kindById, isNew ? id : undefined)
}

/** Hooks of a return outward on its intake. Recording one does the same itself (`record-outward.ts`). */
export const returnOutwardHooks: DocumentHooks = {
  async onPost(ctx, document, _lines, isNew) {
    const { intake_id, total } = document
    if (isNew || !intake_id) return
    allocateToIntake(ctx, document, intake_id, creditForIntake(await lockPaidTotals(ctx, intake_id), total), false)
  },
  async onCancel(ctx, { intake_id }, lines) {
    if (!intake_id) return
    await lockPaidTotals(ctx, intake_id)
    addReturnedOfIntake(ctx, intake_id, lines, -1)
  },
}
