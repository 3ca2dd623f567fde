import { z } from 'zod'
import { BalanceTransaction } from './balances.ts'
import { languages } from './languages.ts'
import { contactTexts } from './contact-fields.ts'
import { each } from './platform/each.ts'
import { wrapped } from './platform/endpoint.ts'
import { exportForm } from './platform/export-forms.ts'
import { day, email, idsOf, nullish, money, longText, oneOf, rule, text, textTo, time, withDefault } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { countryCode, phone, withPhone } from './platform/phone.ts'
import { anyOf, sided } from './platform/sided.ts'
import { builtIn } from './platform/wire-units.ts'
import { contactBalance, seenMoney, seenWith, seesOwed } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { termsDays } from './terms.ts'
import { ContactTimeline, contactTypes } from './contact-timeline.ts'
import { ledgerFeatures } from './ledger-features.ts'
import { resource } from './platform/resource.ts'

const type = () => oneOf(contactTypes, 'contact_type')

/** NIN and BVN alike (`spec §5`). */
const identityNumber = () => z.string().refine((value) => value.length === 11, rule('exactly', { length: 11 }))

const name = () => text(2, 250)
/** A partial value, as the user types. */
const typed = () => textTo(250).optional()

const fields = {
  ...each(contactTexts, ({ text: [least, most] }) => nullish(least ? text(least, most) : longText(most))),
  name: builtIn(name()),
  email: email(),
  phone: phone(),
  gender: nullish(oneOf(['male', 'female'], 'gender')),
  dob: nullish(day()),
  identity_type: nullish(oneOf(['nin', 'bvn'], 'identity_type')),
  identity_number: nullish(identityNumber()),
  /** Payment terms in days; null uses the business's. */
  payment_terms_days: nullish(termsDays()),
  /** Kobo: the most that the contact may owe; null is no limit. Needs the permission to change balances. */
  credit_limit: nullish(money()),
  /** Language of messages to the contact; null uses the business's. */
  language: nullish(oneOf(languages)),
  /** Replaces all groups of the contact. */
  group: nullish(idsOf('contact_group')),
}

export const ContactInput = withPhone(
  z.object({ ...fields, contact_type: withDefault(type(), 'both'), country: withDefault(countryCode(), 'NG') }),
)
/** An existing email or phone can be changed but not removed; one that was never set may stay empty. */
export const ContactEdit = withPhone(
  z.object({ ...fields, email: nullish(email()), phone: nullish(phone()), contact_type: type(), country: countryCode() }).partial(),
)

/** Details that a till knows about a new contact. The phone belongs to the business's country, or begins with “+”. */
export const QuickContact = z.object({ name: name(), phone: phone(), contact_type: withDefault(type(), 'both') })

export const Contact = z.object({
  id: id('contact'),
  ...each(contactTexts, () => z.string().nullable()),
  name: builtIn(z.string()),
  /** Null if only a phone is known: contacts added at the till, and the walk-in customer. */
  email: z.string().nullable(),
  /** E.164. Null for the walk-in customer. */
  phone: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  dob: z.string().nullable(),
  contact_type: z.enum(contactTypes),
  country: z.string(),
  identity_type: z.enum(['nin', 'bvn']).nullable(),
  /** Masked to the last four digits: •••••••1234. */
  identity_number: z.string().nullable(),
  /** The three fields that `spec §3` names; they also stand beside the others. */
  socials: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable(), twitter: z.string().nullable() }),
  /** Payment terms in days; null uses the business's. */
  payment_terms_days: z.int().nullable(),
  /** Kobo: highest balance that a credit sale may lead to; null is no limit. */
  credit_limit: z.int().nullable(),
  /** Language of messages to the contact; null uses the business's. */
  language: z.enum(languages).nullable(),
  is_blacklisted: z.boolean(),
  is_walk_in: z.boolean(),
  balance: contactBalance(),
  /**
   * Kobo paid in advance on pending documents, included in the balance. Above zero: by the contact, on sales; below: to the contact, on
   * intakes. Balance plus deposits is the debt without them.
   */
  deposits: contactBalance(),
  edges: z.object({ groups: z.array(namedRecord('contact_group')) }),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
})

/**
 * A row of the list. `last_sold_at` counts sales where the member works. It is null without permission to view sales, and for the walk-in
 * customer, who stands for all unnamed buyers. `last_reminded_at` is the last payment reminder.
 */
export const ContactRow = Contact.extend({ last_sold_at: time().nullable(), last_reminded_at: time().nullable() })

/** The contact that already has the phone: sent as `contact` with the refusal of a second quick contact. */
export const KnownContact = Contact.pick({ id: true, name: true, phone: true, is_blacklisted: true })

/** Possible duplicates of a contact that is being added, and the matching field. */
export const LikeContact = Contact.pick({ id: true, name: true, phone: true, email: true, is_blacklisted: true }).extend({
  same: z.array(z.enum(['phone', 'email', 'name'])),
})

/** Phone, email, terms and limit need the right to see contacts or put them on documents; the balance, to see contacts. Otherwise null. */
export const ContactChoice = Contact.pick({
  id: true,
  name: true,
  phone: true,
  email: true,
  is_walk_in: true,
  is_blacklisted: true,
  balance: true,
  payment_terms_days: true,
  credit_limit: true,
})

export const BalanceAdjustment = z.object({
  amount: money().gt(0, rule('positive')),
  type: oneOf(['increment', 'decrement']),
  note: nullish(longText(1000)),
})

/** A contact that was merged into another: hidden, with its documents shown under the other. */
export const MergedContact = Contact.pick({ id: true, name: true, phone: true, email: true, created_at: true }).extend({
  merged_at: time(),
  merged_by: namedRecord('merchant').nullable(),
})

/** Changes only the order: these contacts come first, and so do those who are both. */
const first = oneOf(['customer', 'supplier']).optional()

/** `customer` also matches contacts who are both. */
const filters = {
  type: csv(type()).optional(),
  not_type: csv(type()).optional(),
  ...sided({ group: () => anyOf('contact_group') }),
}
// `contactGroups`: a group's row shows how many contacts it has.
const touches = ['contacts', 'contactGroups', 'dashboard']

const call = resource({ path: '/v1/business/contacts', of: 'contact', view: 'contact.view', reply: wrapped('contact', Contact), touches })

const list = call.list(
  'Customers and suppliers',
  listQuery(
    { by: ['created_at', 'name', 'balance'] },
    {
      ...filters,
      is_blacklisted: yesNo().optional(),
      has_balance: yesNo().optional(),
      /** Filters by balance without deposits on pending sales. `them`: the contact owes; `you`: the business owes; `nobody`: neither. */
      owing: csv(z.enum(['them', 'you', 'nobody'], rule('invalid')))
        .register(seenWith, { ...seesOwed, words: ['you'] })
        .optional(),
      form: exportForm(),
    },
  ),
  ContactRow,
)

/** Kobo: sum of several contacts' debts. Hidden from members who may not see a single supplier's debt. */
const owedMoney = () => seenMoney(seesOwed, 'null without contact.update-balance or report.contact-report')

export const contacts = {
  list,
  sums: sumsOf(list, { owed_to_you: owedMoney(), you_owe: owedMoney() }),
  open: call.get('/v1/business/contacts/open', {
    access: 'session',
    summary: 'Contacts to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }, { ...filters, first }),
    reply: pageOf(ContactChoice),
  }),
  one: call.one('A contact; of one that was merged into another, that other one'),
  identity: call.get('/v1/business/contacts/{id}/identity', {
    access: 'contact.view-identity',
    summary: 'A contact’s NIN or BVN, whole; each look is on the audit trail',
    reply: z.object({ identity_type: z.enum(['nin', 'bvn']).nullable(), identity_number: z.string().nullable() }),
  }),
  doubles: call.get('/v1/business/contacts/doubles', {
    access: 'contact.create',
    summary: 'Contacts that whoever is about to be added may be: of the same phone or email, or nearly the same name',
    query: z.object({ name: typed(), phone: typed(), email: typed(), country: typed() }),
    reply: z.object({ rows: z.array(LikeContact) }),
  }),
  timeline: call.timeline('Who did what to a contact, and when', ContactTimeline),
  create: call.create('contact.create', 'Make a contact', ContactInput),
  quick: call.post('/v1/business/contacts/quick', {
    access: 'contact.create',
    summary: 'Make a contact with a name and a phone alone; 422 with `contact`, whose phone it is already',
    body: QuickContact,
    reply: wrapped('contact', Contact),
  }),
  edit: call.edit('contact.edit', 'Change a contact', ContactEdit, { touches: [...touches, 'sales', ...ledgerFeatures] }),
  delete: call.remove('contact.delete', 'Delete a contact who owes nothing and is owed nothing', { touches: [...touches, 'deleted'] }),
  toggleBlacklist: call.post('/v1/business/contacts/{id}/toggle-blacklist', {
    access: 'contact.toggle-blacklist-status',
    summary: 'Bar a contact from new sales and orders, or let them back',
    body: z.object({ is_blacklisted: z.boolean() }),
    reply: wrapped('contact', Contact),
  }),
  merged: call.get('/v1/business/contacts/{id}/merged', {
    access: 'contact.view',
    summary: 'The contacts that were merged into a contact',
    reply: z.object({ rows: z.array(MergedContact) }),
  }),
  merge: call.post('/v1/business/contacts/{id}/merge', {
    access: 'contact.delete',
    summary: 'Make a contact an alias of another, who they turned out to be: its documents show there, and its balance moves',
    body: z.object({ into: id('contact') }),
    reply: wrapped('contact', Contact),
    touches: [...touches, 'sales', 'inventory', ...ledgerFeatures],
  }),
  unmerge: call.post('/v1/business/contacts/{id}/unmerge', {
    access: 'contact.delete',
    summary: 'Take a merge back, while nothing new stands on either contact',
    reply: wrapped('contact', Contact),
    touches: [...touches, 'sales', 'inventory', ...ledgerFeatures],
  }),
  adjustBalance: call.post('/v1/business/contacts/{id}/adjust-balance', {
    access: 'contact.update-balance',
    summary: 'Correct what a contact owes',
    body: BalanceAdjustment,
    reply: z.object({ contact: Contact, balance_transaction: BalanceTransaction }),
    touches: [...touches, ...ledgerFeatures],
  }),
}
