import type { api } from '@kasuwa/contract'
import type { FileReply, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { businessRow, letterheadOf } from '../documents/print/letterhead.ts'
import { goodsColumns, newPaper, paperSum, paperTime, paperTranslator } from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Invoice = ReplyOf<(typeof api)['billing']['invoice']>['invoice']

/** Letterhead of Kasuwa’s operator, who bills the business. */
const ours = { name: 'Kasuwa', lines: [], logo: null, colour: '#0b6b4f', ink: '#0b6b4f', terms: [], footer: null, shows_sku: false }

/** An invoice for a plan, as PDF or HTML. */
export async function invoicePaper(ctx: BusinessContext, invoice: Invoice, format: 'pdf' | 'html'): Promise<FileReply> {
  const translate = paperTranslator(ctx)
  const business = await businessRow(ctx)
  const { name, lines } = letterheadOf(ctx, business, { address: true, abroad: false })
  const stretch = translate('plan_stretch', { from: paperTime(ctx, invoice.starts_at), to: paperTime(ctx, invoice.ends_at) })
  const isPaid = invoice.status === 'paid'
  const paper = newPaper(ctx, {
    ...{ title: translate('plan_invoice'), receipt_to: translate('customer'), number: invoice.number, letterhead: ours },
    to: { label: translate('customer'), name, lines },
    facts: [
      { label: translate('date'), value: paperTime(ctx, invoice.created_at) },
      { label: translate('status'), value: translate(`plan_${invoice.status}`) },
      ...(invoice.paid_at ? [{ label: translate('plan_paid_on'), value: paperTime(ctx, invoice.paid_at) }] : []),
      ...(invoice.card ? [{ label: translate('plan_card'), value: `${invoice.card.brand} •••• ${invoice.card.last4}` }] : []),
    ],
    mark: invoice.status === 'open' ? { tone: 'waiting', title: translate('plan_open'), text: '' } : null,
    columns: goodsColumns(ctx, 'price'),
    lines: [
      {
        name: translate('plan_line', { plan: invoice.plan.name }),
        detail: stretch,
        cells: ['1', formatMoney(invoice.price), formatMoney(invoice.price)],
      },
    ],
    sums: [
      paperSum(translate('subtotal'), invoice.price),
      ...(invoice.credit > 0 ? [paperSum(translate('plan_credit'), -invoice.credit)] : []),
      paperSum(translate('total'), invoice.amount, true),
    ],
    closing: isPaid ? translate('thanks') : null,
  })
  return printDocument(ctx, paper, format, business)
}
