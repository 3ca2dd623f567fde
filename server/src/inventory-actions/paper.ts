import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { kindOf } from '../documents/kind.ts'
import { kindsIn } from '../documents/kinds.ts'
import { markOf, noteSection, parties, serialNumbers } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, paperTime, paperWords, printed } from '../documents/print/paper.ts'
import type { Ctx } from '../request/request-context.ts'
import { findAction } from './find-actions.ts'

/** A stock document for the file and for signing: as PDF, as a page for A4, or on an 80 mm roll. @throws Refusal 404 */
export async function actionPaper(ctx: Ctx, id: string, format: PaperFormat, kinds = kindsIn('inventory_actions')): Promise<FileReply> {
  const { inventory_action: action } = await findAction(ctx, id, { with_location: true })
  const say = paperWords(ctx)
  const { words } = kindOf(kinds, action)
  const { business, all } = await parties(ctx, action.contact_id, words, action.location_id)
  const mark = markOf(ctx, action)
  const paper: Paper = {
    lang: ctx.locale,
    title: say(words.title),
    number: action.number,
    business: business.name,
    facts: [
      { label: say('number'), value: action.number },
      { label: say('date'), value: paperTime(ctx, action.date) },
      { label: say('location'), value: action.edges.location?.name ?? '' },
      { label: say('status'), value: mark?.title ?? say('approved') },
      ...(action.created_by ? [{ label: say('recorded_by'), value: action.created_by.name }] : []),
    ],
    parties: all,
    mark,
    headline: null,
    columns: [say('position'), say('description'), say('sku'), say('quantity'), say(words.amount), say('amount')],
    lines: action.items.map((item) => ({
      name: item.name,
      sku: item.sku,
      detail: serialNumbers(ctx, item.metadata),
      quantity: formatQuantity(item.quantity),
      price: formatMoney(item.cost),
      total: formatMoney(item.total),
    })),
    sums: [{ label: say('total'), amount: formatMoney(action.total), strong: true }],
    payments: null,
    sections: noteSection(ctx, action.note),
    signatures: mark?.tone === 'wrong' ? [] : [say('delivered_by'), say('received_by')],
    closing: null,
    page: say('page', { page: '{page}', pages: '{pages}' }),
  }
  return printed(ctx, paper, format)
}
