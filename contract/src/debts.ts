import { z } from 'zod'
import { directions } from './open-items.ts'
import { endpoint } from './platform/endpoint.ts'
import { day, oneOf, rule, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv } from './platform/lists.ts'
import { notYet } from './platform/not-yet.ts'
import { dueAges } from './due-ages.ts'

/** Contacts on one page of debts. */
export const DEBTORS_A_PAGE = 50

/** Kobo, above zero in the requested direction: owed by contacts (in), or to them (out). */
const kobo = () => z.int().describe('kobo')

/**
 * Debts by due age; the ages add up to `debts`. Always, `debts` − `credit` equals `owed` − `over`; for one contact, `owed` or `over` is 0.
 * The balance of the contact's page, in the requested direction, equals `owed` − `over` − `deposits`. Home and the list of contacts show
 * the sum of `owed`.
 */
const Ages = z.object({
  not_yet: kobo(),
  '1_30': kobo(),
  '31_60': kobo(),
  '61_90': kobo(),
  over_90: kobo(),
  debts: kobo(),
  /** Credit against the debts: paid in advance or too much, or owed in the other direction. */
  credit: kobo(),
  owed: kobo(),
  /** Credit beyond all debts: it counts in the other direction. */
  over: kobo(),
  /** Payments in advance on pending documents, reserved for them. */
  deposits: kobo(),
  /**
   * Ages that include debts from no sale (in) or no intake (out): an opening balance, an adjustment, a return. The lists filtered by `due`
   * hold all debts of the other ages.
   */
  elsewhere: z.array(z.enum(dueAges)),
})

const DebtorRow = Ages.extend({
  contact: namedRecord('contact').extend({ phone: z.string().nullable() }),
  /** Due date of the oldest debt. */
  due_since: z.string().nullable(),
  last_reminded_at: time().nullable(),
})

export const debts = {
  ageing: endpoint.get('/v1/business/contacts/ageing', {
    access: 'report.contact-report',
    summary: 'Who owes, or is owed, and since when: by how long ago it was due today; who owes most first',
    query: z.object({
      /** In: by contacts; out: to them. */
      direction: oneOf(directions).default('in'),
      page: z.coerce.number().int().min(1, rule('invalid')).max(100_000, rule('invalid')).default(1),
      contact: csv(id('contact')).optional(),
      group: csv(id('contact_group')).optional(),
      /** Only debts of documents at these locations: a debt without a document has no location. */
      location: csv(id('location')).optional(),
      /** Only debts of documents that these members recorded. */
      member: csv(id('merchant')).optional(),
      /** Debts are always those of today. The statement shows what a contact owed on an earlier day. */
      ...notYet('as_of'),
    }),
    reply: z.object({
      /** The day of these figures, by the business's clock. */
      as_of: day(),
      rows: z.array(DebtorRow),
      /** Number of all contacts, and the totals over all of them. */
      count: z.int(),
      /** How many of them still owe something after their credit. */
      debtors: z.int(),
      sums: Ages,
    }),
  }),
}
