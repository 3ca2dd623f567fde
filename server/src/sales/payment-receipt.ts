import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { leftToPay } from '@kasuwa/contract/sale-totals'
import { sale as kind } from './kind.ts'
import { heads } from '../documents/print/letterhead.ts'
import { type PaperFormat, type PaperSum, paperTime, paperTranslator } from '../documents/print/paper.ts'
import { paymentReceipt } from '../documents/print/payment-receipt.ts'
import { printDocument } from '../documents/print/print-document.ts'
import { storedId } from '../database/ids.ts'
import { notFound } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { findSale } from './find-sale.ts'

/** The receipt of one payment of a sale, or of what was given back of one. @throws Refusal 404 */
export async function salePaymentReceipt(ctx: BusinessContext, id: string, payment: string, format: PaperFormat): Promise<FileReply> {
  const { sale } = await findSale(ctx, id, { with_payments: true })
  const payments = sale.edges.payments ?? []
  const at = payments.findIndex((row) => row.id === storedId('sale_payment', payment))
  const paid = payments[at]
  if (!paid) throw notFound()
  const translate = paperTranslator(ctx)
  const whole = await heads(ctx, 'sales', id, { place: null, to: paid.amount < 0 ? 'paid_to' : 'received_from' })
  const row = (label: string, amount: number, strong = false): PaperSum => ({ label, amount: formatMoney(amount), strong })
  const left = leftToPay(sale)
  const paper = paymentReceipt(ctx, whole, {
    number: `${sale.number}-${at + 1}`,
    date: paid.date,
    amount: paid.amount,
    account: paid.account?.name ?? null,
    note: paid.note,
    by: paid.created_by?.name ?? null,
    is_undone: payments.some(({ reverses }) => reverses === paid.id),
    documents: [{ name: `${translate(kind.words.title)} ${sale.number}`, detail: paperTime(ctx, sale.date), amount: paid.amount }],
    sums:
      sale.status === 'approved'
        ? [row(translate('total'), sale.payable_amount), ...(left > 0 ? [row(translate('balance_due'), left, true)] : [])]
        : [],
  })
  return printDocument(ctx, paper, format, whole.now)
}
