import { formatMoney } from '@kasuwa/contract/platform/money'
import type { BusinessContext } from '../../request/request-context.ts'
import type { Heads } from './letterhead.ts'
import { type Paper, type PaperSum, type PaperWord, paperTime, paperTranslator } from './paper.ts'

/** A payment as its receipt tells it. */
export interface ReceiptedPayment {
  /** What tells the receipt from others: the document's number and which of its payments it is. */
  number: string
  /** ISO instant. */
  date: string
  /** Kobo; below zero it was given back. */
  amount: number
  /** Out: it was paid to the other side. */
  direction?: 'in' | 'out'
  /** Null is cash. */
  account: string | null
  note: string | null
  by: string | null
  /** That it was taken back since. */
  is_undone: boolean
  /** What it was for: kobo of each document, and what is said of it besides. */
  documents: readonly { name: string; detail: string | null; amount: number }[]
  sums: readonly PaperSum[]
}

const said = {
  in: { title: 'payment_receipt', to: 'received_from', account: 'paid_into', headline: 'amount_received' },
  back: { title: 'refund_receipt', to: 'paid_to', account: 'paid_from', headline: 'amount_given_back' },
  out: { title: 'payment_made', to: 'paid_out_to', account: 'paid_from', headline: 'amount_paid' },
} as const satisfies Record<string, Record<string, PaperWord>>

/** What somebody who paid takes away with them: how much, when, how, and what for. Money that was given back, or paid out, has one too. */
export function paymentReceipt(
  ctx: BusinessContext,
  { letterhead, to }: Pick<Heads, 'letterhead' | 'to'>,
  payment: ReceiptedPayment,
): Paper {
  const translate = paperTranslator(ctx)
  const amount = formatMoney(Math.abs(payment.amount))
  const way = payment.direction === 'out' ? 'out' : payment.amount < 0 ? 'back' : 'in'
  const words = said[way]
  const title = translate(words.title)
  return {
    lang: ctx.locale,
    title,
    receipt: title,
    receipt_to: translate(words.to),
    number: payment.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, payment.date) },
      { label: translate(words.account), value: payment.account ?? translate('cash') },
      ...(payment.by ? [{ label: translate('recorded_by'), value: payment.by }] : []),
    ],
    place: null,
    to,
    mark: payment.is_undone ? { tone: 'wrong', title: translate('payment_undone'), text: translate('payment_undone_text') } : null,
    headline: payment.is_undone ? null : translate(words.headline, { amount }),
    pay_to: null,
    columns: [translate('position'), translate('payment_for'), translate('amount')],
    lines: payment.documents.map((one) => ({ name: one.name, detail: one.detail, cells: [formatMoney(Math.abs(one.amount))] })),
    sums: payment.is_undone ? [] : [...payment.sums],
    payments: null,
    sections: payment.note ? [{ label: translate('note'), lines: [payment.note] }] : [],
    signatures: payment.is_undone ? [] : [translate('received_by')],
    closing: payment.is_undone || way !== 'in' ? null : translate('thanks'),
    page: translate('page', { page: '{page}', pages: '{pages}' }),
  }
}
