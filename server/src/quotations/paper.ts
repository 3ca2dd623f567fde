import type { api } from '@kasuwa/contract'
import type { FileReply, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { quotation as kind } from './kind.ts'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { type PaperParties, partiesAsRecorded, noteSection, termsSection } from '../documents/print/letterhead.ts'
import {
  type Paper,
  type PaperFormat,
  detailOf,
  goodsColumns,
  lessDiscount,
  newPaper,
  paperDay,
  paperTime,
  paperTranslator,
  priceSums,
  stateWord,
} from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { statusMark } from '../documents/print/status-mark.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findQuotation } from './find-quotations.ts'

type Quotation = ReplyOf<(typeof api)['quotations']['one']>['quotation']

/** A quotation for its customer: as PDF, A4 page or receipt roll. @throws Refusal 404 */
export async function quotationPaper(ctx: BusinessContext, id: string, format: PaperFormat): Promise<FileReply> {
  const { paper, roll } = await quotationPaperOf(ctx, id)
  return printDocument(ctx, paper, format, roll)
}

/** The content of the paper before it is printed. @throws Refusal 404 */
export async function quotationPaperOf(ctx: BusinessContext, id: string): Promise<{ paper: Paper; roll: PaperParties['now'] }> {
  const { quotation } = await findQuotation(ctx, id, { with_taxes: true })
  const translate = paperTranslator(ctx)
  const { words } = kind
  const { letterhead, to, location, now } = await partiesAsRecorded(ctx, 'quotations', id, { place: null, to: words.contact })
  const until = paperDay(ctx, quotation.expires_at)
  const goods = await goodsAsIssued(ctx, quotation.items, quotation.created_at)
  const mark = markOf(ctx, quotation, until)
  const paper = newPaper(ctx, {
    title: translate(words.title),
    receipt_to: translate(words.contact),
    number: quotation.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, quotation.date) },
      { label: translate('valid_until'), value: until },
      { label: translate('location'), value: location },
      ...(quotation.status === 'accepted' ? [{ label: translate('status'), value: translate('accepted') }] : []),
      ...(quotation.created_by ? [{ label: translate('quoted_by'), value: quotation.created_by.name }] : []),
    ],
    to,
    mark,
    headline: mark || quotation.status === 'accepted' ? null : translate('valid_until_day', { date: until }),
    columns: goodsColumns(ctx, words.amount),
    lines: goods.map((item) => ({
      name: item.name,
      detail: detailOf(lessDiscount(ctx, item), letterhead.shows_sku ? item.sku : null),
      cells: [formatUnits(item.quantity, item.unit), formatMoney(item.price), formatMoney(item.total - item.line_discount)],
    })),
    sums: priceSums(ctx, quotation),
    sections: [...noteSection(ctx, quotation.note), ...termsSection(ctx, letterhead)],
    closing: mark ? null : translate('thanks'),
  })
  return { paper, roll: now }
}

/** Mark of a quotation that is canceled or expired. */
function markOf(ctx: BusinessContext, quotation: Quotation, until: string): Paper['mark'] {
  if (quotation.status === 'canceled') return statusMark(ctx, { ...quotation, status: 'canceled', approval_level: 0, approved_by_count: 0 })
  if (!quotation.is_expired) return null
  const text = paperTranslator(ctx)('expired_on', { date: until })
  return { tone: 'waiting', title: stateWord(ctx, 'quotation', 'expired'), text }
}
