import { type AdjustmentReason, reasonsFor } from '@kasuwa/contract/adjustments'
import type { inventory } from '@kasuwa/contract/inventory'
import type { BodyOf } from '@kasuwa/contract/platform/endpoint'
import { MAX_KOBO, lineTotal, prorate } from '@kasuwa/contract/platform/money'
import { amountOf, type Line, quantityOf, serialsSent } from '../desk/lines.ts'
import type { DocumentDraft } from '../desk/draft-kind.ts'

/** Direction of the stock; `worth`: only its value changes. */
export type Way = 'out' | 'in' | 'worth'

/** Line of an adjustment. Fields that it leaves undefined come from the draft's values for all lines. */
export interface AdjustmentLine extends Line {
  way?: Way | undefined
  reason?: AdjustmentReason | undefined
}

/** Draft of an adjustment: input only. */
export interface AdjustmentDraft extends DocumentDraft {
  lines: AdjustmentLine[]
  /** Defaults for lines without their own value. */
  way: Way
  reason: AdjustmentReason | null
  date: string
  note: string
}

export const draftVersion = 1

export const emptyAdjustment = (location: string | null = null): AdjustmentDraft => ({
  location,
  way: 'out',
  reason: null,
  lines: [],
  scans: [],
  date: '',
  note: '',
})

/** Stock level of a product at a location. Quantity in thousandths; value in kobo, null without the permission to see it. */
export interface Shelf {
  on_hand: number
  value: number | null
}
/** By product. A missing product's level is not loaded yet. */
export type Shelves = ReadonlyMap<string, Shelf>

export const emptyShelf: Shelf = { on_hand: 0, value: 0 }

type ForAll = Pick<AdjustmentDraft, 'way' | 'reason'>

export const wayOf = (line: AdjustmentLine, all: ForAll): Way => line.way ?? all.way

/** The line's own reason, or the draft's if it fits the line's direction. */
export function reasonOf(line: AdjustmentLine, all: ForAll): AdjustmentReason | undefined {
  const reason = line.reason ?? all.reason
  return reason && reasonsFor(wayOf(line, all)).includes(reason) ? reason : undefined
}

/** Thousandths added to the stock level; undefined if the text is no quantity. */
export function changeOf(line: AdjustmentLine, all: ForAll): number | undefined {
  const way = wayOf(line, all)
  if (way === 'worth') return 0
  const quantity = quantityOf(line)
  return quantity === undefined || way === 'in' ? quantity : -quantity
}

/** Kobo added to the value of the current stock level; undefined if it is not known. */
export function worthOf(line: AdjustmentLine, all: ForAll, shelf: Shelf = emptyShelf): number | undefined {
  const { on_hand, value } = shelf
  const quantity = changeOf(line, all)
  const amount = amountOf(line)
  if (quantity === undefined) return undefined
  if (quantity > 0 && amount !== undefined) return lineTotal(quantity, amount)
  if (value === null || on_hand <= 0) return undefined
  if (quantity === 0) return amount === undefined ? undefined : lineTotal(on_hand, amount) - value
  const movedValue = prorate(value, Math.min(Math.abs(quantity), quantity < 0 ? on_hand : Infinity), on_hand)
  return quantity < 0 ? -movedValue : movedValue
}

/** Why a line cannot be sent yet. */
export type AdjustmentProblem = 'quantity' | 'amount' | 'amount_same' | 'none_to_value' | 'own_costs' | 'reason'

/** No problem is reported for a stock level that is not loaded yet. */
function problemOf(line: AdjustmentLine, all: ForAll, shelf: Shelf | undefined): AdjustmentProblem | undefined {
  const amount = amountOf(line)
  const isWorth = wayOf(line, all) === 'worth'
  if (isWorth && line.tracked) return 'own_costs'
  if (isWorth && shelf && (shelf.on_hand <= 0 || shelf.value === null)) return 'none_to_value'
  if (changeOf(line, all) === undefined) return 'quantity'
  const mayBeEmpty = !isWorth && line.amount.trim() === ''
  if (wayOf(line, all) !== 'out' && !mayBeEmpty && (amount === undefined || amount > MAX_KOBO)) return 'amount'
  if (isWorth && worthOf(line, all, shelf) === 0) return 'amount_same'
  return reasonOf(line, all) === undefined ? 'reason' : undefined
}

/** First problem of each line, by line key. */
export const adjustmentProblems = (
  { lines, ...all }: Pick<AdjustmentDraft, 'lines' | 'way' | 'reason'>,
  shelves: Shelves,
): Map<string, AdjustmentProblem> =>
  new Map(
    lines.flatMap((line): [string, AdjustmentProblem][] => {
      const problem = problemOf(line, all, shelves.get(line.product))
      return problem ? [[line.key, problem]] : []
    }),
  )

/** Another reason is said in words. */
export const needsNote = ({ lines, note, ...all }: AdjustmentDraft): boolean =>
  note.trim() === '' && lines.some((line) => reasonOf(line, all) === 'other')

/** Thousandths in and out, and the change of value in kobo at current stock levels. Null if a part is not known. */
export function adjustmentSums({ lines, ...all }: AdjustmentDraft, shelves: Shelves) {
  const changes = lines.map((line) => changeOf(line, all) ?? 0)
  const worths = lines.map((line) => worthOf(line, all, shelves.get(line.product)))
  const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)
  return {
    comes: sum(changes.filter((change) => change > 0)),
    goes: sum(changes.filter((change) => change < 0).map((change) => -change)),
    worth: worths.every((worth) => worth !== undefined) ? sum(worths) : null,
  }
}

export const adjustmentBody = (draft: AdjustmentDraft, shelves: Shelves): BodyOf<typeof inventory.createAdjustment> => ({
  location: draft.location ?? '',
  items: draft.lines.map((line) => {
    const quantity = changeOf(line, draft) ?? 0
    const amount = amountOf(line)
    return {
      product: line.product,
      quantity: quantity / 1000,
      reason: reasonOf(line, draft) ?? 'other',
      ...(quantity === 0 ? {} : serialsSent(line)),
      ...(quantity > 0 && amount !== undefined && { cost: amount }),
      ...(quantity === 0 && { value: worthOf(line, draft, shelves.get(line.product)) ?? 0 }),
    }
  }),
  ...(draft.date ? { date: draft.date } : {}),
  ...(draft.note.trim() ? { note: draft.note.trim() } : {}),
})
