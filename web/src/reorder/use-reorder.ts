import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../api.ts'
import type { Location } from '../documents/use-locations.ts'
import { SessionEnded, errorText } from '../kit/api/errors.ts'
import { IdempotencyKey } from '../kit/api/idempotency-key.ts'
import { callAndUpdate } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { useToday } from '../kit/format.ts'
import {
  type ReorderDraft,
  type ReorderGroup,
  type Suggested,
  type Supplier,
  type Typed,
  type WantedOrder,
  faultOf,
  groupsOf,
  itemsOf,
  ordersOf,
} from './reorder-draft.ts'

/** An order created here. */
export interface MadeOrder {
  id: string
  number: string
  supplier: string
  isWaiting: boolean
}

const empty: ReorderDraft = { typed: {}, suppliers: {} }

/** State of the reorder screen: input over suggestions, and created orders. */
export function useReorder(first: Location | undefined) {
  const cache = useQueryClient()
  const today = useToday()
  const [chosen, setChosen] = useState<Location>()
  const [draft, setDraft] = useState(empty)
  const [createdOrders, setCreatedOrders] = useState<MadeOrder[]>([])
  /** Lines on an order created here. */
  const [ordered, setOrdered] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  // Idempotency key of each supplier's order: after a lost reply, a retry creates no second order.
  const keys = useRef(new Map<string, IdempotencyKey>())
  const place = chosen ?? first

  const keyOf = (supplier: string) => {
    const key = keys.current.get(supplier) ?? new IdempotencyKey()
    keys.current.set(supplier, key)
    return key
  }
  /** @returns the error in words; undefined on success */
  const makeOne = async (order: WantedOrder): Promise<string | undefined> => {
    const body = { contact: order.supplier.id, location: place?.id ?? '', date: today, items: itemsOf(order) }
    const key = keyOf(order.supplier.id)
    try {
      const { purchase_order } = await callAndUpdate(cache, api.purchaseOrders.create, { body }, { idempotencyKey: key.keyFor(body) })
      key.complete()
      const { id, number, status } = purchase_order
      setCreatedOrders((before) => [...before, { id, number, supplier: order.supplier.name, isWaiting: status === 'pending' }])
      setOrdered((before) => new Set([...before, ...order.rows.map(({ of }) => of.id)]))
      return undefined
    } catch (error) {
      key.failed(error)
      return error instanceof SessionEnded ? undefined : errorText(error as Error)
    }
  }

  return {
    place,
    made: createdOrders,
    faults,
    busy,
    /** Another location starts over. */
    go: (to: Location | undefined) => {
      setChosen(to)
      setDraft(empty)
      setFaults({})
    },
    type: (line: string, part: Typed) =>
      setDraft((before) => ({ ...before, typed: { ...before.typed, [line]: { ...before.typed[line], ...part } } })),
    /** @param key of the group */
    choose: (key: string, supplier: Supplier | null) =>
      setDraft((before) => {
        const { [key]: _, ...otherSuppliers } = before.suppliers
        return { ...before, suppliers: supplier ? { ...otherSuppliers, [key]: supplier } : otherSuppliers }
      }),
    groups: (lines: readonly Suggested[]) =>
      groupsOf(
        lines.filter(({ id }) => !ordered.has(id)),
        draft,
      ),
    /** Orders that can be created now, and why others cannot. */
    ready: (groups: readonly ReorderGroup[]) => {
      const rows = groups.flatMap((group) => group.rows)
      const why = rows.some((row) => faultOf(row))
        ? ('fault' as const)
        : groups.some(({ supplier, rows: groupRows }) => !supplier && groupRows.some(({ isTaken }) => isTaken))
          ? ('no_supplier' as const)
          : undefined
      return { orders: why === 'fault' ? [] : ordersOf(groups), why }
    },
    /** One after another: created orders stay, even if others fail. */
    make: async (groups: readonly ReorderGroup[]) => {
      setBusy(true)
      const wrong: Record<string, string> = {}
      for (const order of ordersOf(groups)) {
        const fault = await makeOne(order)
        if (fault !== undefined) wrong[order.supplier.id] = fault
      }
      setFaults(wrong)
      setBusy(false)
      const [message] = Object.values(wrong)
      if (message) toast.wrong(message)
    },
  }
}
