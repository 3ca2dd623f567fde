import { formatMoney } from '@kasuwa/contract/platform/money'
import type { BusinessContext } from '../../request/request-context.ts'
import type { PaperParties } from './letterhead.ts'
import { type Paper, type PaperSum, type PaperWord, newPaper, paperTime, paperTranslator } from './paper.ts'

/** Data of a payment receipt. */
export interface ReceiptedPayment {
  /** Unique: the document's number and the payment's index. */
  number: string
  /** ISO instant. */
  date: string
  /** Kobo; negative is a refund. */
  amount: number
  /** `out`: paid to the contact. */
  direction?: 'in' | 'out'
  /** Null is cash. */
  account: string | null
  note: string | null
  by: string | null
  /** True if it was undone later. */
  is_undone: boolean
  /** Documents that it pays, with kobo and details. */
  documents: readonly { name: string; detail: string | null; amount: number }[]
  sums: readonly PaperSum[]
}

const wordsByDirection = {
  in: { title: 'payment_receipt', to: 'received_from', account: 'paid_into', headline: 'amount_received' },
  back: { title: 'refund_receipt', to: 'paid_to', account: 'paid_from', headline: 'amount_given_back' },
  out: { title: 'payment_made', to: 'paid_out_to', account: 'paid_from', headline: 'amount_paid' },
} as const satisfies Record<string, Record<string, PaperWord>>

/** Receipt of a payment: amount, date, account and documents. Refunds and payments to suppliers have one too. */
export function paymentReceipt(
  ctx: BusinessContext,
  { letterhead, to }: Pick<PaperParties, 'letterhead' | 'to'>,
  payment: ReceiptedPayment,
): Paper {
  const translate = paperTranslator(ctx)
  const amount = formatMoney(Math.abs(payment.amount))
  const direction = payment.direction === 'out' ? 'out' : payment.amount < 0 ? 'back' : 'in'
  const words = wordsByDirection[direction]
  const title = translate(words.title)
  return newPaper(ctx, {
    title,
    receipt_to: translate(words.to),
    number: payment.number,
    letterhead,
    facts: [
      { label: translate('date'), value: paperTime(ctx, payment.date) },
      { label: translate(words.account), value: payment.account ?? translate('cash') },
      ...(payment.by ? [{ label: translate('recorded_by'), value: payment.by }] : []),
    ],
    to,
    mark: payment.is_undone ? { tone: 'wrong', title: translate('payment_undone'), text: translate('payment_undone_text') } : null,
    headline: payment.is_undone ? null : translate(words.headline, { amount }),
    columns: [translate('position'), translate('payment_for'), translate('amount')],
    lines: payment.documents.map((document) => ({
      name: document.name,
      detail: document.detail,
      cells: [formatMoney(Math.abs(document.amount))],
    })),
    sums: payment.is_undone ? [] : [...payment.sums],
    sections: payment.note ? [{ label: translate('note'), lines: [payment.note] }] : [],
    signatures: payment.is_undone ? [] : [translate('received_by')],
    closing: payment.is_undone || direction !== 'in' ? null : translate('thanks'),
  })
}
