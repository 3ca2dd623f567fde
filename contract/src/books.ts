import { z } from 'zod'
import { endpoint, wrapped } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { named } from './platform/ids.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'

/** How the books stand: never added up yet, about to be, being so, and what the last time told. */
export const booksStates = ['never', 'waiting', 'running', 'sound', 'broken'] as const
export type BooksState = (typeof booksStates)[number]

/** What a figure that does not agree belongs to, where it has a page. */
export const booksThings = ['product', 'contact', 'sale', 'inventory_action', 'purchase_order', 'quotation'] as const
export type BooksThing = (typeof booksThings)[number]

/** Stored or worked out; in thousandths or kobo, as `unit` says. */
const figure = () => z.int().register(seenWith, seesCost).nullable()

export const BooksProblem = z.object({
  /** The law that is broken, as `npm run check:books` calls it. */
  law: z.string(),
  /** What does not agree, in a sentence. */
  says: z.string(),
  /** What it is about, by name or number. */
  things: z.array(z.object({ kind: z.enum(booksThings), id: z.string(), name: z.string() })),
  unit: z.enum(['quantity', 'money']).nullable(),
  /** What stands in the books, and what its entries come to, where it is one figure. */
  stored: figure(),
  worked_out: figure(),
  /** The row that was found, for whoever looks into it. */
  found: z.string().register(seenWith, seesCost).nullable(),
})

/** What became of the last time that every stored figure was worked out again. */
export const Books = z.object({
  state: z.enum(booksStates),
  /** When that was done. */
  checked_at: time().nullable(),
  /** When all was last found equal. */
  sound_at: time().nullable(),
  started_at: time().nullable(),
  /** Who asked for what is waiting or being done; nobody asks for the one of each night. */
  asked_by: named('merchant').nullable(),
  /** The first of them. */
  problems: z.array(BooksProblem),
  problem_count: z.int(),
})

/** By the built-in roles, owners alone: what is found may tell of anything. */
const access = 'business.delete'

export const books = {
  shown: endpoint({
    method: 'GET',
    path: '/v1/business/books',
    access,
    summary: 'When the books were last added up again, and whether all agreed',
    reply: wrapped('books', Books),
  }),
  check: endpoint({
    method: 'POST',
    path: '/v1/business/books/check',
    access,
    summary: 'Add the books up again now; once at a time',
    reply: wrapped('books', Books),
    touches: ['books'],
  }),
}
