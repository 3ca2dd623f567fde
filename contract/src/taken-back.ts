import { z } from 'zod'
import { time } from './platform/fields.ts'
import { type IdKind, id } from './platform/ids.ts'

/** Why money went back: a refund at the provider, a lost dispute at the payer's bank, or unspecified. */
export const takenWhys = ['refund', 'dispute', 'reversal'] as const
export type TakenWhy = (typeof takenWhys)[number]

/** Money of a payment that went back at the provider: it stays in the books until the payment is undone. */
export const TakenBack = z.object({
  /** Hundredths of the payment's currency, so kobo for a payment that counts. */
  amount: z.int(),
  why: z.enum(takenWhys),
  at: time(),
})

/** An open dispute by the payer's bank. */
export const Disputed = z.object({
  amount: z.int(),
  /** Deadline for a response; null if the provider names none. */
  due_at: time().nullable(),
  /** The provider's page for contesting it. */
  url: z.string(),
})

/** A payment in another amount or currency than requested: it pays nothing and has not been refunded. @param kind of its id */
export const wrongPayment = <Kind extends IdKind>(kind: Kind) =>
  z.object({
    id: id(kind),
    reference: z.string(),
    /** Requested kobo. */
    asked: z.int(),
    /** Received amount by the provider, in hundredths of its currency. */
    paid: z.int(),
    currency: z.string(),
    at: time(),
  })
