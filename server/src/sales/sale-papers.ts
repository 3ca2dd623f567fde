import type { api } from '@kasuwa/contract'
import type { Call, FileReply, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { leftToPay } from '@kasuwa/contract/amount-due'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { type PaperParties, partiesAsRecorded, noteSection, termsSection } from '../documents/print/letterhead.ts'
import {
  type Letterhead,
  type Paper,
  type PaperFormat,
  type PaperLine,
  type PaperSum,
  detailOf,
  goodsColumns,
  lessDiscount,
  newPaper,
  paperDay,
  paperSum,
  paperTime,
  paperTranslator,
  stateWord,
  priceSums,
} from '../documents/print/paper.ts'
import { paidSums, paymentsSection } from '../documents/print/payments.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { serialNumbers, statusMark } from '../documents/print/status-mark.ts'
import { withEarlierValues, earlierValues } from '../documents/print/earlier-values.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { saleReturns } from './sale-returns.ts'
import { findSale } from './find-sale.ts'
import { sale as kind } from './kind.ts'
import { inBusiness } from '../database/joins.ts'

const { words } = kind

type Sale = ReplyOf<(typeof api)['sales']['one']>['sale']

type SalePaper = NonNullable<Call<(typeof api)['sales']['download']>['query']['paper']>

/**
 * A paper of a sale, as PDF, A4 page or receipt roll: the invoice, or the delivery note without prices.
 * @throws Refusal 404
 */
export async function salePaper(ctx: BusinessContext, id: string, format: PaperFormat, paper: SalePaper = 'invoice'): Promise<FileReply> {
  const { paper: content, roll } = await salePaperOf(ctx, id, paper)
  return printDocument(ctx, content, format, roll)
}

/** The content of the paper before it is printed. @throws Refusal 404 */
export async function salePaperOf(
  ctx: BusinessContext,
  id: string,
  paper: SalePaper,
): Promise<{ paper: Paper; roll: PaperParties['now'] }> {
  const { sale: current } = await findSale(ctx, id, { with_taxes: true, with_payments: true })
  const sale = { ...current, items: await goodsAsIssued(ctx, current.items, current.created_at) }
  const parties = await partiesAsRecorded(ctx, 'sales', id, { place: null, to: paper === 'invoice' ? words.contact : 'deliver_to' })
  const content = paper === 'invoice' ? await invoicePaper(ctx, sale, parties) : deliveryNote(ctx, sale, parties)
  return { paper: content, roll: parties.now }
}

async function invoicePaper(ctx: BusinessContext, sale: Sale, { letterhead, to, location, now }: PaperParties): Promise<Paper> {
  const translate = paperTranslator(ctx)
  const mark = statusMark(ctx, sale)
  const due = leftToPay(sale)
  const [exchange, taxNumbers, payTo] = await Promise.all([
    sale.exchange && saleReturns().exchanged(ctx, sale.exchange),
    taxNumbersOf(ctx, sale),
    now.paper_shows_account && mark === null && due > 0 ? accountToPay(ctx, sale.location_id) : null,
  ])
  return newPaper(ctx, {
    title: translate(words.title),
    // Without a payment there is nothing to receipt.
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
    to,
    mark,
    headline: mark
      ? null
      : due > 0
        ? translate('amount_due', { amount: formatMoney(due) })
        : translate('amount_paid', { amount: formatMoney(sale.paid_amount) }),
    pay_to: payTo,
    columns: goodsColumns(ctx, words.amount),
    lines: sale.items.map((item) =>
      lineOf(ctx, item, letterhead, [formatMoney(item.price), formatMoney(item.total - item.line_discount)], lessDiscount(ctx, item)),
    ),
    sums: sums(ctx, sale, exchange?.allocatedAmount),
    payments: paymentsSection(ctx, sale.edges.payments, 'paid_into'),
    sections: [...exchangeSection(ctx, sale, exchange), ...noteSection(ctx, sale.note), ...termsSection(ctx, letterhead)],
    closing: mark ? null : translate('thanks'),
  })
}

/** Delivery note: quantities without prices, and signatures of both sides. */
function deliveryNote(ctx: BusinessContext, sale: Sale, { letterhead, to, location }: PaperParties): Paper {
  const translate = paperTranslator(ctx)
  const mark = statusMark(ctx, sale)
  return newPaper(ctx, {
    title: translate('delivery_note'),
    receipt_to: translate('customer'),
    number: sale.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, sale.date) },
      { label: translate('location'), value: location },
    ],
    to,
    mark,
    columns: goodsColumns(ctx, null),
    lines: sale.items.map((item) => lineOf(ctx, item, letterhead, [], null)),
    sections: noteSection(ctx, sale.note),
    signatures: mark?.tone === 'wrong' ? [] : [translate('delivered_by'), translate('received_by')],
  })
}

const lineOf = (
  ctx: BusinessContext,
  item: Sale['items'][number],
  { shows_sku }: Letterhead,
  amounts: readonly string[],
  discountText: string | null,
): PaperLine => ({
  name: item.name,
  detail: detailOf(discountText, shows_sku ? item.sku : null, serialNumbers(ctx, item.metadata), componentsText(item)),
  cells: [formatUnits(item.quantity, item.unit), ...amounts],
})

/** Components of a composite, without prices: `4 × Rice, 1 × Palm oil` */
const componentsText = ({ components = [] }: Sale['items'][number]): string =>
  components.map(({ name, taken }) => `${formatQuantity(taken)} × ${name}`).join(', ')

/** Returned goods of an exchange. Its paper shows both sides. */
function exchangeSection(
  ctx: BusinessContext,
  { exchange }: Sale,
  returned: Awaited<ReturnType<ReturnType<typeof saleReturns>['exchanged']>> | undefined,
): Paper['sections'] {
  if (!exchange || !returned) return []
  const lines = returned.lines.map(({ name, quantity, unit, credit }) => `${formatUnits(quantity, unit)} × ${name}: ${formatMoney(credit)}`)
  return [{ label: paperTranslator(ctx)('came_back', { number: exchange.number }), lines }]
}

/**
 * Rows from subtotal to due amount. Nothing is due on a canceled sale, so that row is left out.
 * @param exchanged kobo that the returned goods of an exchange pay
 */
function sums(ctx: BusinessContext, sale: Sale, exchanged = 0): PaperSum[] {
  const translate = paperTranslator(ctx)
  return [
    ...priceSums(ctx, sale),
    ...(sale.credited_amount > 0 ? [paperSum(translate('taken_back'), -sale.credited_amount)] : []),
    ...(sale.exchange && exchanged > 0 ? [paperSum(translate('exchanged', { number: sale.exchange.number }), -exchanged)] : []),
    ...(sale.rounding === 0 ? [] : [paperSum(translate('rounding'), -sale.rounding)]),
    ...paidSums(ctx, sale, sale.paid_amount - exchanged, sale.payable_amount - sale.credited_amount - sale.rounding - exchanged),
  ]
}

/** Tax numbers of the seller at the time of the sale, for each tax that has one. */
async function taxNumbersOf(ctx: BusinessContext, { id: sale_id, created_at }: Pick<Sale, 'id' | 'created_at'>): Promise<string[]> {
  const rows = await ctx
    .selectFrom('sale_tax_lines')
    .innerJoin('sale_taxes', (join) => inBusiness(join, 'sale_taxes.id', 'sale_tax_lines.tax_id'))
    .select(['sale_tax_lines.name', 'sale_taxes.id', 'sale_taxes.tax_id'])
    .where('sale_tax_lines.sale_id', '=', sale_id)
    .orderBy('sale_tax_lines.position')
    .execute()
  if (rows.length === 0) return []
  const earlier = await earlierValues(
    ctx,
    rows.map((row) => row.id),
    created_at,
  )
  return rows.flatMap(({ name, ...row }) => {
    const { tax_id: number } = withEarlierValues(row, earlier)
    return number ? [paperTranslator(ctx)('tax_number', { tax: name, number })] : []
  })
}

/** Account to pay into: the location's default account, else the business's. */
async function accountToPay(ctx: BusinessContext, location_id: string): Promise<Paper['pay_to']> {
  const account = await ctx
    .selectFrom('bank_accounts')
    .leftJoin('locations', (join) =>
      inBusiness(join, 'locations.default_bank_account_id', 'bank_accounts.id').on('locations.id', '=', location_id),
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
