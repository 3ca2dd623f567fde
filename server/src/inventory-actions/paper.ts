import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney, prorate } from '@kasuwa/contract/platform/money'
import { formatUnits } from '@kasuwa/contract/units'
import { type Kinds, kindOf } from '../documents/kind.ts'
import { goodsAsIssued } from '../documents/print/goods.ts'
import { partiesAsRecorded, noteSection } from '../documents/print/letterhead.ts'
import {
  type PaperFormat,
  type PaperWord,
  detailOf,
  goodsColumns,
  newPaper,
  paperSum,
  paperTime,
  paperTranslator,
  stateWord,
} from '../documents/print/paper.ts'
import { paidSums, paymentsSection } from '../documents/print/payments.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { serialNumbers, statusMark } from '../documents/print/status-mark.ts'
import type { ActionKind } from '../database/tables/documents.ts'
import { maskReply } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findAction, stockKinds } from './find-actions.ts'

/** Label of the sum, and signatures, by kind. */
const handover = { sum: 'total', signatures: ['delivered_by', 'received_by'] } as const
const endings: Record<ActionKind, { sum: PaperWord; signatures: readonly PaperWord[] }> = {
  intake: handover,
  'return-inward': handover,
  'return-outward': handover,
  adjustment: { sum: 'worth_change', signatures: ['done_by', 'checked_by'] },
}

/** Unit value of a line that took the level's average. */
const averageOf = ({ total, quantity }: { total: number | null; quantity: number }): number | null =>
  total === null || quantity === 0 ? null : prorate(Math.abs(total), 1000, Math.abs(quantity))

/** Empty if unknown. */
const money = (kobo: number | null): string => (kobo === null ? '' : formatMoney(kobo))

const asVisible = maskReply(api.inventory.one.reply)

/**
 * A stock document for filing and signing: as PDF, A4 page or 80 mm receipt roll. Without amounts if the member may not see costs.
 * @throws Refusal 404
 */
export async function actionPaper(ctx: BusinessContext, id: string, format: PaperFormat, kinds: Kinds = stockKinds): Promise<FileReply> {
  const { inventory_action: action } = asVisible(await findAction(ctx, id, { with_payments: true, with_settled: true }), ctx.permissions)
  const translate = paperTranslator(ctx)
  const { words, paid } = kindOf(kinds, action)
  // A customer's credit needs no permission to see costs.
  const isCredit = action.kind === 'return-inward'
  const isPriced = isCredit || ctx.can('product.view-cost')
  const payments = action.edges.payments?.flatMap(({ amount, ...payment }) => (amount === null ? [] : [{ ...payment, amount }]))
  const isPaidOn = paid !== null && Boolean(payments?.length)
  const { letterhead, place, to, location, now } = await partiesAsRecorded(ctx, 'inventory_actions', id, {
    place: words.business,
    to: words.contact,
  })
  const goods = await goodsAsIssued(ctx, action.items, action.created_at)
  const mark = statusMark(ctx, action)
  const { sum, signatures } = endings[action.kind]
  const paper = newPaper(ctx, {
    title: translate(words.title),
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
    columns: goodsColumns(ctx, isPriced ? words.amount : null),
    lines: goods.map((item) => ({
      name: item.name,
      detail: detailOf(
        // A customer's paper has SKUs if the business's settings say so.
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
            ...(isCredit ? [...includedTaxSums(ctx, action), ...refundSums(ctx, action)] : []),
            ...(isPaidOn && !isCredit ? paidSums(ctx, action, action.paid_amount ?? 0, action.total) : []),
            ...extraCostSums(ctx, action, action.total),
          ],
    payments: paymentsSection(ctx, payments, paid === 'in' ? 'paid_into' : 'paid_from'),
    sections: noteSection(ctx, action.note),
    signatures: mark?.tone === 'wrong' ? [] : signatures.map((word) => translate(word)),
  })
  return printDocument(ctx, paper, format, now)
}

/** Extra costs with their contacts, and the value on the shelf. None of it is payable to the supplier. */
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

/** Use of a credit: the exchanged sale that it paid, and refunds. */
function refundSums(
  ctx: BusinessContext,
  {
    paid_amount,
    rounding,
    exchange,
    edges,
  }: {
    paid_amount: number | null
    rounding: number | null
    exchange: { number: string } | null
    edges: { settled?: { amount: number | null }[] | undefined }
  },
) {
  const translate = paperTranslator(ctx)
  const exchangeAmount = exchange ? (edges.settled ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0) : 0
  const row = (label: string, kobo: number) => (kobo > 0 ? [{ label, amount: formatMoney(-kobo), strong: false }] : [])
  return [
    ...(exchange ? row(translate('exchanged_for', { number: exchange.number }), exchangeAmount) : []),
    ...row(translate('handed_back'), (paid_amount ?? 0) - exchangeAmount),
    ...(rounding ? [{ label: translate('rounding'), amount: formatMoney(-rounding), strong: false }] : []),
  ]
}

interface CreditLine {
  total: number | null
  net: number | null
  tax: number | null
  included_tax?: number | undefined
  taken_off?: number | undefined
}

/** Parts of a credit: lines, share of the discount, taxes that came off prices, taxes on top. Empty if there is only the sum of lines. */
function creditSums(ctx: BusinessContext, { items }: { items: readonly CreditLine[] }) {
  const translate = paperTranslator(ctx)
  const sumOf = (figure: keyof CreditLine) => items.reduce((sum, item) => sum + (item[figure] ?? 0), 0)
  const [lines, takenOff, included] = [sumOf('total'), sumOf('taken_off'), sumOf('included_tax')]
  const [off, tax] = [lines - sumOf('net') - takenOff - included, sumOf('tax') - included]
  if (off === 0 && takenOff === 0 && tax === 0) return []
  const row = (word: PaperWord, kobo: number) => ({ label: translate(word), amount: formatMoney(kobo), strong: false })
  return [
    row('subtotal', lines),
    ...(off > 0 ? [row('discount', -off)] : []),
    ...(takenOff > 0 ? [row('taxes_off', -takenOff)] : []),
    ...(tax > 0 ? [row('taxes', tax)] : []),
  ]
}

/** Taxes that the credited prices contain: no part of the sum. */
function includedTaxSums(ctx: BusinessContext, { items }: { items: readonly CreditLine[] }) {
  const included = items.reduce((sum, item) => sum + (item.included_tax ?? 0), 0)
  return included > 0 ? [paperSum(paperTranslator(ctx)('taxes_included'), included)] : []
}
