import { api } from '@kasuwa/contract'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { publicId } from '../database/ids.ts'
import { partiesAt } from '../documents/print/letterhead.ts'
import { type PaperFormat, type PaperWord, paperTranslator } from '../documents/print/paper.ts'
import { paymentReceipt } from '../documents/print/payment-receipt.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { forbidden } from '../errors/refusal.ts'
import { maskReply } from '../http/wire.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { paymentOfContact } from './find-payments.ts'

const maskPayment = maskReply(api.contactPayments.record.reply)

/**
 * The receipt of a contact’s payment: its current allocations and its credit. Documents at locations where a bound member does not work
 * are one line without a name.
 * @param payment its public id
 * @throws Refusal 404; 403 for members who may not see its amount, without which a receipt says nothing
 */
export async function contactPaymentReceipt(
  ctx: BusinessContext,
  contact_id: string,
  payment: string,
  format: PaperFormat,
): Promise<FileReply> {
  const { payment: paymentReply, made_out_to } = await paymentOfContact(ctx, contact_id, payment)
  const { amount } = maskPayment({ contact_payment: paymentReply }, ctx.permissions).contact_payment
  if (amount === null) throw forbidden('report.contact-report')
  const translate = paperTranslator(ctx)
  const { direction, is_undone, left, allocations } = paymentReply
  const parties = await partiesAt(ctx, made_out_to, direction === 'in' ? 'received_from' : 'paid_out_to', paymentReply.created_at)
  const namedLines = allocations.map((allocation) => {
    const label = translate(wordOf[allocation.kind])
    return { name: allocation.number ? `${label} ${allocation.number}` : label, detail: null, amount: allocation.amount }
  })
  const elsewhereAmount = amount - left - namedLines.reduce((sum, line) => sum + line.amount, 0)
  const unnamed = (word: PaperWord, kobo: number) => (kobo > 0 ? [{ name: translate(word), detail: null, amount: kobo }] : [])
  const due = is_undone || ctx.member.location_id !== null ? 0 : await stillOwed(ctx, contact_id, direction)
  const documents = is_undone
    ? unnamed('on_account', amount)
    : [...namedLines, ...unnamed('other_documents', elsewhereAmount), ...unnamed('kept_as_credit', left)]
  const paper = paymentReceipt(ctx, parties, {
    // It has no number of its own, and nothing else distinguishes two of one day.
    number: publicId('contact_payment', paymentReply.id).slice(-8),
    date: paymentReply.date,
    amount,
    direction,
    account: paymentReply.account?.name ?? null,
    note: paymentReply.note,
    by: paymentReply.created_by?.name ?? null,
    is_undone,
    documents,
    sums: [
      ...(documents.length > 1 ? [{ label: translate('total'), amount: formatMoney(amount), strong: true }] : []),
      ...(due > 0 ? [{ label: translate('balance_due'), amount: formatMoney(due), strong: true }] : []),
    ],
  })
  return printDocument(ctx, paper, format, parties.now)
}

const wordOf = {
  sale: 'sale',
  intake: 'intake',
  'return-inward': 'return_inward',
  'return-outward': 'return_outward',
  'extra-cost': 'extra_cost',
  adjustment: 'balance_adjustment',
  payment: 'payment_made',
} as const satisfies Record<string, PaperWord>

/** Kobo that the contact still owes, or is owed, now; below zero it is the other way round. */
async function stillOwed(ctx: BusinessContext, id: string, direction: 'in' | 'out'): Promise<number> {
  const { balance } = await ctx.selectFrom('contacts').select('balance').where('id', '=', id).executeTakeFirstOrThrow()
  return direction === 'in' ? balance : -balance
}
