import type { OpenItemKind } from '@kasuwa/contract/open-items'
import type { ItemKind } from '../database/tables/contacts.ts'

/** One end of an allocation. */
export interface Ref {
  kind: ItemKind
  id: string
}

export const sides = ['debit', 'credit'] as const
export type Side = (typeof sides)[number]

/** An allocation that stands. */
export interface Allocation extends Record<Side, Ref> {
  id: string
  contact_id: string
  /** Kobo, above zero. */
  amount: number
}

/** A document as allocations know it. Kobo. */
export interface AllocatedDocument {
  id: string
  what: OpenItemKind
  /** What it comes to: nothing, once it is canceled. */
  due: number
  /** What is paid on it, allocations included. */
  paid: number
}

/** What one act does to something that is allocated. */
export interface Want {
  id: string
  /** Kobo that it comes to from now on. */
  due?: number
  /** Kobo by which its own payments change besides. */
  paid?: number
  /** It is no more: nothing settles it any longer. Of what is no document, nothing of it is left to settle anything with. */
  isGone?: true
}

/**
 * Whether an allocation on this side of a document settles it: adds to what is paid on it. On the other side it uses up what was paid over,
 * or kept. A sale is owed by the contact; goods that came in, or came back, are owed to them.
 */
export const settles = (what: OpenItemKind, side: Side): boolean => (side === 'debit') === (what === 'sale' || what === 'return-outward')

/**
 * What must be taken back of allocations so that nothing is matched with what is not there any more: all that settles what is gone, and,
 * newest first and no more than needed, what uses a credit that a document has no longer. That may leave another document without a
 * credit of its own, and so on.
 * @param allocations that stand, newest first
 * @returns kobo, by the allocation's id
 */
export function unallocate(
  documents: readonly AllocatedDocument[],
  allocations: readonly Allocation[],
  wants: readonly Want[],
): Map<string, number> {
  const known = new Map(documents.map((document) => [document.id, { ...document }]))
  const left = new Map(allocations.map(({ id, amount }) => [id, amount]))
  const taken = new Map<string, number>()
  const waiting: string[] = []
  const take = (one: Allocation, amount: number) => {
    if (amount <= 0) return
    left.set(one.id, (left.get(one.id) ?? 0) - amount)
    taken.set(one.id, (taken.get(one.id) ?? 0) + amount)
    for (const side of sides) {
      const document = known.get(one[side].id)
      if (!document) continue
      document.paid += settles(document.what, side) ? -amount : amount
      waiting.push(document.id)
    }
  }
  for (const { id, due, paid = 0, isGone } of wants) {
    const document = known.get(id)
    if (document) Object.assign(document, { paid: document.paid + paid, due: due ?? document.due })
    for (const one of isGone ? allocations : [])
      if (sides.some((side) => one[side].id === id && (!document || settles(document.what, side)))) take(one, left.get(one.id) ?? 0)
    waiting.push(id)
  }
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const document = known.get(id)
    if (!document) continue
    for (const one of allocations)
      if (sides.some((side) => one[side].id === id && !settles(document.what, side)))
        take(one, Math.min(document.due - document.paid, left.get(one.id) ?? 0))
  }
  return taken
}
