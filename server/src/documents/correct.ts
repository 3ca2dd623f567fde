import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { type LockedAllocations as HeldAllocations, type Match, allocate, withAllocatedRefs } from '../receivables/allocations.ts'
import { isSettlingSide, sides } from '../receivables/unallocate.ts'
import { type EntriesByContact, mergeEntries } from '../receivables/several-balances.ts'
import { type Level, type Pair, holdLevelsOfBoth } from '../inventory/level-locks.ts'
import { movedBy } from '../inventory/document-movements.ts'
import { keptUnits } from '../inventory/kept-units.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/references.ts'
import { type Refusal, refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import { type Held, debtsTakenBack, takeGoodsBack, writeCanceled } from './change-status.ts'
import { holdAllocatedOf, settleNoMore, withItsCosts } from './allocated.ts'
import { beside } from './attached.ts'
import { type ExtraCost, extraCostsOf } from './extra-costs.ts'
import { type Kind, type Line, type PaidKind, productsOn, sourceOf } from './kind.ts'
import { serialsOn } from './line-units.ts'
import { linesOf, locationOf } from './lines.ts'
import { before, lockNamed } from './lock-document.ts'
import { contactOf } from './parties.ts'
import {
  type NewPayment,
  addToPaid,
  mustBeOpen,
  movedPart,
  paymentEntries,
  standingPayments,
  sumOf,
  takingBack,
  writePayments,
} from './payments.ts'
import { fieldOf } from './posting.ts'

/*
 * A document that is recorded in place of another: that one is canceled and this one recorded in one transaction, whole or not at all.
 *
 * Stock is held to the net of both. Of each level, with `wrong` what the canceled one had moved and `right` what this one moves:
 *   on hand after = on hand before − wrong + right, and never less than is held for others;
 *   value after = value before − wrong's value + right's value, as if the one had been taken back and then the other posted.
 * What comes in is posted before what goes out, so neither level nor ledger is below zero in between. Goods of the wrong document that
 * were sold since left at the average of that day and stay so: history is never worked out again, and what is left carries the difference.
 * Where nothing is left to carry it, or more than what is left would have to be taken off, the level is worth nothing and the line comes in
 * at that much less or more than its total (`shelved`). Units that are told apart and stand on both stay where they are (`kept-units.ts`):
 * on the shelf they cost what the new one says, and those that have left keep what they left with.
 *
 * The document that is corrected is locked first, then both's levels together, in the one order. Two corrections of one document, or a
 * correction and a cancel, are one: whoever is second finds it canceled.
 */

/** The document that a new one is recorded in place of, with what it is matched with: held by what corrects it (`hold-in-order.ts`). */
export const correctedHeld = (ctx: BusinessContext, kind: PaidKind, id: string) => ({
  at: 'documents' as const,
  items: async () => withAllocatedRefs(ctx, await withItsCosts(ctx, kind.table, id)),
  hold: () => holdCorrected(ctx, kind, id),
})

/** @throws Refusal 422 on `corrects` where it is not there or part of a pair, 409 where it is canceled by now */
async function holdCorrected(ctx: BusinessContext, kind: PaidKind, id: string): Promise<Wrong> {
  const allocated = await holdAllocatedOf(ctx, kind.table, id)
  const document = await lockNamed(ctx, kind.table, id, 'corrects', before('canceled'))
  if ('kind' in document && document.kind !== kind.name) throw refuseField('corrects', 'unknown_reference')
  await beside(kind, 'corrected', ctx, document)
  return Object.assign(document, { allocations: allocated })
}

/** The one that is corrected, with what it is matched with. */
export type Wrong = Held & { allocations: HeldAllocations }

/** What is recorded in its place. */
interface Right<L extends Line> {
  id: string
  contact: Named<'contacts'>
  location: { id: string; name: string }
  /** Kobo. */
  total: number
  lines: readonly L[]
  /** Whether it posts at once. */
  posts: boolean
}

interface Correction<L extends Line> {
  /** The lines, with what they are worth on the shelf. */
  lines: L[]
  /** What was paid on the wrong one and goes towards this one, as payments of this one on the days on which they were made. */
  carried: NewPayment[]
  /** Kobo of what else had settled the wrong one and settles this one instead: a part of what is paid on it, in `allocated`. */
  allocated: number
  /** What else happens to the balances of both contacts, and of those who were owed extra costs. */
  balances: EntriesByContact
  /** Takes the wrong one's goods back: before this one's goods go out, after they have come in. */
  takeGoodsBack(): Promise<void>
}

/**
 * Cancels a document in favour of one that is recorded in its place. Money that was paid stays given: it goes towards the new one up to
 * its total, and the rest stays on the canceled one as its contact's credit; the walk-in customer's is given back.
 * @param wrong held
 * @throws Refusal 422 on the line of the new one that does not leave enough of what has left since
 */
export async function correct<L extends Line>(ctx: BusinessContext, kind: PaidKind, wrong: Wrong, right: Right<L>): Promise<Correction<L>> {
  const wrongLines = await linesOf(ctx, kind.table, wrong.id)
  await beside(kind, 'takenBack', ctx, wrong, wrongLines, true)
  const wrongAt = wrongLines.flatMap(productsOn).map((product_id): Pair => ({ product_id, location_id: wrong.location_id }))
  const rightAt = right.lines.flatMap(productsOn).map((product_id): Pair => ({ product_id, location_id: right.location.id }))
  const comesIn = kind.paid === 'out'
  const levels = await holdLevelsOfBoth(ctx, [...wrongAt, ...rightAt], comesIn && right.posts ? rightAt : [])
  const isNet = comesIn && right.posts && wrong.posted_at !== null
  const fieldOfWrong = (line_id: string) => fieldOfProduct(right, wrongLines.find((line) => line.id === line_id)?.product_id)
  const tracked = new Set(levels.flatMap(({ product_id, units }) => (isNet && units !== null ? [product_id] : [])))
  const kept = await keptOf(ctx, wrong, right, tracked)
  // Of what is told apart none stays of some goods: they are taken back first, and what has left of them stands in the way by its number.
  const first = new Set([...tracked].filter((product_id) => !kept.products.has(product_id)))
  if (first.size > 0) await takeGoodsBack(ctx, kind, wrong, fieldOfWrong, (product_id) => first.has(product_id))
  const given = right.lines.map((line) => (kept.products.has(line.product_id) ? { ...line, kept: kept.units } : line))
  const lines = isNet ? netLines(kind, levels, await wrongGoods(ctx, kind, wrong), { ...right, lines: given }) : [...right.lines]
  const costs = await extraCostsOf(ctx, kind, wrong.id)
  const { carried, allocated, balances } = await carryOver(ctx, kind, wrong, costs, right)
  writeCanceled(ctx, kind, wrong, null, costs)
  ctx.recordChange({
    entity: kind.table,
    entity_id: wrong.id,
    before: { status: wrong.status, paid: wrong.paid_amount },
    after: { status: 'canceled', corrected_by: right.id },
  })
  const takeRestBack = () => takeGoodsBack(ctx, kind, wrong, fieldOfWrong, (product_id) => !first.has(product_id), kept.units)
  return { lines, carried, allocated, balances, takeGoodsBack: takeRestBack }
}

/** The units that both bring in, as the same goods on the same shelf, and their products. */
async function keptOf(ctx: BusinessContext, wrong: Wrong, { lines, location }: Right<Line>, tracked: ReadonlySet<string>) {
  const own = wrong.location_id === location.id ? lines.filter(({ product_id }) => tracked.has(product_id)) : []
  const named = own.flatMap((line) =>
    serialsOn(line)
      .flatMap(numbersOf)
      .map((code) => [code, line.product_id] as const),
  )
  const units = await keptUnits(ctx, wrong.id, new Map(named))
  return { units, products: new Set([...units.values()].map(({ product_id }) => product_id)) }
}

/** The last line of a product in the new document; its lines as a whole where it is not on it. */
function fieldOfProduct({ lines }: { lines: readonly Line[] }, product_id: string | undefined): string {
  const line = lines.findLast((one) => one.product_id === product_id)
  return line ? fieldOf(line.position) : 'items'
}

/** What the wrong one put on the shelves, and where. It may have come in at more or less than its lines say: it may correct another itself. */
async function wrongGoods(ctx: BusinessContext, kind: PaidKind, wrong: Held) {
  const [moved, location] = await Promise.all([movedBy(ctx, sourceOf(kind, wrong.id)), locationOf(ctx, wrong.location_id)])
  return { moved, location }
}

/**
 * The new lines of goods that come in, as the levels bear them once the wrong ones are taken back.
 * @throws Refusal 422 where more has left, or is held, than would be left
 */
function netLines<L extends Line>(
  kind: Kind,
  levels: readonly Level[],
  wrong: Awaited<ReturnType<typeof wrongGoods>>,
  right: Right<L>,
): L[] {
  const lines = [...right.lines]
  for (const taken of wrong.moved) {
    const level = levels.find((one) => one.product_id === taken.product_id && one.location_id === taken.location_id)
    if (!level) throw new Error(`No level of ${taken.product_id}, of which goods came in.`)
    if (level.units !== null) continue
    const given = right.location.id === level.location_id ? lines.filter((line) => line.product_id === level.product_id) : []
    const quantityIn = given.reduce((sum, line) => sum + line.quantity, 0)
    const on_hand = level.on_hand + quantityIn - taken.quantity
    if (on_hand < level.committed) throw tooFew(right, given, wrong.location, level, quantityIn + level.committed - on_hand)
    const value = level.value + given.reduce((sum, line) => sum + kind.worth.of(line, undefined), 0) - taken.value
    const over = value < 0 || on_hand === 0 ? value : 0
    const last = given.at(-1)
    if (over !== 0 && last) lines[lines.indexOf(last as L)] = { ...(last as L), shelved: kind.worth.of(last, undefined) - over }
  }
  return lines
}

/** @param location of the level @param least thousandths that have left, or are held */
function tooFew(right: Right<Line>, given: readonly Line[], location: { name: string }, level: Level, least: number): Refusal {
  const values = { least: formatQuantity(least), location: location.name }
  return given.length > 0
    ? refuseField(fieldOfProduct(right, level.product_id), 'correction_too_few', values)
    : refuseField('items', 'correction_gone', values)
}

/** Moves what was paid, and works out what it does to the balances of both contacts. */
async function carryOver(
  ctx: BusinessContext,
  kind: PaidKind,
  wrong: Wrong,
  costs: readonly ExtraCost[],
  right: Pick<Right<Line>, 'id' | 'contact' | 'total'>,
) {
  const wrongContact = wrong.contact_id ?? ''
  const [standing, { is_walk_in }] = await Promise.all([standingPayments(ctx, kind.table, wrong.id), contactOf(ctx, wrongContact)])
  let left = right.total
  const shares = standing.map((payment) => {
    const amount = Math.min(payment.amount, left)
    left -= amount
    return { payment, amount, rest: payment.amount - amount }
  })
  const again = (payment: NewPayment, amount: number) => movedPart(payment, amount, ctx.now)
  const taken = shares.filter(({ amount }) => amount > 0 || is_walk_in)
  const carried = shares.filter(({ amount }) => amount > 0).map(({ payment, amount }) => again(payment, amount))
  const kept = is_walk_in ? [] : taken.filter(({ rest }) => rest > 0).map(({ payment, rest }) => again(payment, rest))
  if (is_walk_in)
    await mustBeOpen(
      ctx,
      shares.filter(({ rest }) => rest > 0).map(({ payment }) => payment.account_id),
      'payment_accounts',
    )
  // On their own days, as what takes their place is: no day has the money twice.
  const back = takingBack(
    ctx,
    taken.map(({ payment }) => payment),
  ).map((row, index) => ({ ...row, date: taken[index]?.payment.date ?? row.date }))
  settleNoMore(ctx, wrong.allocations, wrong.id, -sumOf(back) - sumOf(kept))
  const allocated = await settleInstead(ctx, kind, wrong, right, right.total - sumOf(carried))
  writePayments(ctx, kind, wrong.id, [...back, ...kept])
  addToPaid(ctx, kind.table, wrong.id, sumOf(back) + sumOf(kept))
  const sources = taken.map(({ payment }) => payment.id)
  const reversals = await debtsTakenBack(ctx, kind, wrong, sources, costs)
  return { carried, allocated, balances: mergeEntries(reversals, new Map([[wrongContact, paymentEntries(kind, wrong.id, kept)]])) }
}

/**
 * What had settled the wrong one besides its own payments settles the new one, in the same order, where it is the same contact's.
 * @param most kobo that the new one leaves for it
 * @returns kobo
 */
async function settleInstead(
  ctx: BusinessContext,
  { name, ledger }: PaidKind,
  { id, contact_id, allocations: held }: Wrong,
  right: Pick<Right<Line>, 'id' | 'contact'>,
  most: number,
): Promise<number> {
  if (held.allocations.length === 0 || contact_id === null || (await mainOf(ctx, contact_id)) !== right.contact.id) return 0
  const what = name as 'sale' | 'intake'
  let left = most
  const matches = held.allocations.toReversed().flatMap((one): Match[] => {
    const side = sides.find((end) => one[end].id === id && isSettlingSide(what, end))
    const amount = Math.min(one.amount, left)
    if (!side || amount === 0) return []
    left -= amount
    return [{ debit: one.debit, credit: one.credit, amount, [side]: { kind: ledger, id: right.id } }]
  })
  const whats = new Map(held.documents.map((document) => [document.id, document.what]))
  allocate(ctx, right.contact.id, matches, whats.set(right.id, what), right.id)
  return most - left
}
