import type { api } from '@kasuwa/contract'
import type { Call, FileReply, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { leftToPay } from '@kasuwa/contract/sale-totals'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { formatQuantity, formatRate } from '@kasuwa/contract/platform/quantity'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { type Heads, heads, noteSection, termsSection } from '../documents/print/letterhead.ts'
import {
  type Letterhead,
  type Paper,
  type PaperFormat,
  type PaperLine,
  type PaperSum,
  detailOf,
  lessDiscount,
  paperDay,
  paperTime,
  paperTranslator,
  stateWord,
} from '../documents/print/paper.ts'
import { paidSums, paymentsSection } from '../documents/print/payments.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { serialNumbers, statusMark } from '../documents/print/status-mark.ts'
import { asItWas, changedSince } from '../documents/print/as-it-was.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { cameBack } from './came-back.ts'
import { findSale } from './find-sale.ts'
import { sale as kind } from './kind.ts'
import { inBusiness } from '../database/joins.ts'

const { words } = kind

type Sale = ReplyOf<(typeof api)['sales']['one']>['sale']

type SalePaper = NonNullable<Call<(typeof api)['sales']['download']>['query']['paper']>

/**
 * A paper of a sale, as PDF, as a page for A4, or for a roll: its invoice, or what goes along with the goods and says no price.
 * @throws Refusal 404
 */
export async function salePaper(ctx: BusinessContext, id: string, format: PaperFormat, paper: SalePaper = 'invoice'): Promise<FileReply> {
  const { paper: made, roll } = await salePaperOf(ctx, id, paper)
  return printDocument(ctx, made, format, roll)
}

/** The same before it is printed. @throws Refusal 404 */
export async function salePaperOf(ctx: BusinessContext, id: string, paper: SalePaper): Promise<{ paper: Paper; roll: Heads['now'] }> {
  const { sale: now } = await findSale(ctx, id, { with_taxes: true, with_payments: true })
  const sale = { ...now, items: await goodsAsIssued(ctx, now.items, now.created_at) }
  const whole = await heads(ctx, 'sales', id, { place: null, to: paper === 'invoice' ? words.contact : 'deliver_to' })
  const made = paper === 'invoice' ? await invoicePaper(ctx, sale, whole) : deliveryNote(ctx, sale, whole)
  return { paper: made, roll: whole.now }
}

async function invoicePaper(ctx: BusinessContext, sale: Sale, { letterhead, to, location, now }: Heads): Promise<Paper> {
  const translate = paperTranslator(ctx)
  const mark = statusMark(ctx, sale)
  const due = leftToPay(sale)
  const [exchange, taxNumbers, payTo] = await Promise.all([
    sale.exchange && cameBack().exchanged(ctx, sale.exchange),
    taxNumbersOf(ctx, sale),
    now.paper_shows_account && mark === null && due > 0 ? accountToPay(ctx, sale.location_id) : null,
  ])
  return {
    lang: ctx.locale,
    title: translate(words.title),
    // Of what nothing was paid, there is nothing to receipt.
    receipt: translate(mark === null && due > 0 && sale.paid_amount <= 0 ? words.title : 'receipt'),
    receipt_to: translate('customer'),
    number: sale.number,
    letterhead: { ...letterhead, lines: [...letterhead.lines, ...taxNumbers] },
    facts: [
      { label: translate('date'), value: paperTime(ctx, sale.date) },
      ...(due > 0 && mark === null ? [{ label: translate('due_date'), value: paperDay(ctx, sale.due_date) }] : []),
      { label: translate('location'), value: location },
      { label: translate('status'), value: mark?.title ?? stateWord(ctx, 'payment', sale.payment_status) },
      ...(sale.created_by ? [{ label: translate('served_by'), value: sale.created_by.name }] : []),
    ],
    place: null,
    to,
    mark,
    headline: mark
      ? null
      : due > 0
        ? translate('amount_due', { amount: formatMoney(due) })
        : translate('amount_paid', { amount: formatMoney(sale.paid_amount) }),
    pay_to: payTo,
    columns: [translate('position'), translate('description'), translate('quantity'), translate(words.amount), translate('amount')],
    lines: sale.items.map((item) =>
      lineOf(ctx, item, letterhead, [formatMoney(item.price), formatMoney(item.total - item.line_discount)], lessDiscount(ctx, item)),
    ),
    sums: sums(ctx, sale, exchange?.settled),
    payments: paymentsSection(ctx, sale.edges.payments, 'paid_into'),
    sections: [...exchangeSection(ctx, sale, exchange), ...noteSection(ctx, sale.note), ...termsSection(ctx, letterhead)],
    signatures: [],
    closing: mark ? null : translate('thanks'),
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
}

/** What goes along with the goods: what and how many, nothing of money, and who handed it over to whom. */
function deliveryNote(ctx: BusinessContext, sale: Sale, { letterhead, to, location }: Heads): Paper {
  const translate = paperTranslator(ctx)
  const mark = statusMark(ctx, sale)
  const title = translate('delivery_note')
  return {
    lang: ctx.locale,
    title,
    receipt: title,
    receipt_to: translate('customer'),
    number: sale.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, sale.date) },
      { label: translate('location'), value: location },
    ],
    place: null,
    to,
    mark,
    headline: null,
    pay_to: null,
    columns: [translate('position'), translate('description'), translate('quantity')],
    lines: sale.items.map((item) => lineOf(ctx, item, letterhead, [], null)),
    sums: [],
    payments: null,
    sections: noteSection(ctx, sale.note),
    signatures: mark?.tone === 'wrong' ? [] : [translate('delivered_by'), translate('received_by')],
    closing: null,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
}

const lineOf = (
  ctx: BusinessContext,
  item: Sale['items'][number],
  { shows_sku }: Letterhead,
  amounts: readonly string[],
  less: string | null,
): PaperLine => ({
  name: item.name,
  detail: detailOf(less, shows_sku ? item.sku : null, serialNumbers(ctx, item.metadata), partsText(item)),
  cells: [formatUnits(item.quantity, item.unit), ...amounts],
})

/** What is in a composite, without prices: the line has the one that counts. `4 × Rice, 1 × Palm oil` */
const partsText = ({ components = [] }: Sale['items'][number]): string =>
  components.map(({ name, taken }) => `${formatQuantity(taken)} × ${name}`).join(', ')

/** What came back for it: the paper of an exchange shows both. */
function exchangeSection(
  ctx: BusinessContext,
  { exchange }: Sale,
  back: Awaited<ReturnType<ReturnType<typeof cameBack>['exchanged']>> | undefined,
): Paper['sections'] {
  if (!exchange || !back) return []
  const lines = back.lines.map(({ name, quantity, unit, credit }) => `${formatUnits(quantity, unit)} × ${name}: ${formatMoney(credit)}`)
  return [{ label: paperTranslator(ctx)('came_back', { number: exchange.number }), lines }]
}

/**
 * From subtotal to what is still owed. A canceled sale owes nothing, and says nothing of it.
 * @param exchanged kobo that what came back for it pays
 */
function sums(ctx: BusinessContext, sale: Sale, exchanged = 0): PaperSum[] {
  const translate = paperTranslator(ctx)
  const row = (label: string, amount: number, strong = false): PaperSum => ({ label, amount: formatMoney(amount), strong })
  return [
    row(translate('subtotal'), sale.subtotal),
    ...(sale.discount > 0 ? [row(translate('discount'), -sale.discount)] : []),
    ...(sale.edges.taxes ?? []).map((tax) =>
      row(translate('tax', { name: tax.name, rate: formatRate(tax.rate), base: formatMoney(tax.base) }), tax.amount),
    ),
    row(translate('total'), sale.payable_amount, true),
    ...(sale.credited_amount > 0 ? [row(translate('taken_back'), -sale.credited_amount)] : []),
    ...(sale.exchange && exchanged > 0 ? [row(translate('exchanged', { number: sale.exchange.number }), -exchanged)] : []),
    ...paidSums(ctx, sale, sale.paid_amount - exchanged, sale.payable_amount - sale.credited_amount - exchanged),
  ]
}

/** What the tax office called the seller when the sale was recorded, for each tax on it that had such a number. */
async function taxNumbersOf(ctx: BusinessContext, { id: sale_id, created_at }: Pick<Sale, 'id' | 'created_at'>): Promise<string[]> {
  const rows = await ctx
    .selectFrom('sale_tax_lines')
    .innerJoin('sale_taxes', (join) => inBusiness(join, 'sale_taxes.id', 'sale_tax_lines.tax_id'))
    .select(['sale_tax_lines.name', 'sale_taxes.id', 'sale_taxes.tax_id'])
    .where('sale_tax_lines.sale_id', '=', sale_id)
    .orderBy('sale_tax_lines.position')
    .execute()
  if (rows.length === 0) return []
  const was = await changedSince(
    ctx,
    rows.map((row) => row.id),
    created_at,
  )
  return rows.flatMap(({ name, ...row }) => {
    const { tax_id: number } = asItWas(row, was)
    return number ? [paperTranslator(ctx)('tax_number', { tax: name, number })] : []
  })
}

/** Where to send the money: the location's own account, or else the business's usual one. */
async function accountToPay(ctx: BusinessContext, location_id: string): Promise<Paper['pay_to']> {
  const account = await ctx
    .selectFrom('bank_accounts')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.business_id', '=', 'bank_accounts.business_id')
        .onRef('locations.default_bank_account_id', '=', 'bank_accounts.id')
        .on('locations.id', '=', location_id),
    )
    .select(['bank_name', 'account_number', 'account_name'])
    .where('bank_accounts.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('locations.id', 'is not', null), eb('bank_accounts.is_default', '=', true)]))
    .orderBy('locations.id', (nulls) => nulls.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (!account) return null
  return { label: paperTranslator(ctx)('pay_to'), lines: [`${account.bank_name} ${account.account_number}`, account.account_name] }
}
