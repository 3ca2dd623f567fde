import type { api } from '@kasuwa/contract'
import type { FileReply, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatQuantity, formatRate } from '@kasuwa/contract/platform/quantity'
import { sale as kind } from '../documents/kinds.ts'
import { markOf, noteSection, parties, serialNumbers } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, type PaperSum, paperTime, paperWords, printed } from '../documents/print/paper.ts'
import type { Ctx } from '../request/request-context.ts'
import { findSale } from './find-sale.ts'
import { inBusiness } from '../database/joins.ts'

const { words } = kind

type Sale = ReplyOf<(typeof api)['sales']['one']>['sale']

/** A sale's invoice: as PDF, as a page for A4, or as a receipt for an 80 mm roll. @throws Refusal 404 */
export async function invoice(ctx: Ctx, id: string, format: PaperFormat): Promise<FileReply> {
  const { sale } = await findSale(ctx, id, { with_location: true, with_taxes: true, with_payments: true })
  return printed(ctx, await invoicePaper(ctx, sale), format)
}

async function invoicePaper(ctx: Ctx, sale: Sale): Promise<Paper> {
  const say = paperWords(ctx)
  const mark = markOf(ctx, sale)
  const due = sale.payable_amount - sale.paid_amount
  const [heads, taxNumbers, payTo] = await Promise.all([
    parties(ctx, sale.contact_id, words),
    taxNumbersOf(ctx, sale.id),
    mark === null && due > 0 ? accountToPay(ctx, sale.location_id) : [],
  ])
  heads.business.lines.push(...taxNumbers)
  return {
    lang: ctx.locale,
    title: say(words.title),
    number: sale.number,
    business: heads.business.name,
    facts: [
      { label: say('number'), value: sale.number },
      { label: say('date'), value: paperTime(ctx, sale.date) },
      { label: say('location'), value: sale.edges.location?.name ?? '' },
      { label: say('status'), value: mark?.title ?? say(sale.payment_status) },
      ...(sale.created_by ? [{ label: say('served_by'), value: sale.created_by.name }] : []),
    ],
    parties: heads.all,
    mark,
    headline: mark
      ? null
      : due > 0
        ? say('amount_due', { amount: formatMoney(due) })
        : say('amount_paid', { amount: formatMoney(sale.paid_amount) }),
    columns: [say('position'), say('description'), say('sku'), say('quantity'), say(words.amount), say('amount')],
    lines: sale.items.map((item) => ({
      name: item.name,
      sku: item.sku,
      detail: serialNumbers(ctx, item.metadata),
      quantity: formatQuantity(item.quantity),
      price: formatMoney(item.price),
      total: formatMoney(item.total),
    })),
    sums: sums(ctx, sale),
    payments: payments(ctx, sale),
    sections: [...payTo, ...noteSection(ctx, sale.note)],
    signatures: [],
    closing: mark ? null : say('thanks'),
    page: say('page', { page: '{page}', pages: '{pages}' }),
  }
}

/** From subtotal to what is still owed. A canceled sale owes nothing, and says nothing of it. */
function sums(ctx: Ctx, sale: Sale): PaperSum[] {
  const say = paperWords(ctx)
  const row = (label: string, amount: number, strong = false): PaperSum => ({ label, amount: formatMoney(amount), strong })
  const due = sale.payable_amount - sale.paid_amount
  return [
    row(say('subtotal'), sale.subtotal),
    ...(sale.discount > 0 ? [row(say('discount'), -sale.discount)] : []),
    ...(sale.edges.taxes ?? []).map((tax) =>
      row(say('tax', { name: tax.name, rate: formatRate(tax.rate), base: formatMoney(tax.base) }), tax.amount),
    ),
    row(say('total'), sale.payable_amount, true),
    ...(sale.edges.payments?.length ? [{ ...row(say('paid'), sale.paid_amount), is_paid: true }] : []),
    ...(sale.status === 'canceled' ? [] : due < 0 ? [row(say('in_credit'), -due, true)] : [row(say('balance_due'), due, true)]),
  ]
}

function payments(ctx: Ctx, sale: Sale): Paper['payments'] {
  const say = paperWords(ctx)
  if (!sale.edges.payments?.length) return null
  return {
    title: say('payments'),
    columns: [say('date'), say('paid_into'), say('amount')],
    rows: sale.edges.payments.map((payment) => {
      const account = payment.account?.name ?? say('cash')
      return {
        date: paperTime(ctx, payment.date),
        account: payment.reverses ? say('refund', { account }) : account,
        amount: formatMoney(payment.amount),
      }
    }),
  }
}

/** What the tax office calls the seller, for each tax on the sale that has such a number. */
async function taxNumbersOf(ctx: Ctx, sale_id: string): Promise<string[]> {
  const rows = await ctx
    .from('sale_tax_lines')
    .innerJoin('sale_taxes', (join) => inBusiness(join, 'sale_taxes.id', 'sale_tax_lines.tax_id'))
    .select(['sale_tax_lines.name', 'sale_taxes.tax_id as number'])
    .where('sale_tax_lines.sale_id', '=', sale_id)
    .orderBy('sale_tax_lines.position')
    .execute()
  return rows.flatMap(({ name, number }) => (number ? [paperWords(ctx)('tax_number', { tax: name, number })] : []))
}

/** Where to send the money: the location's own account, or else the business's usual one. */
async function accountToPay(ctx: Ctx, location_id: string): Promise<Paper['sections']> {
  const account = await ctx
    .from('bank_accounts')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.business_id', '=', 'bank_accounts.business_id')
        .onRef('locations.default_bank_account_id', '=', 'bank_accounts.id')
        .on('locations.id', '=', location_id),
    )
    .select(['bank_name', 'account_number', 'account_name'])
    .where('bank_accounts.deleted_at', 'is', null)
    .where((any) => any.or([any('locations.id', 'is not', null), any('bank_accounts.is_default', '=', true)]))
    .orderBy('locations.id', (nulls) => nulls.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (!account) return []
  return [{ label: paperWords(ctx)('pay_to'), lines: [`${account.bank_name} ${account.account_number}`, account.account_name] }]
}
