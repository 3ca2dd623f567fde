import type { api } from '@kasuwa/contract'
import { paidOver } from '@kasuwa/contract/return-totals'
import { MAX_TOTAL } from '@kasuwa/contract/documents'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { sql } from 'kysely'
import { newId } from '../database/ids.ts'
import { lockInOrder } from '../documents/lock-in-order.ts'
import { sale as saleKind } from '../sales/kind.ts'
import { lockReturnableSale } from '../sales/credited-sale.ts'
import { returnInward } from './kind.ts'
import { productsWithSoldUnits } from '../documents/lines.ts'
import { withBodyFields } from './source-positions.ts'
import { partiesFor } from '../documents/parties.ts'
import { type NewPayment, newPayments, paymentEntries, paymentRows } from '../documents/payments.ts'
import { roundingSum, sumOf } from '../documents/rounding.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { restoreReferenced } from '../documents/restore-referenced.ts'
import { returnableLines } from './returnable.ts'
import {
  addReturnedOfSale,
  creditSale,
  mustNotExceedRefund,
  mustNotOwe,
  plannedRefunds,
  refundTotal,
  refundHistoryOf,
  roundedRefunds,
} from './inward.ts'
import { drawerLockStep, givingFrom, takeAt } from '../drawer-sessions/session.ts'
import { refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { documentDate } from '../services/clock.ts'
import { mustNotBeComposite } from '../documents/tracked-products.ts'
import { linesOfUnits } from '../inventory/document-units.ts'
import { allSerialNumbersOf } from './chosen-units.ts'
import { type ItemLine, linesWithoutSale, linesOfSale } from './return-lines.ts'

type ReturnInwardBody = Call<(typeof api)['inventory']['createReturnInward']>['body']

/**
 * Records goods that a customer returns (RETURNS-1). With a sale, quantities and prices are limited by it.
 * Without one it needs an approval, unless its recorder may approve. Refunds are paid when it posts. Invariants: `returns/inward.ts`.
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordReturnInward(ctx: BusinessContext, body: ReturnInwardBody): Promise<string> {
  const { drawer, sale } = await lockInOrder(ctx, {
    drawer: drawerLockStep(ctx, body, true),
    sale: body.sale ? returnableSaleLock(ctx, body.sale) : undefined,
  })
  takeAt(ctx, drawer)
  return givingFrom(ctx, drawer, 'payment_accounts', () => recordGoods(ctx, body, sale))
}

async function recordGoods(ctx: BusinessContext, body: ReturnInwardBody, sale: ReturnableSale | undefined): Promise<string> {
  const goods = await creditedGoods(ctx, body, sale)
  const { id, contact, lines, total, level } = goods
  const refunds = await refundsFor(ctx, body, sale, goods)
  const amount = sumOf(refunds)
  const posts = level === 0
  if (sale) {
    addReturnedOfSale(ctx, sale.id, lines, 1)
    if (posts) creditSale(ctx, sale.id, id, lines, total - amount)
  }
  await withBodyFields(goods.sent, () => postReturn(ctx, body, sale, goods, refunds))
  if (!sale && posts) await mustNotOwe(ctx, contact.id, amount, 'payment_accounts')
  return id
}

/** Customer, location, and lines with their credit. @throws Refusal 422 by field */
async function creditedGoods(ctx: BusinessContext, body: ReturnInwardBody, sale: ReturnableSale | undefined) {
  if (sale) await restoreReferenced(ctx, saleKind.table, sale, body)
  const [{ contact, location, products, lines: itemLines }, { level: approvalLevel, cash }] = await Promise.all([
    partiesFor(ctx, returnInward, body),
    levelAndCreator(ctx, returnInward),
  ])
  if (sale && (await mainOf(ctx, sale.contact_id)) !== contact.id) throw refuseField('sale', 'sale_of_another')
  if (!sale) mustNotBeComposite(itemLines, products)
  const level = sale || ctx.can('inventory-action.mark-approved') ? approvalLevel : Math.max(approvalLevel, 1)
  const { lines, taxes, sent } = sale
    ? await returnLinesOf(ctx, sale.id, itemLines)
    : { lines: linesWithoutSale(itemLines), taxes: [], sent: [] }
  const total = lines.reduce((sum, { net, tax }) => sum + net + tax, 0)
  if (total > MAX_TOTAL) throw refuseField('items', 'total_too_large')
  return { id: newId(ctx.now), date: documentDate(ctx, body.date), contact, location, level, cash, lines, taxes, sent, total }
}

type CreditedGoods = Awaited<ReturnType<typeof creditedGoods>>

/** Refunds with their rounding. @throws Refusal 422 if they are more than the customer may get */
async function refundsFor(
  ctx: BusinessContext,
  body: ReturnInwardBody,
  sale: ReturnableSale | undefined,
  { contact, total, date, cash }: CreditedGoods,
): Promise<NewPayment[]> {
  const history = sale && (await refundHistoryOf(ctx, sale.id, sale))
  const worth = sale ? Math.min(total, paidOver({ total: sale.total, paid: sale.paid_amount, credited: sale.credited + total })) : total
  const typed = newPayments(ctx, body.payment_accounts, date)
  const refunds = typed.length > 0 || contact.is_walk_in ? roundedRefunds(ctx, typed, worth, history, cash) : []
  const amount = sumOf(refunds)
  if (contact.is_walk_in && amount !== total)
    throw refuseField('payment_accounts', 'back_to_walk_in', { total: formatMoney(refundTotal(typed, worth, history, cash)) })
  if (amount > total) throw refuseField('payment_accounts', 'back_over_return', { total: formatMoney(total) })
  if (sale && history) mustNotExceedRefund(sale, history, total, refunds, 'payment_accounts')
  return refunds
}

function postReturn(
  ctx: BusinessContext,
  body: ReturnInwardBody,
  sale: ReturnableSale | undefined,
  goods: CreditedGoods,
  refunds: readonly NewPayment[],
) {
  const { id, contact, location, date, total, level, lines, taxes } = goods
  const amount = sumOf(refunds)
  const posts = level === 0
  return recordDocument(ctx, returnInward, level, {
    document: {
      ...{ id, kind: returnInward.name, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null, total },
      ...{ sale_id: sale?.id ?? null, paid_amount: posts ? amount : 0, rounding: posts ? roundingSum(refunds) : 0 },
      pays_back: posts || refunds.length === 0 ? null : plannedRefunds(refunds),
    },
    lines,
    location,
    entries: posts ? paymentEntries(returnInward, id, refunds) : [],
    auditValues: { kind: returnInward.name, total, paid: amount - roundingSum(refunds), ...(sale ? { sale: sale.id } : {}) },
    rows: [taxRowsOfReturn(ctx, id, taxes), paymentRows(ctx, returnInward.table, id, posts ? refunds : [])],
  })
}

/** Lines of a return of a sale, with the products that had serial numbers on it. @throws Refusal 422 by field */
export async function returnLinesOf(ctx: BusinessContext, sale_id: string, itemLines: readonly ItemLine[]) {
  const [saleLines, namedProducts, lineBySerial] = await Promise.all([
    returnableLines(ctx, sale_id),
    productsWithSerials(ctx, sale_id),
    linesOfUnits(ctx, sale_id, itemLines.flatMap(allSerialNumbersOf)),
  ])
  const { lines, ...rest } = linesOfSale(sale_id, itemLines, saleLines, lineBySerial, ctx.now)
  return { ...rest, lines: lines.map((line) => ({ ...line, named_by_sale: namedProducts })) }
}

/** Products with serial-numbered units on a sale. */
async function productsWithSerials(ctx: BusinessContext, sale_id: string): Promise<string[]> {
  const { rows } = await sql<{
    told: string[]
  }>`select ${productsWithSoldUnits(sql`${ctx.business_id}::uuid`, sql`${sale_id}::uuid`)} as told`.execute(ctx.db)
  return rows[0]?.told ?? []
}

/** Lock step for the returned sale. */
export const returnableSaleLock = (ctx: BusinessContext, id: string) => ({
  stage: 'documents' as const,
  lock: () => lockReturnableSale(ctx, id),
})
export type ReturnableSale = Awaited<ReturnType<typeof lockReturnableSale>>

/** Tax shares of a return’s lines as rows, which the caller writes (RETURNS-4). @param rows kobo, from `linesOfSale` */
export const taxRowsOfReturn = (ctx: BusinessContext, action_id: string, rows: ReturnType<typeof linesOfSale>['taxes']) => ({
  table: 'inventory_action_item_taxes' as const,
  common: { business_id: ctx.business_id, action_id },
  rows,
})
