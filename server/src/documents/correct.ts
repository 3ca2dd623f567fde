import { type CashRule, roundingOf, unrounded } from '@kasuwa/contract/cash-rounding'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { type LockedAllocations as HeldAllocations, type Match, allocate, withAllocatedRefs } from '../receivables/allocations.ts'
import { isSettlingSide, sides } from '../receivables/unallocate.ts'
import { type EntriesByContact, mergeEntries } from '../receivables/several-balances.ts'
import { type Level, type Pair, lockLevelsOfBoth } from '../inventory/level-locks.ts'
import { netMovementsOf } from '../inventory/document-movements.ts'
import { unmovedUnits } from '../inventory/unmoved-units.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { ReferencedRow } from '../records/references.ts'
import { type Refusal, refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { type LockedDocument, debtReversals, reverseGoods, writeCanceled } from './change-status.ts'
import { lockAllocationsOf, releaseAllocations, documentWithCostRefs } from './document-allocations.ts'
import { runHooks } from './document-extensions.ts'
import { type ExtraCost, extraCostsOf } from './extra-costs.ts'
import { type Document, type Kind, type Line, type PaidKind, productsOn, sourceOf } from './kind.ts'
import { serialNumbersOf } from './line-units.ts'
import { linesOf, locationOf } from './lines.ts'
import { statusesBefore, lockReferenced } from './lock-document.ts'
import { contactOf } from './parties.ts'
import {
  type NewPayment,
  addPaidAmount,
  mustHaveOpenAccounts,
  movedPayment,
  paymentEntries,
  activePayments,
  paymentReversals,
  insertPayments,
} from './payments.ts'
import { cashRuleOf, roundingSum, sumOf } from './rounding.ts'
import { fieldOf } from './posting.ts'

/*
 * A correction cancels a document and records its replacement in one transaction. Order of locks: the corrected document, then the stock
 * levels of both, sorted. A second correction, or a cancel at the same time, finds the document canceled.
 */
/*
 * Stock is checked against the net of both: after = before − corrected + replacement, for quantity and for value. On hand is never below the
 * reserved quantity. Stock comes in before it goes out, so neither levels nor ledger are ever negative in between.
 */
/*
 * Stock sold in the meantime left at its average of that day; history is not recomputed. The remaining stock carries the difference.
 * If none remains, or its value would be negative, the level is worth 0. The line's value on the shelf then differs from its total
 * (`shelfValue`).
 */
/*
 * Serial-numbered units on both documents stay in place (`unmoved-units.ts`). On the shelf they take the replacement's cost; units that have
 * left keep the cost they left with.
 */

/** Lock step for the document that is corrected, with its allocations (`lock-in-order.ts`). */
export const correctedLock = (ctx: BusinessContext, kind: PaidKind, id: string) => ({
  stage: 'documents' as const,
  refs: async () => withAllocatedRefs(ctx, await documentWithCostRefs(ctx, kind.table, id)),
  lock: () => lockCorrected(ctx, kind, id),
})

/** @throws Refusal 422 on `corrects` if it is missing or part of an exchange, 409 if it is already canceled */
async function lockCorrected(ctx: BusinessContext, kind: PaidKind, id: string): Promise<CorrectedDocument> {
  const allocated = await lockAllocationsOf(ctx, kind.table, id)
  const document = await lockReferenced(ctx, kind.table, id, 'corrects', statusesBefore('canceled'))
  if ('kind' in document && document.kind !== kind.name) throw refuseField('corrects', 'unknown_reference')
  await runHooks(kind, 'onCorrect', ctx, document)
  return Object.assign(document, { allocations: allocated })
}

/** The document that is corrected, with its locked allocations. */
export type CorrectedDocument = LockedDocument & { allocations: HeldAllocations }

/** The document that replaces the corrected one. */
interface Replacement<L extends Line> {
  id: string
  contact: ReferencedRow<'contacts'>
  location: { id: string; name: string }
  /** Kobo. */
  total: number
  lines: readonly L[]
  /** True if it posts at once. */
  posts: boolean
}

interface Correction<L extends Line> {
  /** Lines of the replacement, with their value on the shelf. */
  lines: L[]
  /** Payments of the corrected document that move to the replacement, with their original dates. */
  carried: NewPayment[]
  /** Kobo of other allocations that move to the replacement; part of its paid amount, in `allocations`. */
  allocated: number
  /** Further balance entries of both contacts, and of contacts with extra costs. */
  balances: EntriesByContact
  /** Reverses the corrected document's stock. Call it after the replacement's stock came in, and before its stock goes out. */
  reverseGoods(): Promise<void>
}

/**
 * Cancels a document in favor of its replacement. Payments move to the replacement up to its total. The remainder stays on the canceled
 * document as its contact's credit; the walk-in customer is refunded.
 * @param wrong locked
 * @throws Refusal 422 on the line of the replacement with fewer units than have left or are reserved
 */
export async function correctDocument<L extends Line>(
  ctx: BusinessContext,
  kind: PaidKind,
  wrong: CorrectedDocument,
  right: Replacement<L>,
): Promise<Correction<L>> {
  const wrongLines = await linesOf(ctx, kind.table, wrong.id)
  await runHooks(kind, 'onCancel', ctx, wrong, wrongLines, true)
  const wrongPairs = wrongLines.flatMap(productsOn).map((product_id): Pair => ({ product_id, location_id: wrong.location_id }))
  const rightPairs = right.lines.flatMap(productsOn).map((product_id): Pair => ({ product_id, location_id: right.location.id }))
  const comesIn = kind.paid === 'out'
  const levels = await lockLevelsOfBoth(ctx, [...wrongPairs, ...rightPairs], comesIn && right.posts ? rightPairs : [])
  const isNet = comesIn && right.posts && wrong.posted_at !== null
  const fieldOfWrong = (line_id: string) => fieldOfProduct(right, wrongLines.find((line) => line.id === line_id)?.product_id)
  const tracked = new Set(levels.flatMap(({ product_id, units }) => (isNet && units !== null ? [product_id] : [])))
  const unmoved = await unmovedUnitsOf(ctx, wrong, right, tracked)
  // Products without any unmoved unit are reversed first. If a unit of them has left, the error names its number.
  const reversedFirst = new Set([...tracked].filter((product_id) => !unmoved.products.has(product_id)))
  if (reversedFirst.size > 0) await reverseGoods(ctx, kind, wrong, fieldOfWrong, (product_id) => reversedFirst.has(product_id))
  const rightLines = right.lines.map((line) => (unmoved.products.has(line.product_id) ? { ...line, unmovedUnits: unmoved.units } : line))
  const lines = isNet ? netLines(kind, levels, await correctedGoods(ctx, kind, wrong), { ...right, lines: rightLines }) : [...right.lines]
  const costs = await extraCostsOf(ctx, kind, wrong.id)
  const { carried, allocated, balances } = await carryOver(ctx, kind, wrong, costs, right)
  writeCanceled(ctx, kind, wrong, null, costs)
  ctx.recordChange({
    entity: kind.table,
    entity_id: wrong.id,
    before: { status: wrong.status, paid: wrong.paid_amount },
    after: { status: 'canceled', corrected_by: right.id },
  })
  const reverseRest = () => reverseGoods(ctx, kind, wrong, fieldOfWrong, (product_id) => !reversedFirst.has(product_id), unmoved.units)
  return { lines, carried, allocated, balances, reverseGoods: reverseRest }
}

/** Units that both documents bring in, as the same product at the same location, and their products. */
async function unmovedUnitsOf(
  ctx: BusinessContext,
  wrong: CorrectedDocument,
  { lines, location }: Replacement<Line>,
  tracked: ReadonlySet<string>,
) {
  const trackedLines = wrong.location_id === location.id ? lines.filter(({ product_id }) => tracked.has(product_id)) : []
  const productByCode = trackedLines.flatMap((line) =>
    serialNumbersOf(line)
      .flatMap(numbersOf)
      .map((code) => [code, line.product_id] as const),
  )
  const units = await unmovedUnits(ctx, wrong.id, new Map(productByCode))
  return { units, products: new Set([...units.values()].map(({ product_id }) => product_id)) }
}

/** Field of the last line with a product in the replacement; `items` if no line has it. */
function fieldOfProduct({ lines }: { lines: readonly Line[] }, product_id: string | undefined): string {
  const line = lines.findLast((candidate) => candidate.product_id === product_id)
  return line ? fieldOf(line.position) : 'items'
}

/** Movements of the corrected document. Their value may differ from its lines, if it was a correction itself. */
async function correctedGoods(ctx: BusinessContext, kind: PaidKind, wrong: LockedDocument) {
  const [movements, location] = await Promise.all([netMovementsOf(ctx, sourceOf(kind, wrong.id)), locationOf(ctx, wrong.location_id)])
  return { moved: movements, location }
}

/**
 * Incoming lines of the replacement, valued so that the levels are right after the reversal.
 * @throws Refusal 422 if more has left, or is reserved, than would remain
 */
function netLines<L extends Line>(
  kind: Kind,
  levels: readonly Level[],
  wrong: Awaited<ReturnType<typeof correctedGoods>>,
  right: Replacement<L>,
): L[] {
  const lines = [...right.lines]
  for (const movement of wrong.moved) {
    const level = levels.find((candidate) => candidate.product_id === movement.product_id && candidate.location_id === movement.location_id)
    if (!level) throw new Error(`No level of ${movement.product_id}, of which goods came in.`)
    if (level.units !== null) continue
    const linesThere = right.location.id === level.location_id ? lines.filter((line) => line.product_id === level.product_id) : []
    const quantityIn = linesThere.reduce((sum, line) => sum + line.quantity, 0)
    const on_hand = level.on_hand + quantityIn - movement.quantity
    if (on_hand < level.committed) throw tooFewError(right, linesThere, wrong.location, level, quantityIn + level.committed - on_hand)
    const value = level.value + linesThere.reduce((sum, line) => sum + kind.worth.ofLine(line, undefined), 0) - movement.value
    const over = value < 0 || on_hand === 0 ? value : 0
    const last = linesThere.at(-1)
    if (over !== 0 && last) lines[lines.indexOf(last as L)] = { ...(last as L), shelfValue: kind.worth.ofLine(last, undefined) - over }
  }
  return lines
}

/** @param location of the level @param least thousandths that have left or are reserved */
function tooFewError(
  right: Replacement<Line>,
  linesThere: readonly Line[],
  location: { name: string },
  level: Level,
  least: number,
): Refusal {
  const values = { least: formatQuantity(least), location: location.name }
  return linesThere.length > 0
    ? refuseField(fieldOfProduct(right, level.product_id), 'correction_too_few', values)
    : refuseField('items', 'correction_gone', values)
}

/** Rounding of a payment that moves: by today's rule for the new total, or its own where it settles the same. Kobo. */
const carriedRounding = ({ amount, rounding, account_id }: NewPayment, unpaid: number, rule: CashRule): number =>
  account_id !== null || unpaid <= 0 ? 0 : amount + rounding === unpaid ? rounding : roundingOf(amount, unpaid, rule)

/** Moves the payments, and returns the balance entries of both contacts. */
async function carryOver(
  ctx: BusinessContext,
  kind: PaidKind,
  wrong: CorrectedDocument,
  costs: readonly ExtraCost[],
  right: Pick<Replacement<Line>, 'id' | 'contact' | 'total'>,
) {
  const wrongContact = wrong.contact_id ?? ''
  const [payments, { is_walk_in }] = await Promise.all([activePayments(ctx, kind.table, wrong.id), contactOf(ctx, wrongContact)])
  const isRounded = payments.some(({ rounding }) => rounding !== 0)
  const rule = isRounded ? await cashRuleOf(ctx) : unrounded
  let unpaid = right.total
  const shares = payments.map((payment) => {
    const rounding = carriedRounding(payment, unpaid, rule)
    const amount = Math.min(payment.amount, unpaid - rounding)
    unpaid -= amount + rounding
    return { payment, amount, rounding, rest: payment.amount - amount }
  })
  const movedShare = (payment: NewPayment, amount: number, rounding = 0) => movedPayment(payment, amount, ctx.now, rounding)
  const reversedShares = shares.filter(({ amount }) => amount > 0 || is_walk_in)
  const carried = shares.filter(({ amount }) => amount > 0).map(({ payment, amount, rounding }) => movedShare(payment, amount, rounding))
  const creditPayments = is_walk_in
    ? []
    : reversedShares.filter(({ rest }) => rest > 0).map(({ payment, rest }) => movedShare(payment, rest))
  if (is_walk_in)
    await mustHaveOpenAccounts(
      ctx,
      shares.filter(({ rest }) => rest > 0).map(({ payment }) => payment.account_id),
      'payment_accounts',
    )
  // Reversals have the dates of their payments, as the moved payments do. No day counts the money twice.
  const reversalRows = paymentReversals(
    ctx,
    reversedShares.map(({ payment }) => payment),
  ).map((row, index) => ({ ...row, date: reversedShares[index]?.payment.date ?? row.date }))
  const reversedRounding = roundingSum(reversalRows)
  const settledBefore = -sumOf(reversalRows) - sumOf(creditPayments)
  releaseAllocations(ctx, wrong.allocations, wrong.id, settledBefore + ((wrong as Document).rounding ?? 0) + reversedRounding)
  const allocated = await moveAllocations(ctx, kind, wrong, right, right.total - sumOf(carried))
  insertPayments(ctx, kind, wrong.id, [...reversalRows, ...creditPayments])
  addPaidAmount(ctx, kind.table, wrong.id, -settledBefore, reversedRounding)
  const sources = reversedShares.map(({ payment }) => payment.id)
  const reversals = await debtReversals(ctx, kind, wrong, sources, costs)
  return {
    carried,
    allocated,
    balances: mergeEntries(reversals, new Map([[wrongContact, paymentEntries(kind, wrong.id, creditPayments)]])),
  }
}

/**
 * Moves allocations of the corrected document, other than its own payments, to the replacement: in the same order, and only if both have the
 * same contact.
 * @param limit kobo of the replacement that are still unpaid
 * @returns kobo moved
 */
async function moveAllocations(
  ctx: BusinessContext,
  { name, ledger }: PaidKind,
  { id, contact_id, allocations: locked }: CorrectedDocument,
  right: Pick<Replacement<Line>, 'id' | 'contact'>,
  limit: number,
): Promise<number> {
  if (locked.allocations.length === 0 || contact_id === null || (await mainOf(ctx, contact_id)) !== right.contact.id) return 0
  const documentKind = name as 'sale' | 'intake'
  let remaining = limit
  const matches = locked.allocations.toReversed().flatMap((allocation): Match[] => {
    const side = sides.find((end) => allocation[end].id === id && isSettlingSide(documentKind, end))
    const amount = Math.min(allocation.amount, remaining)
    if (!side || amount === 0) return []
    remaining -= amount
    return [{ debit: allocation.debit, credit: allocation.credit, amount, [side]: { kind: ledger, id: right.id } }]
  })
  const kindById = new Map(locked.documents.map((document) => [document.id, document.what]))
  allocate(ctx, right.contact.id, matches, kindById.set(right.id, documentKind), right.id)
  return limit - remaining
}
