import type { inventory } from '@kasuwa/contract/inventory'
import { sharesOfCosts } from '@kasuwa/contract/cost-shares'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { prorate } from '@kasuwa/contract/platform/money'
import type { Party } from '../desk/contact-picker.tsx'
import { amountOf, type Line, quantityOf, serialsSent, totalOf } from '../desk/lines.ts'
import type { DocumentDraft } from '../desk/draft-kind.ts'
import { costsBody, costsTotal, type DraftCost } from './draft-costs.ts'
import type { Corrected } from '../desk/use-prefill.ts'

interface Payment {
  account: string | null
  /** Kobo. */
  amount: number
}

/** Draft of an intake: input only. */
export interface IntakeDraft extends DocumentDraft {
  supplier: Party | null
  date: string
  note: string
  /** Last day to pay; left out or empty: the default number of days. */
  due?: string
  /** As typed, by bank account; `cash` for cash. */
  paid: Record<string, string>
  /** Extra costs: transport, duty. */
  costs: DraftCost[]
  /** The intake that this one corrects. */
  corrects: Corrected | null
  /** The order that this intake receives. */
  order: { id: string; number: string } | null
}

export const draftVersion = 2

export const emptyIntake = (location: string | null = null): IntakeDraft => ({
  location,
  supplier: null,
  lines: [],
  scans: [],
  date: '',
  note: '',
  paid: {},
  costs: [],
  corrects: null,
  order: null,
})

/** Kobo. */
export const intakeTotal = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + totalOf(line), 0)

/** Sum of the quantities, in units. */
export const intakeUnits = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + (quantityOf(line) ?? 0), 0) / 1000

/** A price that does not exceed the cost: kobo a unit. */
export interface LowPrice {
  price: number
  /** Includes its share of the extra costs. */
  cost: number
  hasShare: boolean
}

/** Lines whose price does not exceed their cost with its share of the extra costs, by line key. Skips products without a known price. */
export function lowPrices({ lines, costs }: Pick<IntakeDraft, 'lines' | 'costs'>): ReadonlyMap<string, LowPrice> {
  const sums = lines.map((line) => ({ total: totalOf(line), quantity: quantityOf(line) ?? 0 }))
  const shares = sharesOfCosts(costsTotal(costs), sums)
  return new Map(
    lines.flatMap((line, index): [string, LowPrice][] => {
      const { total, quantity } = sums[index] ?? { total: 0, quantity: 0 }
      if (line.price === undefined || quantity === 0 || amountOf(line) === undefined) return []
      const share = shares[index] ?? 0
      const cost = prorate(total + share, 1000, quantity)
      return cost > 0 && line.price <= cost ? [[line.key, { price: line.price, cost, hasShare: share > 0 }]] : []
    }),
  )
}

/** @param payments what the supplier is paid now */
export const intakeBody = (draft: IntakeDraft, payments: readonly Payment[]): BodyOf<typeof inventory.createIntake> => ({
  contact: draft.supplier?.id ?? '',
  location: draft.location ?? '',
  items: draft.lines.map((line) => ({
    product: line.product,
    quantity: (quantityOf(line) ?? 0) / 1000,
    cost: amountOf(line) ?? 0,
    ...serialsSent(line),
  })),
  payment_accounts: payments.filter((payment) => payment.amount > 0),
  ...(draft.costs.length > 0 ? { extra_costs: costsBody(draft.costs) } : {}),
  ...(draft.corrects ? { corrects: draft.corrects.id } : {}),
  ...(draft.order ? { order: draft.order.id } : {}),
  ...(draft.due ? { due_date: draft.due } : {}),
  ...(draft.date ? { date: draft.date } : {}),
  ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
})
