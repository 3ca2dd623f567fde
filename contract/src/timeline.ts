import { z } from 'zod'
import { everyStatus } from './document-states.ts'
import { type DocumentKind, linked, numberPrefixes } from './documents.ts'
import { time } from './platform/fields.ts'
import { type IdKind, id, namedRecord } from './platform/ids.ts'
import { seenMoney, seesCost } from './platform/seen-with.ts'

/*
 * Events of one record from the audit log: actor, action and time, the newest first, twenty per page. Events that the reader may not see
 * are left out and not counted.
 */

/** First fields of every entry. */
const entry = {
  id: id('audit_entry'),
  at: time(),
  /** Null: the system did it. */
  by: namedRecord('merchant').nullable(),
}

/** A page of a timeline. @param fields of its entries, beside the common ones */
export const timelineOf = <const Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({
    rows: z.array(z.object({ ...entry, ...fields })),
    /** Cursor for older entries; null at the oldest. */
    next: id('audit_entry').nullable(),
  })

/** For an action of an import, or of its undoing: whether it was undone, and the file, for members who may see such imports. */
export const byImport = () => z.object({ is_undone: z.boolean(), file: namedRecord('import').nullable() }).nullable()

/** A value before and after. */
export const changeOf = <T extends z.ZodType>(value: T) => z.object({ from: value.nullable(), to: value.nullable() })
/** A text before and after an action; left out if it did not change. */
export const changedText = () => changeOf(z.string()).optional()

/** `corrected`: canceled, and another document was recorded in its place. */
/** `paid_wrong`: a customer paid something else online than was asked for, which counts for nothing; `reason` says what. */
/** `taken_back`, `disputed`, `dispute_over`, `sent_back`: what became at the provider of what a customer paid online; `reason` says why. */
/** `related`: another document that refers to it, or that it refers to, was recorded. */
/** `closed`: an order whose rest is expected no more. `accepted`: a quotation that became a sale; `reopened`: that sale was canceled. */
export const documentEvents = [
  'recorded',
  'related',
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

/** A document that names this one, or that it names: return, intake, order, quotation, sale. */
export const RelatedDocument = z.object({
  kind: z.enum(Object.keys(numberPrefixes) as [DocumentKind, ...DocumentKind[]]),
  id: z.string(),
  /** `SL-000001` */
  number: z.string(),
  status: z.enum(everyStatus),
  /** The document's own date; the entry has the time of recording. */
  date: time(),
  /** Kobo. Null before an adjustment or a return at cost takes effect. */
  total: relatedMoney(),
  /** True for a part of an exchange. */
  is_exchange: z.boolean(),
})

/** Totals of sales, quotations and customers’ returns reveal no cost. */
function relatedMoney() {
  const isOpen = (kind: unknown) => kind === 'sale' || kind === 'quotation' || kind === 'return-inward'
  return seenMoney(
    { ...seesCost, openIn: ({ kind }) => isOpen(kind) },
    'null without product.view-cost, but on sales, quotations and returns inward',
  )
}

/**
 * @param kind of its id
 * @param money schema of kobo, with the document's visibility
 * @param exchanged kind of the other document in an exchange
 */
export const documentTimeline = <Money extends z.ZodType>(kind: IdKind, money: Money, exchanged?: IdKind) =>
  timelineOf({
    ...(exchanged && {
      /** The other document of the exchange: the return, or the new sale. Null if there is none that the reader sees. */
      exchange: linked(exchanged).nullable(),
    }),
    what: z.enum(documentEvents),
    /** Opening stock is recorded by the import of its products and reversed when that is undone; null for other documents. */
    by_import: byImport(),
    /** Kobo above zero: paid, reversed, or paid at creation; null for an event without money. */
    amount: money,
    /** True if it took effect with this event: created without needing approval, or by the last approval. */
    takes_effect: z.boolean(),
    /** Reason of a cancellation, if given; or the new note, null if it was removed. */
    reason: z.string().nullable(),
    /** Whether its payments were refunded with it. */
    is_refunded: z.boolean(),
    /** The corrected or the correcting document; null if there is none that the reader sees. */
    document: linked(kind).nullable(),
    /** The document of `related`; null for other events. */
    related: RelatedDocument.nullable(),
  })
