import { z } from 'zod'
import { time } from './platform/fields.ts'
import { type IdKind, id } from './platform/ids.ts'

/** Why money of a payment went back: sent back at the provider, lost to the payer's bank in a dispute, or the provider does not say. */
export const takenWhys = ['refund', 'dispute', 'reversal'] as const
export type TakenWhy = (typeof takenWhys)[number]

/** What went back of a payment at the provider: the books still have it, until it is undone. */
export const TakenBack = z.object({
  /** Hundredths of the payment's currency: kobo of what counts. */
  amount: z.int(),
  why: z.enum(takenWhys),
  at: time(),
})

/** What the payer's bank disputes of a payment, undecided. */
export const Disputed = z.object({
  amount: z.int(),
  /** Until when an answer counts; null where the provider does not say. */
  due_at: time().nullable(),
  /** Where it is contested: at the provider. */
  url: z.string(),
})

/** A payment of another amount or currency than was asked for: it counts for nothing, and has not gone back. @param kind of its id */
export const wrongPayment = <Kind extends IdKind>(kind: Kind) =>
  z.object({
    id: id(kind),
    reference: z.string(),
    /** Kobo that were asked for. */
    asked: z.int(),
    /** What the provider says came, in hundredths of its currency. */
    paid: z.int(),
    currency: z.string(),
    at: time(),
  })
