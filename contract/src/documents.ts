import { z } from 'zod'
import { givenStatuses, statuses } from './document-states.ts'
import { costMoney, seenMoney, seesCost } from './platform/seen-with.ts'
import { dateInput, nullish, longText, quantity, rule, signedMoney, someOf, stock, time } from './platform/fields.ts'
import { type IdKind, id, namedRecord } from './platform/ids.ts'
import { anyJson, mapOf, namesAtMost } from './platform/parts.ts'
import { builtIn } from './platform/wire-units.ts'
import { unitsOnLine } from './serial-input.ts'

/** Kinds of documents with their number prefixes (DOCS-18). */
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

/** A custom number prefix. It applies from one number on; earlier numbers keep the prefix that they were issued with. */
export interface NumberPrefix {
  kind: DocumentKind
  prefix: string
  /** The first number with this prefix. */
  from: number
}
/** In the order of their choice. */
export type Numbering = readonly NumberPrefix[]

/** The prefix of a document's number. */
export const prefixOf = (numbering: Numbering, kind: DocumentKind, number: number): string =>
  numbering.findLast((entry) => entry.kind === kind && entry.from <= number)?.prefix ?? numberPrefixes[kind]

/** 1 → `SL-000001`, or with a custom prefix `INV-000001`. */
export const documentNumber = (kind: DocumentKind, number: number, numbering: Numbering = []): string =>
  `${prefixOf(numbering, kind, number)}-${String(number).padStart(6, '0')}`

/** `SL-000012`, `sl12` or `12` → 12, with any prefix that the kind ever had; undefined if the text cannot be a number of that kind. */
export function numberIn(kind: DocumentKind, typed: string, numbering: Numbering): number | undefined {
  const letters = [numberPrefixes[kind], ...numbering.flatMap((entry) => (entry.kind === kind ? [entry.prefix] : []))]
  const match = new RegExp(`^(?:(?:${letters.join('|')})-?)?0*(\\d{1,9})$`, 'i').exec(typed.trim())
  return match ? Number(match[1]) : undefined
}

/** Most lines on one document: several times a wholesaler's longest invoice, and still one short transaction. */
export const MAX_LINES = 500

/** Kobo. Any more, and sums over many documents could leave the range of exact integers. */
export const MAX_TOTAL = 1_000_000_000_000_000

/** Lines of a document: at least one. */
export const lines = <T extends z.core.$ZodType>(line: T) => someOf(line, MAX_LINES)

const MAX_NAMES = 100

export const Metadata = mapOf(z.string().max(100), anyJson(), MAX_NAMES).describe('any JSON, by name')

/** First fields of the form of a document without a contact. */
export const placedInput = { location: id('location'), date: nullish(dateInput()), note: nullish(longText(1000)) }

/** First fields of the form of every other document. */
export const documentInput = { contact: id('contact'), ...placedInput }

/** Metadata of a line that is ordered or quoted. It names no units: they are named when received or sold. */
export const PlainMetadata = Metadata.refine((metadata) => !('serial_numbers' in metadata || 'components' in metadata), rule('invalid'))

/** Metadata of a line, as sent. */
export const MetadataInput = z
  .object(unitsOnLine)
  .catchall(anyJson())
  .refine((metadata) => Object.keys(metadata).every((name) => name.length <= 100), rule('invalid'))
  .refine(...namesAtMost(MAX_NAMES))

export const productInput = { product: id('product'), metadata: nullish(MetadataInput) }
export const lineInput = { ...productInput, quantity: quantity() }

export const StatusInput = z.object({
  status: z.enum(givenStatuses, rule('invalid')),
  /** Why it is canceled; stored on the document. */
  reason: nullish(longText(1000)),
})

/** The note can be changed on an existing document in any status; null removes it. */
export const NoteInput = z.object({ note: z.union([longText(1000), z.null()]) })

/** A link to another document of the same kind. */
export const linked = (kind: IdKind) => z.object({ id: id(kind), number: z.string() })

export const Approval = z.object({ by: namedRecord('merchant'), is_own: z.boolean(), at: time() })

/** Contact of a document, if requested. */
export const documentContact = z.object({
  id: id('contact'),
  name: builtIn(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** First fields of every document's reply. */
export const documentFields = {
  number: z.string(),
  status: z.enum(statuses),
  approval_level: z.int(),
  /** Number of approvals so far: “1 of 2”. */
  approved_by_count: z.int(),
  contact_id: id('contact'),
  location_id: id('location'),
  date: time(),
  note: z.string().nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
  posted_at: time().nullable(),
  canceled_at: time().nullable(),
  /** Why it was canceled, if a reason was given. */
  cancel_reason: z.string().nullable(),
}

/** The document that this one corrects, and the document that corrects it. */
export const correctionOf = (kind: IdKind) => ({ corrects: linked(kind).nullable(), corrected_by: linked(kind).nullable() })

/** Effects of a status call, found by running it in a transaction that is rolled back. Money in kobo. */
export const Preview = z.object({
  stock: z.array(
    z.object({
      product: namedRecord('product'),
      location: namedRecord('location'),
      quantity: stock(),
      committed: stock(),
      /** Change of the stock value. */
      worth: costMoney(),
    }),
  ),
  /** Change of the incoming quantity on approved orders. */
  incoming: z.array(z.object({ product: namedRecord('product'), location: namedRecord('location'), quantity: stock() })),
  balances: z.array(
    z.object({
      contact: namedRecord('contact'),
      /** Change of the balance: above zero the contact owes more. */
      amount: signedMoney(),
      /** Change of the payments on the contact's pending sales. The balance counts these as credit: debt changes by the sum of both. */
      deposits: signedMoney(),
    }),
  ),
  /** By account; above zero money comes in, below it goes out. Null is the cash drawer. */
  cash: z.array(z.object({ account: namedRecord('bank_account').nullable(), amount: signedMoney() })),
  /** Kobo of the refund that was paid online. The books record the refund, but the provider sends nothing back by itself. */
  paid_online: z.int(),
  /** Documents whose allocations are undone: they are due again. */
  owed_again: z.array(z.object({ kind: z.string(), id: z.string(), number: z.string(), amount: settledMoney() })),
  /** Deleted rows that are restored, because a reversal must also reach deleted records. */
  restored: z.array(z.object({ kind: z.enum(['product', 'location', 'contact', 'sale_tax']), id: z.string(), name: z.string() })),
  /** Customers who become suppliers too, and suppliers who become customers too. */
  becomes_both: z.array(namedRecord('contact')),
})

/** Kobo of a document. For received goods it reveals their cost. A row names its `kind`. */
function settledMoney() {
  return seenMoney({ ...seesCost, openIn: ({ kind }) => kind === 'sale' }, 'null without product.view-cost, but on sales')
}

/** `deleted` previews the deletion of a document. */
export const PreviewQuery = z.object({ status: z.enum([...givenStatuses, 'deleted'] as const, rule('invalid')) })
