import type { api } from '@kasuwa/contract'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import { newId } from '../database/ids.ts'
import { holdInOrder } from '../documents/hold-in-order.ts'
import { sale as soldAs } from '../sales/kind.ts'
import { holdSale } from '../sales/returned.ts'
import { returnInward } from './kind.ts'
import { namedBy } from '../documents/lines.ts'
import { refusedAsSent } from './sent-lines.ts'
import { partiesFor } from '../documents/parties.ts'
import { type NewPayment, newPayments, paymentEntries, paymentRows, sumOf } from '../documents/payments.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { returnableLines } from './returnable.ts'
import { countOfSale, creditSale, mustBeOwed, mustBeOwedFor } from './inward.ts'
import { drawerHeld, givingFrom, takeAt } from '../drawer-sessions/session.ts'
import { refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { documentDate } from '../services/clock.ts'
import { mustNotBeComposite } from '../documents/counted-goods.ts'
import { linesOfUnits } from '../inventory/document-units.ts'
import { serialsOn } from './chosen-units.ts'
import { type NamedLine, freeLines, linesOfSale } from './return-lines.ts'

type Body = Call<(typeof api)['inventory']['createReturnInward']>['body']

/**
 * Records goods that a customer brings back (RETURNS-1). Of a sale no more comes back than it sold, at no
 * more than it was sold at; the customer is credited what those units cost them. Without a sale it waits for somebody's approval, unless its
 * recorder could give it. What is handed back is paid when it takes effect. What holds is said in `returns/inward.ts`.
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordReturnInward(ctx: BusinessContext, body: Body): Promise<string> {
  const { drawer, sale } = await holdInOrder(ctx, {
    drawer: drawerHeld(ctx, body, true),
    sale: body.sale ? saleHeld(ctx, body.sale) : undefined,
  })
  takeAt(ctx, drawer)
  return givingFrom(ctx, drawer, 'payment_accounts', () => recordBack(ctx, body, sale))
}

async function recordBack(ctx: BusinessContext, body: Body, sale: HeldSale | undefined): Promise<string> {
  const goods = await pricedFor(ctx, body, sale)
  const { id, contact, lines, total, level } = goods
  const back = handedBackFor(ctx, body, sale, goods)
  const amount = sumOf(back)
  const posts = level === 0
  if (sale) {
    countOfSale(ctx, sale.id, lines, 1)
    if (posts) creditSale(ctx, sale.id, id, lines, total - amount)
  }
  await refusedAsSent(goods.sent, () => post(ctx, body, sale, goods, back))
  if (!sale && posts) await mustBeOwed(ctx, contact.id, amount, 'payment_accounts')
  return id
}

/** Customer, location and lines at what the customer is credited for each. @throws Refusal 422 by field */
async function pricedFor(ctx: BusinessContext, body: Body, sale: HeldSale | undefined) {
  if (sale) await restoreNamed(ctx, soldAs.table, sale, body)
  const [{ contact, location, products, lines: named }, { level: usual }] = await Promise.all([
    partiesFor(ctx, returnInward, body),
    levelAndMaker(ctx, returnInward),
  ])
  if (sale && (await mainOf(ctx, sale.contact_id)) !== contact.id) throw refuseField('sale', 'sale_of_another')
  if (!sale) mustNotBeComposite(named, products)
  const level = sale || ctx.can('inventory-action.mark-approved') ? usual : Math.max(usual, 1)
  const { lines, taxes, sent } = sale ? await linesBackOf(ctx, sale.id, named) : { lines: freeLines(named), taxes: [], sent: [] }
  const total = lines.reduce((sum, { net, tax }) => sum + net + tax, 0)
  if (total > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  return { id: newId(ctx.now), date: documentDate(ctx, body.date), contact, location, level, lines, taxes, sent, total }
}

type Priced = Awaited<ReturnType<typeof pricedFor>>

/** Payments to the customer. @throws Refusal 422 where they come to more than the customer may be handed back */
function handedBackFor(ctx: BusinessContext, body: Body, sale: HeldSale | undefined, { contact, total, date }: Priced): NewPayment[] {
  const back = newPayments(ctx, body.payment_accounts, date)
  const amount = sumOf(back)
  if (contact.is_walk_in && amount !== total) throw refuseField('payment_accounts', 'back_to_walk_in', { total: formatMoney(total) })
  if (amount > total) throw refuseField('payment_accounts', 'back_over_return', { total: formatMoney(total) })
  if (sale) mustBeOwedFor(sale, total, amount, 'payment_accounts')
  return back
}

function post(ctx: BusinessContext, body: Body, sale: HeldSale | undefined, goods: Priced, back: readonly NewPayment[]) {
  const { id, contact, location, date, total, level, lines, taxes } = goods
  const amount = sumOf(back)
  const posts = level === 0
  return record(ctx, returnInward, level, {
    document: {
      ...{ id, kind: returnInward.name, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null, total },
      ...{ sale_id: sale?.id ?? null, paid_amount: posts ? amount : 0 },
      pays_back: posts || back.length === 0 ? null : back.map(({ account_id, amount: part }) => ({ account_id, amount: part })),
    },
    lines,
    location,
    entries: posts ? paymentEntries(returnInward, id, back) : [],
    told: { kind: returnInward.name, total, paid: amount, ...(sale ? { sale: sale.id } : {}) },
    rows: [taxRowsOfReturn(ctx, id, taxes), paymentRows(ctx, returnInward.table, id, posts ? back : [])],
  })
}

/** Lines of a return of a sale, each of which knows what the sale told apart. @throws Refusal 422 by field */
export async function linesBackOf(ctx: BusinessContext, sale_id: string, named: readonly NamedLine[]) {
  const [sold, told, soldOn] = await Promise.all([
    returnableLines(ctx, sale_id),
    toldApartBy(ctx, sale_id),
    linesOfUnits(ctx, sale_id, named.flatMap(serialsOn)),
  ])
  const { lines, ...rest } = linesOfSale(sale_id, named, sold, soldOn, ctx.now)
  return { ...rest, lines: lines.map((line) => ({ ...line, named_by_sale: told })) }
}

/** The products of which a sale moved units that were told apart. */
async function toldApartBy(ctx: BusinessContext, sale_id: string): Promise<string[]> {
  const { rows } = await sql<{ told: string[] }>`select ${namedBy(sql`${ctx.business_id}::uuid`, sql`${sale_id}::uuid`)} as told`.execute(
    ctx.db,
  )
  return rows[0]?.told ?? []
}

/** The sale that goods come back of. */
export const saleHeld = (ctx: BusinessContext, id: string) => ({ at: 'documents' as const, hold: () => holdSale(ctx, id) })
export type HeldSale = Awaited<ReturnType<typeof holdSale>>

export const taxRowsOfReturn = (ctx: BusinessContext, action_id: string, rows: ReturnType<typeof linesOfSale>['taxes']) => ({
  table: 'inventory_action_item_taxes' as const,
  common: { business_id: ctx.business_id, action_id },
  rows,
})
