import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { order as kind } from './kind.ts'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { type PaperParties, partiesAsRecorded, noteSection } from '../documents/print/letterhead.ts'
import {
  type Paper,
  type PaperFormat,
  detailOf,
  goodsColumns,
  newPaper,
  paperDay,
  paperTime,
  paperTranslator,
  stateWord,
} from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { statusMark } from '../documents/print/status-mark.ts'
import { maskReply } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findOrder } from './find-orders.ts'

const asVisible = maskReply(api.purchaseOrders.one.reply)
const money = (kobo: number | null): string => (kobo === null ? '' : formatMoney(kobo))

/**
 * An order for its supplier: as PDF, A4 page or 80 mm receipt roll. Without amounts if the member may not see costs.
 * @throws Refusal 404
 */
export async function orderPaper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply> {
  const { paper, roll } = await orderPaperOf(ctx, id)
  return printDocument(ctx, paper, format, roll)
}

/** The content of the paper before it is printed. @throws Refusal 404 */
export async function orderPaperOf(ctx: BusinessContext, id: string): Promise<{ paper: Paper; roll: PaperParties['now'] }> {
  const { purchase_order: order } = asVisible(await findOrder(ctx, id, {}), ctx.permissions)
  const translate = paperTranslator(ctx)
  const { words } = kind
  const isPriced = ctx.can('product.view-cost')
  const { letterhead, place, to, location, now } = await partiesAsRecorded(ctx, 'purchase_orders', id, {
    place: words.business,
    to: words.contact,
  })
  const goods = await goodsAsIssued(ctx, order.items, order.created_at)
  const mark = statusMark(ctx, order)
  const paper = newPaper(ctx, {
    title: translate(words.title),
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
    columns: goodsColumns(ctx, isPriced ? words.amount : null),
    lines: goods.map((item) => ({
      name: item.name,
      detail: detailOf(item.sku),
      cells: [formatUnits(item.quantity, item.unit), ...(isPriced ? [money(item.cost), money(item.total)] : [])],
    })),
    sums: order.total === null ? [] : [{ label: translate('total'), amount: formatMoney(order.total), strong: true }],
    sections: noteSection(ctx, order.note),
    signatures: mark?.tone === 'wrong' ? [] : [translate('ordered_by'), translate('confirmed_by')],
  })
  return { paper, roll: now }
}
