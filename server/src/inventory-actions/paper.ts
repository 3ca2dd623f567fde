import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { kindOf } from '../documents/kind.ts'
import { kindsIn } from '../documents/kinds.ts'
import { statusMark, noteSection, parties, serialNumbers } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, paperTime, paperTranslator } from '../documents/print/paper.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { asSeen } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findAction } from './find-actions.ts'

const seen = asSeen(api.inventory.one.reply)

/**
 * A stock document for the file and for signing: as PDF, as a page for A4, or on an 80 mm roll. Whoever may not see what goods cost gets it
 * without amounts: what came, how many, and who signs. @throws Refusal 404
 */
export async function actionPaper(
  ctx: BusinessContext,
  id: string,
  format: PaperFormat,
  kinds = kindsIn('inventory_actions'),
): Promise<FileReply> {
  const { inventory_action: action } = seen(await findAction(ctx, id, { with_location: true }), ctx.permissions)
  const translate = paperTranslator(ctx)
  const { words } = kindOf(kinds, action)
  const { business, all } = await parties(ctx, action.contact_id, words, action.location_id)
  const mark = statusMark(ctx, action)
  const paper: Paper = {
    lang: ctx.locale,
    title: translate(words.title),
    number: action.number,
    business: business.name,
    facts: [
      { label: translate('number'), value: action.number },
      { label: translate('date'), value: paperTime(ctx, action.date) },
      { label: translate('location'), value: action.edges.location?.name ?? '' },
      { label: translate('status'), value: mark?.title ?? translate('approved') },
      ...(action.created_by ? [{ label: translate('recorded_by'), value: action.created_by.name }] : []),
    ],
    parties: all,
    mark,
    headline: null,
    columns: [
      translate('position'),
      translate('description'),
      translate('sku'),
      translate('quantity'),
      ...(action.total === null ? [] : [translate(words.amount), translate('amount')]),
    ],
    lines: action.items.map((item) => ({
      name: item.name,
      sku: item.sku,
      detail: serialNumbers(ctx, item.metadata),
      quantity: formatQuantity(item.quantity),
      price: item.cost === null ? null : formatMoney(item.cost),
      total: item.total === null ? null : formatMoney(item.total),
    })),
    sums: action.total === null ? [] : [{ label: translate('total'), amount: formatMoney(action.total), strong: true }],
    payments: null,
    sections: noteSection(ctx, action.note),
    signatures: mark?.tone === 'wrong' ? [] : [translate('delivered_by'), translate('received_by')],
    closing: null,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
  return printDocument(ctx, paper, format)
}
