import { z } from 'zod'
import { dateInput, listTo, longText, money, moneyChange, nullish, rule, signedMoney, time } from './platform/fields.ts'
import { type IdKind, id, named } from './platform/ids.ts'
import { flag } from './platform/lists.ts'
import { Disputed, TakenBack } from './taken-back.ts'

/** The drawer at which money is taken or given back with this call: it must be open. */
export const atDrawer = { drawer: nullish(id('drawer')) }

/** Kobo that went to or from one account; null is cash. */
const Payment = z.object({ account: z.union([id('bank_account'), z.null()]).optional(), amount: money().min(1, rule('positive')) })

/** What is paid with a new document. */
export const paymentAccounts = () => nullish(listTo(Payment, 20))

/** What becomes of the money that was paid, where a document is canceled or deleted. */
export const RefundInput = z.object({
  refund: flag().optional(),
  /** Where the money is given back from, or comes back to; left out: each payment's own. Needed where that account was deleted since. */
  refund_account: nullish(z.union([id('bank_account'), z.literal('cash')], rule('invalid'))),
  ...atDrawer,
})

/** The same in a body. */
export const RefundBody = z.object({ ...RefundInput.shape, refund: z.boolean().nullish() })

/** What was kept of a canceled document is given back: from cash where no account is named, and all of it where no amount is. */
export const RefundKept = z.object({ account: nullish(id('bank_account')), amount: nullish(money().min(1, rule('positive'))), ...atDrawer })

/** Undoing one payment: where its money goes, if that is not where it came from. */
export const UndoPaymentQuery = RefundInput.pick({ refund_account: true, drawer: true })

/** A payment of a document that is there already, or of a contact. */
export const PaymentInput = z.object({
  ...Payment.shape,
  date: nullish(dateInput()),
  note: nullish(longText(1000)),
  /** Kobo that were left to pay as whoever pays was shown it: refused where that is something else by now. */
  left: nullish(moneyChange()),
  ...atDrawer,
})

/** Kobo of a payment beyond what was owed for its document: credit of the contact. A supplier is never paid more than is left. */
export const credit = z.int()

/** A payment as answers show it. @param kind of its id */
export const paymentOf = <Kind extends IdKind>(kind: Kind) =>
  z.object({
    id: id(kind),
    account: z.object({ id: id('bank_account'), name: z.string() }).nullable(),
    /** Kobo; below zero it takes another payment back. */
    amount: signedMoney(),
    reverses: id(kind).nullable(),
    date: time(),
    note: z.string().nullable(),
    /** A customer paid it on the sale's page: undone, nothing of it goes back by itself. */
    is_online: z.boolean(),
    /** What of it went back at the provider since, and what a bank disputes: it counts here until it is undone. */
    taken_back: TakenBack.nullable(),
    disputed: Disputed.nullable(),
    created_by: named('merchant').nullable(),
    created_at: time(),
  })

export const paymentStatuses = ['unpaid', 'partial', 'paid'] as const
