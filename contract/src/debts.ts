import { z } from 'zod'
import { directions } from './open-items.ts'
import { endpoint } from './platform/endpoint.ts'
import { day, oneOf, rule, time } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { csv } from './platform/lists.ts'
import { notYet } from './platform/not-yet.ts'
import { dueAges } from './due-ages.ts'

/** Contacts on one page of what is owed. */
export const DEBTORS_A_PAGE = 50

/** Kobo, above zero in the direction asked for: owed by contacts (in), or to them (out). */
const kobo = () => z.int().describe('kobo')

/**
 * What is owed by how long ago it was due. The ages come to `debts`; `debts` less `credit` is `owed`, or, where there is more credit than
 * debts, nothing is owed and the rest of it is `over`: of each `debts` − `credit` = `owed` − `over`. That less `deposits` is the balance, as
 * the contact's page has it, with the sign of the direction. All that is `owed` is what Home and the list of contacts say.
 */
const Ages = z.object({
  not_yet: kobo(),
  '1_30': kobo(),
  '31_60': kobo(),
  '61_90': kobo(),
  over_90: kobo(),
  debts: kobo(),
  /** What goes against it: paid ahead or over, or owed the other way. */
  credit: kobo(),
  owed: kobo(),
  /** Credit beyond all that they owe: it stands on the other side. */
  over: kobo(),
  /** What is paid ahead on documents that wait, which is kept for them. */
  deposits: kobo(),
  /** Ages of which some is of no sale (in), or of no intake (out): an opening balance, an adjustment, a return. The lists by `due` have all of the others. */
  elsewhere: z.array(z.enum(dueAges)),
})

const DebtorRow = Ages.extend({
  contact: named('contact').extend({ phone: z.string().nullable() }),
  /** The day since which the oldest of it is to be paid. */
  due_since: z.string().nullable(),
  last_reminded_at: time().nullable(),
})

export const debts = {
  ageing: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/ageing',
    access: 'report.contact-report',
    summary: 'Who owes, or is owed, and since when: by how long ago it was due today; who owes most first',
    query: z.object({
      /** In: by contacts; out: to them. */
      direction: oneOf(directions).default('in'),
      page: z.coerce.number().int().min(1, rule('invalid')).max(100_000, rule('invalid')).default(1),
      contact: csv(id('contact')).optional(),
      group: csv(id('contact_group')).optional(),
      /** What documents at these locations left open, alone: what is of no document is of no location. */
      location: csv(id('location')).optional(),
      /** What documents that these members recorded left open, alone. */
      member: csv(id('merchant')).optional(),
      /** It is of today: what somebody owed on a day that is over is in their statement. */
      ...notYet('as_of'),
    }),
    reply: z.object({
      /** The day that it is of, by the business's clock. */
      as_of: day(),
      rows: z.array(DebtorRow),
      /** How many contacts there are in all, and what all of them come to. */
      count: z.int(),
      /** How many of them owe something when their credit is counted. */
      debtors: z.int(),
      sums: Ages,
    }),
  }),
}
