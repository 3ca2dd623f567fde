import { z } from 'zod'
import { linked } from './documents.ts'
import { time } from './platform/fields.ts'
import { type IdKind, id, named } from './platform/ids.ts'

/*
 * Who did what to one thing, and when, from the audit trail: the newest first, twenty entries at a time. What a reader may not see is left out,
 * and counts for none.
 */

export const timelineQuery = z.object({
  /** The parts that are older than this entry: `next` of the part before. */
  before: id('audit_entry').optional(),
})

/** What every entry begins with. */
const entry = {
  id: id('audit_entry'),
  at: time(),
  /** Null: no person did it, but the system. */
  by: named('merchant').nullable(),
}

/** A part of a timeline. @param fields what its entries say besides */
export const timelineOf = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    rows: z.array(z.object({ ...entry, ...fields })),
    /** What to ask for the older ones with; null at the beginning. */
    next: id('audit_entry').nullable(),
  })

/**
 * Of what an import did rather than a person by hand, or the undoing of one: whether it was undone thereby, and which it was, for whoever sees
 * imports like it.
 */
export const byImport = () => z.object({ is_undone: z.boolean(), file: named('import').nullable() }).nullable()

/** What a value was and what it became. */
export const changeOf = <T extends z.ZodType>(value: T) => z.object({ from: value.nullable(), to: value.nullable() })
export const changedText = () => changeOf(z.string()).optional()

/** `onCorrect`: canceled in favour of another that was recorded in its place. */
/** `paid_wrong`: a customer paid something else online than was asked for, which counts for nothing; `reason` says what. */
/** `taken_back`, `disputed`, `dispute_over`, `sent_back`: what became at the provider of what a customer paid online; `reason` says why. */
/** `closed`: an order of which the rest is expected no more. `accepted`: a quotation that became a sale; `reopened`: that sale was canceled. */
export const documentEvents = [
  'recorded',
  'approved',
  'canceled',
  'corrected',
  'paid',
  'payment_undone',
  'paid_wrong',
  'taken_back',
  'disputed',
  'dispute_over',
  'sent_back',
  'note_changed',
  'closed',
  'accepted',
  'reopened',
  'shared',
  'links_ended',
] as const

/** @param kind of its id @param money kobo, as those who may see the document may see it @param exchanged what it may be recorded with, in exchange */
export const documentTimeline = <Money extends z.ZodType>(kind: IdKind, money: Money, exchanged?: IdKind) =>
  timelineOf({
    ...(exchanged && {
      /** What it was recorded with: goods that came back, and the sale of what went out for them. Null where there is none that the reader sees. */
      exchange: linked(exchanged).nullable(),
    }),
    what: z.enum(documentEvents),
    /** Opening stock is put on the shelf by the import of its products, and taken off where that is undone; null of all else. */
    by_import: byImport(),
    /** Kobo above zero: what was paid, or taken back; what was paid at once where it was recorded; null where it is of no money. */
    amount: money,
    /** Whether it took effect at that moment: recorded where nobody has to approve, or approved by the last who had to. */
    takes_effect: z.boolean(),
    /** Why it was canceled, where somebody said so; the note as it was changed, null where it was taken away. */
    reason: z.string().nullable(),
    /** Whether what had been paid was given back with it. */
    is_refunded: z.boolean(),
    /** What it was recorded in place of, or what was recorded in its place; null where there is none that the reader sees. */
    document: linked(kind).nullable(),
  })
