import { formatMoney } from '@kasuwa/contract/platform/money'
import { seesOwed } from '@kasuwa/contract/platform/seen-with'
import type { AllocationTarget } from '../receivables/credit.ts'
import { type OpenItem, storedItemId } from '../receivables/open-items.ts'
import { type Refusal, refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** An item, and the amount for it. */
export interface Share {
  id: string
  /** Kobo. */
  amount: number
}

/**
 * The allocations that a call names.
 * @param items items it may name, locked and current
 * @throws Refusal 422 on the id of an item that is not among them, and on an amount above its due amount
 */
export function settledBy(ctx: BusinessContext, items: readonly OpenItem[], documents: readonly Share[]): AllocationTarget[] {
  const left = new Map(items.map((item) => [item.id, Math.abs(item.left)]))
  return documents.flatMap(({ id, amount }, index) => {
    if (amount === 0) return []
    const stored = storedItemId(id)
    const item = items.find((openItem) => openItem.id === stored)
    if (!item) throw refuseField(`documents.${index}.id`, 'unknown_reference')
    const most = left.get(item.id) ?? 0
    if (amount > most) throw moreThanLeft(ctx, `documents.${index}.amount`, item, most)
    left.set(item.id, most - amount)
    return [{ kind: item.kind, id: item.id, what: item.what, amount }]
  })
}

/** Only members who may see payables get the amount that is due to a supplier. @param most kobo */
const moreThanLeft = (ctx: BusinessContext, field: string, item: OpenItem, most: number): Refusal =>
  item.left > 0 || seesOwed.anyOf.some((permission) => ctx.can(permission))
    ? refuseField(field, 'more_than_left', { left: formatMoney(most) })
    : refuseField(field, 'more_than_left_unseen')
