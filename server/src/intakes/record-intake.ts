import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import { sharesOfCosts } from '@kasuwa/contract/cost-shares'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney, lineTotal } from '@kasuwa/contract/platform/money'
import { type LockedItems, creditToLock, allocateCreditToNew } from '../receivables/credit.ts'
import { type CorrectedDocument, correctDocument, correctedLock } from '../documents/correct.ts'
import { lockInOrder } from '../documents/lock-in-order.ts'
import { type LockedOrder, lockOrder } from '../purchase-orders/order.ts'
import { intake } from './kind.ts'
import { mustMatchOrder, mustFitOrder } from './intake-hooks.ts'
import type { ExtraCost } from '../documents/extra-costs.ts'
import { partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows } from '../documents/payments.ts'
import { sumOf } from '../documents/rounding.ts'
import { dueDate } from '../documents/due-date.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { restoreReferenced } from '../documents/restore-referenced.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { drawerLockStep, givingFrom, takeAt } from '../drawer-sessions/session.ts'
import type { ReferencedRow } from '../records/references.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { mustBeTracked } from '../documents/tracked-products.ts'

type IntakeBody = Call<(typeof api)['inventory']['createIntake']>['body']

/**
 * Records received goods (DOCS-29, DOCS-32). At approval level 0 stock and payable post at once; above, after
 * enough approvals. Payments are recorded in both cases. A correction cancels the other intake (`documents/correct.ts`).
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordIntake(ctx: BusinessContext, body: IntakeBody): Promise<string> {
  const { corrects, credit } = body
  if (corrects) ctx.requirePermission('inventory-action.mark-canceled')
  const { drawer, ...locked } = await lockInOrder(ctx, {
    drawer: drawerLockStep(ctx, body, true),
    wrong: corrects ? correctedLock(ctx, intake, corrects) : undefined,
    credit: credit ? creditToLock(ctx, 'out', body.contact) : undefined,
    order: { stage: 'made of', lock: () => lockOrders(ctx, body.order, corrects) },
  })
  takeAt(ctx, drawer)
  return givingFrom(ctx, drawer, drawerErrorField(body), () => recordGoods(ctx, body, locked))
}

interface LockedSources {
  wrong: CorrectedDocument | undefined
  credit: LockedItems | undefined
  order: LockedOrder | undefined
}

/** Field of the error if the drawer holds too little: payments to the supplier, else extra costs. */
function drawerErrorField({ payment_accounts, extra_costs }: IntakeBody): string {
  const cost = (extra_costs ?? []).findIndex(({ contact, paid_from }) => !contact && (!paid_from || paid_from === 'cash'))
  const isSupplierPaid = (payment_accounts ?? []).some(({ account }) => !account)
  return cost === -1 || isSupplierPaid ? 'payment_accounts' : `extra_costs.${cost}.paid_from`
}

/** Stages as in `sales/record-sale.ts`: parties and lines, payments, stock, rows. */
async function recordGoods(ctx: BusinessContext, body: IntakeBody, locked: LockedSources): Promise<string> {
  const goods = await costedGoods(ctx, body, locked)
  const money = await paymentsFor(ctx, body, locked, goods)
  await postIntake(ctx, body, locked, { ...goods, ...money })
  return goods.id
}

/** Supplier, location, and lines with their share of extra costs. @throws Refusal 422 by field */
async function costedGoods(ctx: BusinessContext, body: IntakeBody, { wrong, order }: LockedSources) {
  const orderIds = order && (await restoreReferenced(ctx, 'purchase_orders', order, body))
  const correctedIds = wrong && (await restoreReferenced(ctx, 'inventory_actions', wrong, body))
  const [{ contact, contacts, location, products, lines: itemLines }, { level, terms }] = await Promise.all([
    partiesFor(ctx, intake, body, undefined, new Set([...(orderIds ?? []), ...(correctedIds ?? [])])),
    levelAndCreator(ctx, intake),
  ])
  mustBeTracked(itemLines, products)
  if (order) await mustMatchOrder(ctx, order, { contact, location })
  const costedLines = itemLines.map((line) => ({
    ...line,
    unit_amount: line.item.cost,
    total: lineTotal(line.item.quantity, line.item.cost),
  }))
  const total = costedLines.reduce((sum, line) => sum + line.total, 0)
  const costs = extraCosts(ctx, body.extra_costs ?? [], contacts)
  const extra = sumOf(costs)
  if (total + extra > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  const shares = sharesOfCosts(extra, costedLines)
  const lines = costedLines.map((line, index) => ({ ...line, extra_cost: shares[index] ?? 0 }))
  return { id: newId(ctx.now), contact, location, level, terms, lines, total, costs, extra }
}

type CostedGoods = Awaited<ReturnType<typeof costedGoods>>

/** Payments, credit, and payments of the corrected intake. @throws Refusal 422 by field */
async function paymentsFor(ctx: BusinessContext, body: IntakeBody, { wrong }: LockedSources, { level, total, ...goods }: CostedGoods) {
  const credit = body.credit ?? 0
  const date = documentDate(ctx, body.date)
  const correction = wrong && (await correctDocument(ctx, intake, wrong, { ...goods, total, posts: level === 0 }))
  const payments = [...(correction?.carried ?? []), ...newPayments(ctx, body.payment_accounts, date)]
  const allocated = (correction?.allocated ?? 0) + credit
  const paid = sumOf(payments) + allocated
  if (credit > 0 && paid > total) throw refuseField('credit', 'credit_too_much', { total: formatMoney(total) })
  if (paid > total) throw refuseField('payment_accounts', 'paid_too_much', { total: formatMoney(total) })
  return { date, credit, correction, payments, allocated, paid }
}

type PaidGoods = CostedGoods & Awaited<ReturnType<typeof paymentsFor>>

async function postIntake(
  ctx: BusinessContext,
  body: IntakeBody,
  { wrong, order, credit: lockedCredits }: LockedSources,
  goods: PaidGoods,
): Promise<void> {
  const { id, contact, location, level, total, date, credit, correction, payments, paid, extra } = goods
  const document = {
    ...{ id, kind: intake.name, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
    ...{ total, paid_amount: paid, allocated: goods.allocated, corrects: wrong?.id ?? null, order_id: order?.id ?? null },
    due_date: dueDate(ctx, body.due_date, date, contact, goods.terms),
  }
  // An intake that posts at once is checked by its hook (`kind.ts`). A pending one is checked now, and again when it posts.
  if (order && level > 0) await mustFitOrder(ctx, order, goods.lines, document.corrects, true)
  // A pending intake may name units of the corrected one, which must leave the shelf first.
  if (level > 0) {
    await correction?.reverseGoods()
    await ctx.flush()
  }
  await recordDocument(ctx, intake, level, {
    document,
    lines: correction?.lines ?? goods.lines,
    location,
    entries: paymentEntries(intake, id, payments),
    balances: correction?.balances,
    costs: goods.costs,
    auditValues: {
      ...{ kind: intake.name, total, paid },
      ...(credit > 0 && { credit }),
      ...(extra > 0 && { extra }),
      ...(wrong && { corrects: wrong.id }),
    },
    rows: [paymentRows(ctx, 'inventory_actions', id, payments)],
    afterGoods: async () => {
      if (level === 0) await correction?.reverseGoods()
      const source = { kind: 'inventory-action' as const, id, what: 'intake' as const, amount: credit }
      if (lockedCredits) await allocateCreditToNew(ctx, 'out', contact.id, lockedCredits, source)
    },
  })
}

/** Locks the order of an intake and that of the corrected one, by id. */
async function lockOrders(ctx: BusinessContext, id: string | null | undefined, corrects: string | null | undefined) {
  const corrected = corrects
    ? await ctx.selectFrom('inventory_actions').select('order_id').where('id', '=', corrects).executeTakeFirst()
    : undefined
  const ids = [...new Set([id, corrected?.order_id].filter((orderId) => typeof orderId === 'string'))].sort()
  let order: LockedOrder | undefined
  for (const orderId of ids) {
    const locked = await lockOrder(ctx, orderId)
    if (orderId === id) order = locked
  }
  return order
}

/**
 * Extra costs, each payable to a named contact or already paid.
 * @throws Refusal 422 on a cost that is both, or payable to the walk-in customer
 */
function extraCosts(
  ctx: BusinessContext,
  input: NonNullable<IntakeBody['extra_costs']>,
  contacts: ReadonlyMap<string, ReferencedRow<'contacts'>>,
) {
  return input.map(({ name, amount, contact, paid_from }, index): ExtraCost => {
    if (!contact)
      return { id: newId(ctx.now), name, amount, contact_id: null, account_id: paid_from === 'cash' ? null : (paid_from ?? null) }
    if (paid_from) throw refuseField(`extra_costs.${index}.paid_from`, 'owed_or_paid')
    const supplier = contacts.get(contact)
    if (!supplier || supplier.is_walk_in) throw refuseField(`extra_costs.${index}.contact`, 'walk_in_owed_nothing')
    // A merged contact is replaced by its main contact.
    return { id: newId(ctx.now), name, amount, contact_id: supplier.id, account_id: null }
  })
}
