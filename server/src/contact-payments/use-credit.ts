import type { Direction } from '@kasuwa/contract/open-items'
import { lockOpenItems, readLockedItems, allocateCredit } from '../receivables/credit.ts'
import { isCredit, isDueIn, storedItemId } from '../receivables/open-items.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Share, settledBy } from './allocation-targets.ts'

/**
 * Pays documents with the credit of a contact, or of the business with a supplier: no money moves and no balance changes.
 * @param contact_id no alias
 * @throws Refusal 422 on `documents` if the credit is too small; on one of them as `settledBy`
 */
export async function useCredit(
  ctx: BusinessContext,
  contact_id: string,
  direction: Direction,
  documents: readonly Share[],
): Promise<void> {
  const requestedIds = new Set(documents.map(({ id }) => storedItemId(id)))
  const locked = await lockOpenItems(ctx, contact_id, (item) => isCredit(direction, item) || requestedIds.has(item.id))
  const { items } = await readLockedItems(ctx, contact_id, locked)
  const targets = settledBy(
    ctx,
    items.filter((item) => isDueIn(direction, item) && requestedIds.has(item.id)),
    documents,
  )
  const credits = items.filter((item) => isCredit(direction, item))
  allocateCredit(ctx, direction, contact_id, targets, credits)
  ctx.recordChange({
    entity: 'contacts',
    entity_id: contact_id,
    after: { credit_used: targets.reduce((sum, { amount }) => sum + amount, 0) },
  })
}
