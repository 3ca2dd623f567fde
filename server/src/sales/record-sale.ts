import type { BodyAsHandled } from './shapes.ts'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { writeBalanceLast } from '../contacts/balance.ts'
import { partiesFor } from '../documents/parties.ts'
import { documentDate } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { refuseField } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Unfinished } from '../platform/unfinished.ts'
import { compiledOnce } from '../platform/compiled.ts'
import { sql } from 'kysely'
import { type NewPayment, paymentEntries } from './payments.ts'
import { owedFor, promiseStock, takeGoods } from './post-sale.ts'
import { coverOf, priceSale } from './price-sale.ts'
import { type Recorded, type Shown, recordedSale } from './recorded-sale.ts'
import { writeSale } from './write-sale.ts'

/** How many must approve the business's sales, and what whoever records this one is called (`makersOf`). */
const standingOf = compiledOnce<Pick<Ctx, 'business_id' | 'merchant_id'>, { sale_approval_level: number; maker: string }>(
  ({ business_id, merchant_id }) => sql<{ sale_approval_level: number; maker: string }>`
    select sale_approval_level, (select trim(first_name || ' ' || last_name) from merchants where id = ${merchant_id}) as maker
    from businesses where id = ${business_id}`,
)

/**
 * Records a sale. At approval level 0 it posts at once: stock, cost, balance and payments move in this transaction or not at all.
 * Above that it promises its stock and waits; what was paid is the contact's credit meanwhile. Whatever order its lines are in, levels are locked in one order and the number last.
 * The customer's row and the number, for which every till of the business waits, are locked by what leaves with the commit.
 * @returns the sale, as reading it would
 * @throws Refusal 422 by field
 */
export async function recordSale(ctx: Ctx, body: BodyAsHandled): Promise<Unfinished<Shown>> {
  const taxIds = [...new Set(body.tax)]
  const [
    parties,
    {
      rows: [business],
    },
    coverage,
  ] = await Promise.all([partiesFor(ctx, body), ctx.db.executeQuery(standingOf(ctx)), coverOf(ctx, taxIds)])
  const { contact, location, products, taxes: held } = parties
  if (contact.is_blacklisted) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  const date = documentDate(ctx, body.date)
  const asked = taxIds.flatMap((id) => held.get(id) ?? []).map((tax) => ({ ...tax, ...coverage(tax.id) }))
  const { totals, taxes } = priceSale(body, products, asked)
  const payments: NewPayment[] = (body.payment_accounts ?? []).map(({ amount, account }) => ({
    id: newId(ctx.now),
    amount,
    account_id: account ?? null,
    date,
    note: null,
  }))
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (contact.is_walk_in && paid !== totals.total)
    throw refuseField('payment_accounts', 'walk_in_pays_all', { total: formatMoney(totals.total) })

  if (!business) throw new Error('A business without its row.')
  const level = business.sale_approval_level
  const sale = { id: newId(ctx.now), contact_id: contact.id, total: totals.total }
  const lines = body.items.map((item, index) => {
    const product = products.get(item.product)
    const { total = 0, discount = 0 } = totals.lines[index] ?? {}
    return {
      id: newId(ctx.now),
      position: index,
      product_id: item.product,
      product_name: product?.name ?? '',
      quantity: item.quantity,
      price: item.price,
      total,
      discount,
      metadata: item.metadata ?? null,
      has_inventory: product?.has_inventory ?? false,
      unit_cost: product?.cost ?? 0,
    }
  })
  const posted = level === 0 ? await takeGoods(ctx, sale.id, location, lines, []) : undefined
  if (!posted) await promiseStock(ctx, sale.id, location, lines)
  const entries = [...(posted ? [owedFor(sale)] : []), ...paymentEntries(sale.id, payments)]
  const status = posted ? 'approved' : 'pending'
  const recorded: Recorded = {
    sale: {
      ...sale,
      status,
      approval_level: level,
      location_id: location.id,
      date,
      note: body.note ?? null,
      subtotal: totals.subtotal,
      discount: body.discount ?? 0,
      tax_total: totals.tax_total,
      paid_amount: paid,
      cost: posted?.cost ?? null,
      posted_at: posted ? new Date(ctx.now).toISOString() : null,
    },
    lines: lines.map((line, index) => ({ ...line, cost: posted?.lineCosts[index] ?? null })),
    taxes,
    payments,
    parties,
    maker: { id: ctx.merchant_id, name: business.maker },
    touchesBalance: entries.length > 0,
    number: undefined,
    balance: undefined,
  }
  if (recorded.touchesBalance) writeBalanceLast(ctx, contact.id, entries, (balance) => (recorded.balance = balance))
  writeSale(ctx, recorded, (number) => (recorded.number = number))
  ctx.changed({ entity: 'sales', entity_id: sale.id, after: { status, total: totals.total, paid } })
  return recordedSale(ctx, recorded)
}
