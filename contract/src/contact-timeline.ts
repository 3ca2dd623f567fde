import { z } from 'zod'
import { timelineContactFields } from './contact-fields.ts'
import { languages } from './languages.ts'
import { each } from './platform/each.ts'
import { ledgerMoney } from './platform/seen-with.ts'
import { builtIn } from './platform/wire-units.ts'
import { byImport, changeOf, changedText, timelineOf } from './timeline.ts'

export const contactTypes = ['customer', 'supplier', 'both'] as const

/** `adjusted` and `adjustment_undone` are visible only to members who may see balance adjustments. */
export const contactEvents = [
  'created',
  'changed',
  'deleted',
  'restored',
  'merged',
  'unmerged',
  'identity_seen',
  'statement_shared',
  'statement_links_ended',
  'adjusted',
  'adjustment_undone',
] as const

/** Events of a contact. The audit log never holds identity numbers. */
export const ContactTimeline = timelineOf({
  what: z.enum(contactEvents),
  by_import: byImport(),
  /** Changes by field; unchanged fields are left out. */
  changes: z.object({
    ...each(timelineContactFields, changedText),
    name: changeOf(builtIn(z.string())).optional(),
    contact_type: changeOf(z.enum(contactTypes)).optional(),
    payment_terms_days: changeOf(z.int()).optional(),
    credit_limit: changeOf(z.int()).optional(),
    language: changeOf(z.enum(languages)).optional(),
    groups: changedText(),
    is_blacklisted: changeOf(z.boolean()).optional(),
  }),
  /** Name of the contact that was merged into this one, or split off again. */
  merged: z.string().nullable(),
  /** Amount of a balance adjustment; above zero the contact owes more. */
  amount: ledgerMoney(),
  balance_after: ledgerMoney(),
})
