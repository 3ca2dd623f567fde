import { z } from 'zod'
import { givenStatuses, statuses } from './document-states.ts'
import { costMoney, seenMoney, seesCost } from './platform/seen-with.ts'
import { dateInput, nullish, longText, quantity, rule, signedMoney, someOf, stock, time } from './platform/fields.ts'
import { type IdKind, id, named } from './platform/ids.ts'
import { anyJson, mapOf, namesAtMost } from './platform/parts.ts'
import { builtIn } from './platform/wire-units.ts'
import { unitsOnLine } from './serial-input.ts'

/** Kinds of document, each with the letters its numbers begin with (DOCS-18). */
export const numberPrefixes = {
  sale: 'SL',
  'purchase-order': 'PO',
  intake: 'SI',
  'return-inward': 'RI',
  'return-outward': 'RO',
  adjustment: 'AD',
  quotation: 'QT',
} as const
export type DocumentKind = keyof typeof numberPrefixes

/** Letters that a business has in place of the usual ones, from some number on: those before it keep what they were issued with. */
export interface NumberPrefix {
  kind: DocumentKind
  prefix: string
  /** The first number that has it. */
  from: number
}
/** In the order in which they were chosen. */
export type Numbering = readonly NumberPrefix[]

/** Letters that the number of a document begins with. */
export const prefixOf = (numbering: Numbering, kind: DocumentKind, number: number): string =>
  numbering.findLast((one) => one.kind === kind && one.from <= number)?.prefix ?? numberPrefixes[kind]

/** 1 → `SL-000001`, or under a business's own letters `INV-000001`. */
export const documentNumber = (kind: DocumentKind, number: number, numbering: Numbering = []): string =>
  `${prefixOf(numbering, kind, number)}-${String(number).padStart(6, '0')}`

/** `SL-000012`, `sl12` or `12` → 12, by any letters that a kind ever had; undefined where the text cannot be a number of that kind. */
export function numberIn(kind: DocumentKind, typed: string, numbering: Numbering = []): number | undefined {
  const letters = [numberPrefixes[kind], ...numbering.flatMap((one) => (one.kind === kind ? [one.prefix] : []))]
  const match = new RegExp(`^(?:(?:${letters.join('|')})-?)?0*(\\d{1,9})$`, 'i').exec(typed.trim())
  return match ? Number(match[1]) : undefined
}

/** Most lines on one document: a wholesaler's longest invoice several times over, and still one quick transaction. */
export const MAX_LINES = 500

/** Kobo. A kobo more on one document and sums over many could leave the range of exact whole numbers. */
export const MAX_TOTAL = 1_000_000_000_000_000

/** Lines of a document: at least one. */
export const lines = <T extends z.core.$ZodType>(line: T) => someOf(line, MAX_LINES)

const MAX_NAMES = 100

export const Metadata = mapOf(z.string().max(100), anyJson(), MAX_NAMES).describe('any JSON, by name')

/** What the form of a document with nobody on the other side begins with. */
export const placedInput = { location: id('location'), date: nullish(dateInput()), note: nullish(longText(1000)) }

/** What every other document's form begins with. */
export const documentInput = { contact: id('contact'), ...placedInput }

/** What a line carries that is ordered or offered: its units are named where they come in, or are sold. */
export const PlainMetadata = Metadata.refine((metadata) => !('serial_numbers' in metadata || 'components' in metadata), rule('invalid'))

/** What a line carries, as it is sent. */
export const MetadataInput = z
  .object(unitsOnLine)
  .catchall(anyJson())
  .refine((metadata) => Object.keys(metadata).every((name) => name.length <= 100), rule('invalid'))
  .refine(...namesAtMost(MAX_NAMES))

export const productInput = { product: id('product'), metadata: nullish(MetadataInput) }
export const lineInput = { ...productInput, quantity: quantity() }

export const StatusInput = z.object({
  status: z.enum(givenStatuses, rule('invalid')),
  /** Why it is canceled; kept on the document. */
  reason: nullish(longText(1000)),
})

/** What may be changed of any document that is there, whatever became of it; null takes it away. */
export const NoteInput = z.object({ note: z.union([longText(1000), z.null()]) })

/** Another document of the same kind, as a link to it. */
export const linked = (kind: IdKind) => z.object({ id: id(kind), number: z.string() })

export const Approval = z.object({ by: named('merchant'), is_own: z.boolean(), at: time() })

/** Whom a document is for, where that is asked for. */
export const documentContact = z.object({
  id: id('contact'),
  name: builtIn(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** What every document's reply begins with. */
export const documentFields = {
  number: z.string(),
  status: z.enum(statuses),
  approval_level: z.int(),
  /** How many members have approved so far: “1 of 2”. */
  approved_by_count: z.int(),
  contact_id: id('contact'),
  location_id: id('location'),
  date: time(),
  note: z.string().nullable(),
  created_by: named('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
  posted_at: time().nullable(),
  canceled_at: time().nullable(),
  /** Why it was canceled, where somebody said so. */
  cancel_reason: z.string().nullable(),
}

/** What it was recorded in place of, and what was recorded in its place. */
export const correctionOf = (kind: IdKind) => ({ corrects: linked(kind).nullable(), corrected_by: linked(kind).nullable() })

/** What a status call would do, worked out by doing it and taking it back. Money in kobo. */
export const Preview = z.object({
  stock: z.array(
    z.object({
      product: named('product'),
      location: named('location'),
      quantity: stock(),
      committed: stock(),
      /** Added to what the goods there are worth. */
      worth: costMoney(),
    }),
  ),
  /** Added to what is still to come on approved orders. */
  incoming: z.array(z.object({ product: named('product'), location: named('location'), quantity: stock() })),
  balances: z.array(
    z.object({
      contact: named('contact'),
      /** Added to the balance: above zero the contact owes more. */
      amount: signedMoney(),
      /** Added to what is paid on the contact's pending sales. The balance counts that as credit: what is owed changes by the sum of both. */
      deposits: signedMoney(),
    }),
  ),
  /** By account; above zero money comes in, below it goes back. Null is the cash drawer. */
  cash: z.array(z.object({ account: named('bank_account').nullable(), amount: signedMoney() })),
  /** Kobo of what goes back that was paid online: the books say so, and the provider sends nothing of it back by itself. */
  paid_online: z.int(),
  /** Documents that something had settled, as far as that is taken back: they are to be paid again. */
  owed_again: z.array(z.object({ kind: z.string(), id: z.string(), number: z.string(), amount: settledMoney() })),
  /** Deleted rows that come back, because history does not stop at a deleted one. */
  restored: z.array(z.object({ kind: z.enum(['product', 'location', 'contact', 'sale_tax']), id: z.string(), name: z.string() })),
  /** Customers who from now on supply too, and suppliers who from now on buy. */
  becomes_both: z.array(named('contact')),
})

/** Kobo of a document: of one of goods that came in it tells what they cost. A row says its `kind`. */
function settledMoney() {
  return seenMoney({ ...seesCost, openIn: ({ kind }) => kind === 'sale' }, 'null without product.view-cost, but on sales')
}

/** `deleted` asks what hiding a document would do. */
export const PreviewQuery = z.object({ status: z.enum([...givenStatuses, 'deleted'] as const, rule('invalid')) })
