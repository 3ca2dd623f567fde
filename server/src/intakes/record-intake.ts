import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import { sharesOfCosts } from '@kasuwa/contract/cost-shares'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney, lineTotal } from '@kasuwa/contract/platform/money'
import { type LockedItems, creditToLock, allocateCreditToNew } from '../receivables/credit.ts'
import { type Wrong, correct, correctedHeld } from '../documents/correct.ts'
import { holdInOrder } from '../documents/hold-in-order.ts'
import { type HeldOrder, holdOrder } from '../purchase-orders/order.ts'
import { intake } from './kind.ts'
import { mustBeOf, mustFit } from './received.ts'
import type { ExtraCost } from '../documents/extra-costs.ts'
import { partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows, sumOf } from '../documents/payments.ts'
import { dueDate } from '../documents/due.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { drawerHeld, givingFrom, takeAt } from '../drawer-sessions/session.ts'
import type { Named } from '../records/references.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { mustBeCounted } from '../documents/counted-goods.ts'

type Body = Call<(typeof api)['inventory']['createIntake']>['body']

/**
 * Records goods that came in. At approval level 0 they are on the shelf, and owed for, at once; above it nothing moves until enough
 * have approved (DOCS-29, DOCS-32). What the supplier is paid with it is in the books either way. A
 * correction takes the place of another intake, which is canceled with it (`documents/correct.ts`).
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordIntake(ctx: BusinessContext, body: Body): Promise<string> {
  const { corrects, credit } = body
  if (corrects) ctx.requirePermission('inventory-action.mark-canceled')
  const { drawer, ...held } = await holdInOrder(ctx, {
    drawer: drawerHeld(ctx, body, true),
    wrong: corrects ? correctedHeld(ctx, intake, corrects) : undefined,
    credit: credit ? creditToLock(ctx, 'out', body.contact) : undefined,
    order: { at: 'made of', hold: () => heldOrder(ctx, body.order, corrects) },
  })
  takeAt(ctx, drawer)
  return givingFrom(ctx, drawer, paidFromDrawer(body), () => recordGoods(ctx, body, held))
}

interface Held {
  wrong: Wrong | undefined
  credit: LockedItems | undefined
  order: HeldOrder | undefined
}

/** The field that says what is paid in cash: what its supplier is paid, or else what it took to bring the goods in. */
function paidFromDrawer({ payment_accounts, extra_costs }: Body): string {
  const cost = (extra_costs ?? []).findIndex(({ contact, paid_from }) => !contact && (!paid_from || paid_from === 'cash'))
  const isSupplierPaid = (payment_accounts ?? []).some(({ account }) => !account)
  return cost === -1 || isSupplierPaid ? 'payment_accounts' : `extra_costs.${cost}.paid_from`
}

/** The stages of a sale (`sales/record-sale.ts`): parties and lines, money, goods, rows. */
async function recordGoods(ctx: BusinessContext, body: Body, held: Held): Promise<string> {
  const goods = await pricedFor(ctx, body, held)
  const money = await moneyFor(ctx, body, held, goods)
  await post(ctx, body, held, { ...goods, ...money })
  return goods.id
}

/** Supplier, location and lines with their share of the extra costs. @throws Refusal 422 by field */
async function pricedFor(ctx: BusinessContext, body: Body, { wrong, order }: Held) {
  const ofOrder = order && (await restoreNamed(ctx, 'purchase_orders', order, body))
  const ofWrong = wrong && (await restoreNamed(ctx, 'inventory_actions', wrong, body))
  const [{ contact, contacts, location, products, lines: named }, { level, terms }] = await Promise.all([
    partiesFor(ctx, intake, body, undefined, new Set([...(ofOrder ?? []), ...(ofWrong ?? [])])),
    levelAndMaker(ctx, intake),
  ])
  mustBeCounted(named, products)
  if (order) await mustBeOf(ctx, order, { contact, location })
  const costed = named.map((line) => ({ ...line, unit_amount: line.item.cost, total: lineTotal(line.item.quantity, line.item.cost) }))
  const total = costed.reduce((sum, line) => sum + line.total, 0)
  const costs = extraCosts(ctx, body.extra_costs ?? [], contacts)
  const extra = sumOf(costs)
  if (total + extra > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  const shares = sharesOfCosts(extra, costed)
  const lines = costed.map((line, index) => ({ ...line, extra_cost: shares[index] ?? 0 }))
  return { id: newId(ctx.now), contact, location, level, terms, lines, total, costs, extra }
}

type Priced = Awaited<ReturnType<typeof pricedFor>>

/** What settles it: payments, credit and what the corrected intake was paid with. @throws Refusal 422 by field */
async function moneyFor(ctx: BusinessContext, body: Body, { wrong }: Held, { level, total, ...goods }: Priced) {
  const credit = body.credit ?? 0
  const date = documentDate(ctx, body.date)
  const correction = wrong && (await correct(ctx, intake, wrong, { ...goods, total, posts: level === 0 }))
  const payments = [...(correction?.carried ?? []), ...newPayments(ctx, body.payment_accounts, date)]
  const allocated = (correction?.allocated ?? 0) + credit
  const paid = sumOf(payments) + allocated
  if (credit > 0 && paid > total) throw refuseField('credit', 'credit_too_much', { total: formatMoney(total) })
  if (paid > total) throw refuseField('payment_accounts', 'paid_too_much', { total: formatMoney(total) })
  return { date, credit, correction, payments, allocated, paid }
}

type Settled = Priced & Awaited<ReturnType<typeof moneyFor>>

async function post(ctx: BusinessContext, body: Body, { wrong, order, credit: heldCredits }: Held, settled: Settled): Promise<void> {
  const { id, contact, location, level, total, date, credit, correction, payments, paid, extra } = settled
  const document = {
    ...{ id, kind: intake.name, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
    ...{ total, paid_amount: paid, allocated: settled.allocated, corrects: wrong?.id ?? null, order_id: order?.id ?? null },
    due_date: dueDate(ctx, body.due_date, date, contact, settled.terms),
  }
  // An intake that posts at once is checked against its order as it posts (`kind.ts`). One that waits is checked now, and again then.
  if (order && level > 0) await mustFit(ctx, order, settled.lines, document.corrects, true)
  // A waiting intake may name units that the wrong one took in: they leave the shelf first.
  if (level > 0) {
    await correction?.takeGoodsBack()
    await ctx.flush()
  }
  await record(ctx, intake, level, {
    document,
    lines: correction?.lines ?? settled.lines,
    location,
    entries: paymentEntries(intake, id, payments),
    balances: correction?.balances,
    costs: settled.costs,
    told: {
      ...{ kind: intake.name, total, paid },
      ...(credit > 0 && { credit }),
      ...(extra > 0 && { extra }),
      ...(wrong && { corrects: wrong.id }),
    },
    rows: [paymentRows(ctx, 'inventory_actions', id, payments)],
    afterGoods: async () => {
      if (level === 0) await correction?.takeGoodsBack()
      const source = { kind: 'inventory-action' as const, id, what: 'intake' as const, amount: credit }
      if (heldCredits) await allocateCreditToNew(ctx, 'out', contact.id, heldCredits, source)
    },
  })
}

/** The order that an intake is of, held; and that of the one that it corrects, by id. */
async function heldOrder(ctx: BusinessContext, id: string | null | undefined, corrects: string | null | undefined) {
  const corrected = corrects
    ? await ctx.selectFrom('inventory_actions').select('order_id').where('id', '=', corrects).executeTakeFirst()
    : undefined
  const ids = [...new Set([id, corrected?.order_id].filter((one) => typeof one === 'string'))].sort()
  let order: HeldOrder | undefined
  for (const one of ids) {
    const held = await holdOrder(ctx, one)
    if (one === id) order = held
  }
  return order
}

/**
 * What it took to bring the goods in, each owed to somebody in particular or paid already.
 * @throws Refusal 422 on the one that is said to be both, or is owed to the walk-in customer
 */
function extraCosts(ctx: BusinessContext, given: NonNullable<Body['extra_costs']>, contacts: ReadonlyMap<string, Named<'contacts'>>) {
  return given.map(({ name, amount, contact, paid_from }, index): ExtraCost => {
    if (!contact)
      return { id: newId(ctx.now), name, amount, contact_id: null, account_id: paid_from === 'cash' ? null : (paid_from ?? null) }
    if (paid_from) throw refuseField(`extra_costs.${index}.paid_from`, 'owed_or_paid')
    const owed = contacts.get(contact)
    if (!owed || owed.is_walk_in) throw refuseField(`extra_costs.${index}.contact`, 'walk_in_owed_nothing')
    // Whoever was merged is who they are by now.
    return { id: newId(ctx.now), name, amount, contact_id: owed.id, account_id: null }
  })
}
