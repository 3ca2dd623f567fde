import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { leftToPay } from '@kasuwa/contract/amount-due'
import { sale as kind } from './kind.ts'
import { partiesAsRecorded } from '../documents/print/letterhead.ts'
import { type PaperFormat, type PaperSum, paperTime, paperTranslator } from '../documents/print/paper.ts'
import { paymentReceipt } from '../documents/print/payment-receipt.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { storedId } from '../database/ids.ts'
import { notFound } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findSale } from './find-sale.ts'

/** Receipt of one payment or refund of a sale. @throws Refusal 404 */
export async function salePaymentReceipt(ctx: BusinessContext, id: string, payment: string, format: PaperFormat): Promise<FileReply> {
  const { sale } = await findSale(ctx, id, { with_payments: true })
  const payments = sale.edges.payments ?? []
  const index = payments.findIndex((row) => row.id === storedId('sale_payment', payment))
  const paid = payments[index]
  if (!paid) throw notFound()
  const translate = paperTranslator(ctx)
  const parties = await partiesAsRecorded(ctx, 'sales', id, { place: null, to: paid.amount < 0 ? 'paid_to' : 'received_from' })
  const row = (label: string, amount: number, strong = false): PaperSum => ({ label, amount: formatMoney(amount), strong })
  const due = leftToPay(sale)
  const paper = paymentReceipt(ctx, parties, {
    number: `${sale.number}-${index + 1}`,
    date: paid.date,
    amount: paid.amount,
    account: paid.account?.name ?? null,
    note: paid.note,
    by: paid.created_by?.name ?? null,
    is_undone: payments.some(({ reverses }) => reverses === paid.id),
    documents: [{ name: `${translate(kind.words.title)} ${sale.number}`, detail: paperTime(ctx, sale.date), amount: paid.amount }],
    sums:
      sale.status === 'approved'
        ? [row(translate('total'), sale.payable_amount), ...(due > 0 ? [row(translate('balance_due'), due, true)] : [])]
        : [],
  })
  return printDocument(ctx, paper, format, parties.now)
}
