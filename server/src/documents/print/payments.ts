import { formatMoney } from '@kasuwa/contract/platform/money'
import type { BusinessContext } from '../../request/request-context.ts'
import { type Paper, type PaperSum, paperSum, paperTime, paperTranslator } from './paper.ts'

interface Payment {
  account: { name: string } | null
  amount: number
  reverses: string | null
  date: string
}

/** Payments of a document, with the label of its accounts; null without payments. */
export function paymentsSection(
  ctx: BusinessContext,
  payments: readonly Payment[] | undefined,
  accounts: 'paid_into' | 'paid_from',
): Paper['payments'] {
  const translate = paperTranslator(ctx)
  if (!payments?.length) return null
  return {
    title: translate('payments'),
    columns: [translate('date'), translate(accounts), translate('amount')],
    rows: payments.map((payment) => {
      const account = payment.account?.name ?? translate('cash')
      return {
        date: paperTime(ctx, payment.date),
        account: payment.reverses ? translate('refund', { account }) : account,
        amount: formatMoney(payment.amount),
      }
    }),
  }
}

/** Paid and due amounts under the total, in kobo. Nothing is due on a document that is paid or canceled, so that row is left out. */
export function paidSums(
  ctx: BusinessContext,
  document: { status: string; edges: { payments?: readonly unknown[] | undefined } },
  paid: number,
  total: number,
): PaperSum[] {
  const translate = paperTranslator(ctx)
  const due = total - paid
  return [
    ...(document.edges.payments?.length ? [{ ...paperSum(translate('paid'), paid), is_paid: true }] : []),
    ...(document.status === 'canceled' || due === 0
      ? []
      : due < 0
        ? [paperSum(translate('in_credit'), -due, true)]
        : [paperSum(translate('balance_due'), due, true)]),
  ]
}
