import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { order as kind } from './kind.ts'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { type Heads, heads, noteSection } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, detailOf, paperDay, paperTime, paperTranslator, stateWord } from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { statusMark } from '../documents/print/status-mark.ts'
import { maskReply } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findOrder } from './find-orders.ts'

const seen = maskReply(api.purchaseOrders.one.reply)
const money = (kobo: number | null): string => (kobo === null ? '' : formatMoney(kobo))

/**
 * An order for its supplier: as PDF, as a page for A4, or on an 80 mm roll. Whoever may not see what goods cost gets it without amounts.
 * @throws Refusal 404
 */
export async function orderPaper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply> {
  const { paper, roll } = await orderPaperOf(ctx, id)
  return printDocument(ctx, paper, format, roll)
}

/** The same before it is printed. @throws Refusal 404 */
export async function orderPaperOf(ctx: BusinessContext, id: string): Promise<{ paper: Paper; roll: Heads['now'] }> {
  const { purchase_order: order } = seen(await findOrder(ctx, id, {}), ctx.permissions)
  const translate = paperTranslator(ctx)
  const { words } = kind
  const isPriced = ctx.can('product.view-cost')
  const { letterhead, place, to, location, now } = await heads(ctx, 'purchase_orders', id, { place: words.business, to: words.contact })
  const goods = await goodsAsIssued(ctx, order.items, order.created_at)
  const mark = statusMark(ctx, order)
  const paper: Paper = {
    lang: ctx.locale,
    title: translate(words.title),
    receipt: translate(words.title),
    receipt_to: translate(words.contact),
    number: order.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, order.date) },
      ...(order.expected_date ? [{ label: translate('expected'), value: paperDay(ctx, order.expected_date) }] : []),
      { label: translate('location'), value: location },
      { label: translate('status'), value: mark?.title ?? stateWord(ctx, 'document', order.status) },
      ...(order.created_by ? [{ label: translate('ordered_by'), value: order.created_by.name }] : []),
    ],
    place,
    to,
    mark,
    headline: null,
    pay_to: null,
    columns: [
      translate('position'),
      translate('description'),
      translate('quantity'),
      ...(isPriced ? [translate(words.amount), translate('amount')] : []),
    ],
    lines: goods.map((item) => ({
      name: item.name,
      detail: detailOf(item.sku),
      cells: [formatUnits(item.quantity, item.unit), ...(isPriced ? [money(item.cost), money(item.total)] : [])],
    })),
    sums: order.total === null ? [] : [{ label: translate('total'), amount: formatMoney(order.total), strong: true }],
    payments: null,
    sections: noteSection(ctx, order.note),
    signatures: mark?.tone === 'wrong' ? [] : [translate('ordered_by'), translate('confirmed_by')],
    closing: null,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
  return { paper, roll: now }
}
