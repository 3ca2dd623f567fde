import { z } from 'zod'
import { dateInput, listTo, longText, money, moneyChange, nullish, rule, signedMoney, time } from './platform/fields.ts'
import { type IdKind, id, namedRecord } from './platform/ids.ts'
import { flag } from './platform/lists.ts'
import { Disputed, TakenBack } from './taken-back.ts'

/** The drawer at which the money is received or refunded: it must be open. */
export const atDrawer = { drawer: nullish(id('drawer')) }

/** Kobo into or out of one account; null is cash. */
const Payment = z.object({ account: z.union([id('bank_account'), z.null()]).optional(), amount: money().min(1, rule('positive')) })

/** Payments with a new document. */
export const paymentAccounts = () => nullish(listTo(Payment, 20))

/** Refund of payments when a document is canceled or deleted. */
export const RefundInput = z.object({
  refund: flag().optional(),
  /** Account of the refund; left out: the account of each payment. Required if that account was deleted. */
  refund_account: nullish(z.union([id('bank_account'), z.literal('cash')], rule('invalid'))),
  ...atDrawer,
})

/** The same in a body. */
export const RefundBody = z.object({ ...RefundInput.shape, refund: z.boolean().nullish() })

/** Refunds money that was retained from a canceled document: default from cash, and all of it. */
export const LaterRefund = z.object({
  account: nullish(id('bank_account')),
  amount: nullish(money().min(1, rule('positive'))),
  ...atDrawer,
})

/** Undoing one payment: account of the refund, if not the original one. */
export const UndoPaymentQuery = RefundInput.pick({ refund_account: true, drawer: true })

/** A payment on an existing document, or of a contact. */
export const PaymentInput = z.object({
  ...Payment.shape,
  date: nullish(dateInput()),
  note: nullish(longText(1000)),
  /** Kobo due as the member saw it: refused if it has changed. */
  left: nullish(moneyChange()),
  ...atDrawer,
})

/** Kobo paid beyond the document's due amount: becomes the contact's credit. A supplier is never overpaid. */
export const credit = z.int()

/** A payment in replies. @param kind of its id */
export const paymentOf = <Kind extends IdKind>(kind: Kind) =>
  z.object({
    id: id(kind),
    account: z.object({ id: id('bank_account'), name: z.string() }).nullable(),
    /** Kobo; below zero it reverses another payment. */
    amount: signedMoney(),
    /** Kobo that it settles beyond its amount: above zero the customer pays less, or is refunded less. Cash only. */
    rounding: signedMoney(),
    reverses: id(kind).nullable(),
    date: time(),
    note: z.string().nullable(),
    /** Paid by the customer on a sale's online page. Undoing it sends no money back by itself. */
    is_online: z.boolean(),
    /** Refunds and bank disputes at the provider since. The payment counts in the books until it is undone. */
    taken_back: TakenBack.nullable(),
    disputed: Disputed.nullable(),
    created_by: namedRecord('merchant').nullable(),
    created_at: time(),
  })

export const paymentStatuses = ['unpaid', 'partial', 'paid'] as const
