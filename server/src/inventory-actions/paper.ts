import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney, prorate } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { type Kinds, kindOf } from '../documents/kind.ts'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { heads, noteSection } from '../documents/print/letterhead.ts'
import { type Paper, type PaperFormat, type PaperWord, detailOf, paperTime, paperTranslator, stateWord } from '../documents/print/paper.ts'
import { paidSums, paymentsSection } from '../documents/print/payments.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { serialNumbers, statusMark } from '../documents/print/status-mark.ts'
import type { ActionKind } from '../database/tables/documents.ts'
import { maskReply } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findAction, ofStock } from './find-actions.ts'

/** What is said under the lines of each kind, and who signs. */
const goodsPassOn = { sum: 'total', signatures: ['delivered_by', 'received_by'] } as const
const endings: Record<ActionKind, { sum: PaperWord; signatures: readonly PaperWord[] }> = {
  intake: goodsPassOn,
  'return-inward': goodsPassOn,
  'return-outward': goodsPassOn,
  adjustment: { sum: 'worth_change', signatures: ['done_by', 'checked_by'] },
}

/** What each came to on a line that took the average of the shelf. */
const averageOf = ({ total, quantity }: { total: number | null; quantity: number }): number | null =>
  total === null || quantity === 0 ? null : prorate(Math.abs(total), 1000, Math.abs(quantity))

/** Nothing where it is not known. */
const money = (kobo: number | null): string => (kobo === null ? '' : formatMoney(kobo))

const seen = maskReply(api.inventory.one.reply)

/**
 * A stock document for the file and for signing: as PDF, as a page for A4, or on an 80 mm roll. Whoever may not see what goods cost gets it
 * without amounts: what came, how many, and who signs. @throws Refusal 404
 */
export async function actionPaper(ctx: BusinessContext, id: string, format: PaperFormat, kinds: Kinds = ofStock): Promise<FileReply> {
  const { inventory_action: action } = seen(await findAction(ctx, id, { with_payments: true, with_settled: true }), ctx.permissions)
  const translate = paperTranslator(ctx)
  const { words, paid } = kindOf(kinds, action)
  // What a customer is credited is theirs to read.
  const isCredit = action.kind === 'return-inward'
  const isPriced = isCredit || ctx.can('product.view-cost')
  const payments = action.edges.payments?.flatMap(({ amount, ...payment }) => (amount === null ? [] : [{ ...payment, amount }]))
  const isPaidOn = paid !== null && Boolean(payments?.length)
  const { letterhead, place, to, location, now } = await heads(ctx, 'inventory_actions', id, { place: words.business, to: words.contact })
  const goods = await goodsAsIssued(ctx, action.items, action.created_at)
  const mark = statusMark(ctx, action)
  const { sum, signatures } = endings[action.kind]
  const paper: Paper = {
    lang: ctx.locale,
    title: translate(words.title),
    receipt: translate(words.title),
    receipt_to: translate(words.contact),
    number: action.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, action.date) },
      { label: translate('location'), value: location },
      { label: translate('status'), value: mark?.title ?? stateWord(ctx, 'document', 'approved') },
      ...(action.created_by ? [{ label: translate('recorded_by'), value: action.created_by.name }] : []),
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
      detail: detailOf(
        // A customer's papers say the shop's codes where the shop wants it.
        isCredit && !letterhead.shows_sku ? null : item.sku,
        item.reason && stateWord(ctx, 'reason', item.reason),
        serialNumbers(ctx, item.metadata),
      ),
      cells: [
        item.quantity === 0 ? translate('worth_alone') : formatUnits(item.quantity, item.unit),
        ...(isPriced ? [money(item.cost ?? averageOf(item)), money(item.total)] : []),
      ],
    })),
    sums:
      action.total === null
        ? []
        : [
            ...(isCredit ? creditSums(ctx, action) : []),
            { label: translate(isCredit ? 'credit' : sum), amount: formatMoney(action.total), strong: true },
            ...(isCredit ? backSums(ctx, action) : []),
            ...(isPaidOn && !isCredit ? paidSums(ctx, action, action.paid_amount ?? 0, action.total) : []),
            ...extraCostSums(ctx, action, action.total),
          ],
    payments: paymentsSection(ctx, payments, paid === 'in' ? 'paid_into' : 'paid_from'),
    sections: noteSection(ctx, action.note),
    signatures: mark?.tone === 'wrong' ? [] : signatures.map((word) => translate(word)),
    closing: null,
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
  return printDocument(ctx, paper, format, now)
}

/** What it took to bring the goods in, whom it is owed to, and what they are worth with it: none of it is owed to their supplier. */
function extraCostSums(
  ctx: BusinessContext,
  { extra_costs: costs }: { extra_costs: readonly { name: string; amount: number | null; contact: { name: string } | null }[] },
  goods: number,
) {
  const translate = paperTranslator(ctx)
  const extra = costs.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  if (extra === 0) return []
  const rows = costs.map(({ name, amount, contact }) => ({
    label: contact ? translate('extra_owed', { name, contact: contact.name }) : name,
    amount: money(amount),
    strong: false,
  }))
  return [...rows, { label: translate('worth_on_shelf'), amount: formatMoney(goods + extra), strong: true }]
}

/** What became of a credit: what it paid of the sale that it was exchanged for, and what was handed back. */
function backSums(
  ctx: BusinessContext,
  {
    paid_amount,
    exchange,
    edges,
  }: { paid_amount: number | null; exchange: { number: string } | null; edges: { settled?: { amount: number | null }[] | undefined } },
) {
  const translate = paperTranslator(ctx)
  const settled = exchange ? (edges.settled ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0) : 0
  const row = (label: string, kobo: number) => (kobo > 0 ? [{ label, amount: formatMoney(-kobo), strong: false }] : [])
  return [
    ...(exchange ? row(translate('exchanged_for', { number: exchange.number }), settled) : []),
    ...row(translate('handed_back'), (paid_amount ?? 0) - settled),
  ]
}

/** How a credit comes about: what its lines came to, less their part of the discount, with their tax; nothing where that is the same. */
function creditSums(
  ctx: BusinessContext,
  { items }: { items: readonly { total: number | null; net: number | null; tax: number | null }[] },
) {
  const translate = paperTranslator(ctx)
  const of = (figure: 'total' | 'net' | 'tax') => items.reduce((sum, item) => sum + (item[figure] ?? 0), 0)
  const [lines, off, tax] = [of('total'), of('total') - of('net'), of('tax')]
  if (off === 0 && tax === 0) return []
  const row = (word: PaperWord, kobo: number) => ({ label: translate(word), amount: formatMoney(kobo), strong: false })
  return [row('subtotal', lines), ...(off > 0 ? [row('discount', -off)] : []), ...(tax > 0 ? [row('taxes', tax)] : [])]
}
