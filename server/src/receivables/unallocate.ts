import type { OpenItemKind } from '@kasuwa/contract/open-items'
import type { ItemKind } from '../database/tables/contacts.ts'

/** One end of an allocation. */
export interface ItemRef {
  kind: ItemKind
  id: string
}

export const sides = ['debit', 'credit'] as const
export type Side = (typeof sides)[number]

/** An active allocation. */
export interface Allocation extends Record<Side, ItemRef> {
  id: string
  contact_id: string
  /** Kobo, above zero. */
  amount: number
}

/** A document with the sums that allocations need. Kobo. */
export interface AllocatedDocument {
  id: string
  what: OpenItemKind
  /** Total to settle; zero if canceled. */
  due: number
  /** Paid amount, allocations included. */
  paid: number
}

/** Effect of an action on an allocated item. */
export interface AllocationChange {
  id: string
  /** New total in kobo. */
  due?: number
  /** Change of its own payments in kobo. */
  paid?: number
  /** The item is removed: nothing may settle it. If it is no document, it may settle nothing either. */
  isGone?: true
}

/**
 * True if an allocation on this side of a document settles it, and so adds to its paid amount. On the other side it uses up the document’s
 * credit. The contact owes sales and returns outward; the business owes intakes and returns inward.
 */
export const isSettlingSide = (kind: OpenItemKind, side: Side): boolean =>
  (side === 'debit') === (kind === 'sale' || kind === 'return-outward')

/**
 * Amounts to reverse so that no allocation refers to an amount that no longer exists. Reverses all that settles removed items. Then, newest
 * first and only as needed, those that use a credit that a document has lost. That may cost another document its credit, and so on.
 * @param allocations active ones, newest first
 * @returns kobo by allocation id
 */
export function unallocate(
  documents: readonly AllocatedDocument[],
  allocations: readonly Allocation[],
  changes: readonly AllocationChange[],
): Map<string, number> {
  const documentById = new Map(documents.map((document) => [document.id, { ...document }]))
  const remainingById = new Map(allocations.map(({ id, amount }) => [id, amount]))
  const reversedById = new Map<string, number>()
  const queue: string[] = []
  const reverse = (allocation: Allocation, amount: number) => {
    if (amount <= 0) return
    remainingById.set(allocation.id, (remainingById.get(allocation.id) ?? 0) - amount)
    reversedById.set(allocation.id, (reversedById.get(allocation.id) ?? 0) + amount)
    for (const side of sides) {
      const document = documentById.get(allocation[side].id)
      if (!document) continue
      document.paid += isSettlingSide(document.what, side) ? -amount : amount
      queue.push(document.id)
    }
  }
  for (const { id, due, paid = 0, isGone } of changes) {
    const document = documentById.get(id)
    if (document) Object.assign(document, { paid: document.paid + paid, due: due ?? document.due })
    for (const allocation of isGone ? allocations : [])
      if (sides.some((side) => allocation[side].id === id && (!document || isSettlingSide(document.what, side))))
        reverse(allocation, remainingById.get(allocation.id) ?? 0)
    queue.push(id)
  }
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const document = documentById.get(id)
    if (!document) continue
    for (const allocation of allocations)
      if (sides.some((side) => allocation[side].id === id && !isSettlingSide(document.what, side)))
        reverse(allocation, Math.min(document.due - document.paid, remainingById.get(allocation.id) ?? 0))
  }
  return reversedById
}
