import { z } from 'zod'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { namedRecord } from './platform/ids.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'

/** Status of the check of the books: never run, queued, running, or the result of the last run. */
export const booksStates = ['never', 'waiting', 'running', 'sound', 'broken'] as const
export type BooksState = (typeof booksStates)[number]

/** Kinds of records that a mismatch can belong to; each has a page. */
export const booksThings = ['product', 'contact', 'sale', 'inventory_action', 'purchase_order', 'quotation'] as const
export type BooksThing = (typeof booksThings)[number]

/** Stored or computed figure, in thousandths or kobo as `unit` says. */
const figure = () => z.int().register(seenWith, seesCost).nullable()

export const BooksProblem = z.object({
  /** The violated law, by its name in `npm run check:books`. */
  law: z.string(),
  /** The mismatch, in a sentence. */
  says: z.string(),
  /** The records that it concerns, by name or number. */
  things: z.array(z.object({ kind: z.enum(booksThings), id: z.string(), name: z.string() })),
  unit: z.enum(['quantity', 'money']).nullable(),
  /** The stored figure and the sum of its entries, if the mismatch is one figure. */
  stored: figure(),
  worked_out: figure(),
  /** The mismatching row, for support. */
  found: z.string().register(seenWith, seesCost).nullable(),
})

/** Result of the last full recomputation of every stored figure. */
export const Books = z.object({
  state: z.enum(booksStates),
  /** When that run ended. */
  checked_at: time().nullable(),
  /** When all figures last agreed. */
  sound_at: time().nullable(),
  started_at: time().nullable(),
  /** The member who requested the queued or running check; null for the nightly one. */
  asked_by: namedRecord('merchant').nullable(),
  /** The first of the problems. */
  problems: z.array(BooksProblem),
  problem_count: z.int(),
})

/** Among the built-in roles only Owner holds it, because a problem may show any record. */
const access = 'business.delete'

export const books = {
  shown: endpoint.get('/v1/business/books', {
    access,
    summary: 'When the books were last added up again, and whether all agreed',
    reply: wrapped('books', Books),
  }),
  check: endpoint.post('/v1/business/books/check', {
    access,
    summary: 'Add the books up again now; once at a time',
    reply: wrapped('books', Books),
    touches: ['books'],
  }),
}
