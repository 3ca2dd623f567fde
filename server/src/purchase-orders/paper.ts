import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { order as kind } from '../documents/kinds.ts'
import { noteSection, parties, statusMark } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, paperTime, paperTranslator, stateWord } from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { asSeen } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findOrder } from './find-orders.ts'

const seen = asSeen(api.purchaseOrders.one.reply)
const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(`${day}T00:00:00Z`))
const money = (kobo: number | null): string => (kobo === null ? '' : formatMoney(kobo))

/**
 * An order for its supplier: as PDF, as a page for A4, or on an 80 mm roll. Whoever may not see what goods cost gets it without amounts.
 * @throws Refusal 404
 */
export async function orderPaper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply> {
  const { purchase_order: order } = seen(await findOrder(ctx, id, { with_location: true }), ctx.permissions)
  const translate = paperTranslator(ctx)
  const { words } = kind
  const isPriced = ctx.can('product.view-cost')
  const { business, all } = await parties(ctx, order.contact_id, words, order.location_id)
  const mark = statusMark(ctx, order)
  const paper: Paper = {
    lang: ctx.locale,
    title: translate(words.title),
    receipt: translate(words.title),
    receipt_to: translate(words.contact),
    number: order.number,
    business: business.name,
    facts: [
      { label: translate('number'), value: order.number },
      { label: translate('date'), value: paperTime(ctx, order.date) },
      ...(order.expected_date ? [{ label: translate('expected'), value: dayText(order.expected_date, ctx.locale) }] : []),
      { label: translate('location'), value: order.edges.location?.name ?? '' },
      { label: translate('status'), value: mark?.title ?? stateWord(ctx, 'document', order.status) },
      ...(order.created_by ? [{ label: translate('ordered_by'), value: order.created_by.name }] : []),
    ],
    parties: all,
    mark,
    headline: null,
    pay_to: null,
    columns: [
      translate('position'),
      translate('description'),
      translate('quantity'),
      ...(isPriced ? [translate(words.amount), translate('amount')] : []),
    ],
    lines: order.items.map((item) => ({
      name: item.name,
      sku: item.sku,
      detail: null,
      quantity: formatUnits(item.quantity, item.unit),
      price: isPriced ? money(item.cost) : null,
      total: isPriced ? money(item.total) : null,
    })),
    sums: order.total === null ? [] : [{ label: translate('total'), amount: formatMoney(order.total), strong: true }],
    payments: null,
    sections: noteSection(ctx, order.note),
    signatures: mark?.tone === 'wrong' ? [] : [translate('ordered_by'), translate('confirmed_by')],
    closing: null,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
  return printDocument(ctx, paper, format)
}
