import { documentNumber } from '@kasuwa/contract/documents'
import type { api } from '@kasuwa/contract'
import type { Call, FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { type PaperParties, businessRow, letterheadOf, termsSection } from '../documents/print/letterhead.ts'
import {
  type Paper,
  type PaperLine,
  detailOf,
  goodsColumns,
  newPaper,
  paperDay,
  paperSum,
  paperTime,
  paperTranslator,
  stateWord,
} from '../documents/print/paper.ts'
import { paymentReceipt } from '../documents/print/payment-receipt.ts'
import { logoOf, printDocument } from '../documents/print/print-document.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { shownPrefixes } from './prefixes.ts'
import { columnsOf } from './columns.ts'

/**
 * A paper under unsaved settings: the templates of all papers, with a made-up sale, so that no customer’s data is shown. A receipt is the
 * till’s HTML; others are SVG.
 */
export async function preview(ctx: BusinessContext, { query }: Call<(typeof api)['papers']['preview']>): Promise<FileReply> {
  const { paper: which, ...settings } = query
  // A missing text means none, since a URL cannot hold null.
  const row = { ...(await businessRow(ctx)), ...columnsOf({ terms: null, footer: null, ...settings }) }
  const prefix = settings.sale_prefix ?? shownPrefixes(ctx.numbering).sale_prefix
  const number = documentNumber('sale', NUMBER, [{ kind: 'sale', prefix, from: 1 }])
  const letterhead = { ...letterheadOf(ctx, row, { address: true, abroad: false }), number }
  const paper = papers[which](ctx, letterhead)
  if (which === 'receipt') return printDocument(ctx, paper, 'receipt', row)
  const previewPaper = { ...paper, pay_to: row.paper_shows_account ? paper.pay_to : null }
  return {
    content: async () => ctx.app.pdf.render('document', previewPaper, await logoOf(ctx, letterhead), 'svg'),
    type: 'image/svg+xml',
  }
}

/** A letterhead, and what the made-up sale is numbered. */
type Letterhead = PaperParties['letterhead'] & { number: string }

const NUMBER = 128
/** Kobo. */
const PAID = 1_000_000

/** Quantities of the made-up sale, as text. */
const goods = [
  { name: 'example_rice', sku: 'RICE-50', quantity: '2', price: 4_500_000, total: 9_000_000 },
  { name: 'example_oil', sku: 'OIL-5L', quantity: '3', price: 950_000, total: 2_850_000 },
  { name: 'example_delivery', sku: 'SERV-1', quantity: '1', price: 150_000, total: 150_000 },
] as const
const TOTAL = goods.reduce((sum, { total }) => sum + total, 0)

function common(ctx: BusinessContext, letterhead: Letterhead, called: 'bill_to' | 'deliver_to' | 'received_from') {
  const translate = paperTranslator(ctx)
  return {
    receipt_to: translate('customer'),
    number: letterhead.number,
    letterhead,
    to: { label: translate(called), name: translate('example_customer'), lines: ['14 Broad Street', 'Lagos'] },
  }
}

const linesOf = (ctx: BusinessContext, { shows_sku }: Letterhead, isPriced: boolean): PaperLine[] =>
  goods.map(({ name, sku, quantity, price, total }) => ({
    name: paperTranslator(ctx)(name),
    detail: detailOf(shows_sku ? sku : null),
    cells: [quantity, ...(isPriced ? [formatMoney(price), formatMoney(total)] : [])],
  }))

function invoiceOf(ctx: BusinessContext, letterhead: Letterhead): Paper {
  const translate = paperTranslator(ctx)
  const due = TOTAL - PAID
  return newPaper(ctx, {
    ...common(ctx, letterhead, 'bill_to'),
    title: translate('sale'),
    receipt: translate('receipt'),
    facts: [
      { label: translate('date'), value: paperTime(ctx, new Date(ctx.now).toISOString()) },
      { label: translate('due_date'), value: paperDay(ctx, new Date(ctx.now).toISOString().slice(0, 10)) },
      { label: translate('status'), value: stateWord(ctx, 'payment', 'partial') },
    ],
    headline: translate('amount_due', { amount: formatMoney(due) }),
    pay_to: { label: translate('pay_to'), lines: ['First Bank 0123456789', letterhead.name] },
    columns: goodsColumns(ctx, 'price'),
    lines: linesOf(ctx, letterhead, true),
    sums: [paperSum(translate('total'), TOTAL, true), paperSum(translate('paid'), PAID), paperSum(translate('balance_due'), due, true)],
    sections: termsSection(ctx, letterhead),
    closing: translate('thanks'),
  })
}

function deliveryNoteOf(ctx: BusinessContext, letterhead: Letterhead): Paper {
  const translate = paperTranslator(ctx)
  return newPaper(ctx, {
    ...common(ctx, letterhead, 'deliver_to'),
    title: translate('delivery_note'),
    receipt: translate('receipt'),
    facts: [{ label: translate('date'), value: paperTime(ctx, new Date(ctx.now).toISOString()) }],
    columns: goodsColumns(ctx, null),
    lines: linesOf(ctx, letterhead, false),
    signatures: [translate('delivered_by'), translate('received_by')],
  })
}

const papers: Record<Call<(typeof api)['papers']['preview']>['query']['paper'], (ctx: BusinessContext, head: Letterhead) => Paper> = {
  invoice: invoiceOf,
  receipt: (ctx, head) => ({ ...invoiceOf(ctx, head), pay_to: null }),
  'delivery-note': deliveryNoteOf,
  'payment-receipt': (ctx, head) =>
    paymentReceipt(ctx, common(ctx, head, 'received_from'), {
      number: `${head.number}-1`,
      date: new Date(ctx.now).toISOString(),
      amount: PAID,
      account: null,
      note: null,
      by: null,
      is_undone: false,
      documents: [{ name: `${paperTranslator(ctx)('sale')} ${head.number}`, detail: null, amount: PAID }],
      sums: [{ label: paperTranslator(ctx)('balance_due'), amount: formatMoney(TOTAL - PAID), strong: true }],
    }),
}
