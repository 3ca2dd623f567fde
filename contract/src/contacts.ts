import { z } from 'zod'
import { BalanceTransaction } from './balances.ts'
import { languages } from './languages.ts'
import { contactTexts } from './contact-fields.ts'
import { each } from './platform/each.ts'
import { endpoint, message, wrapped } from './platform/endpoint.ts'
import { day, email, idsOf, nullish, money, longText, oneOf, rule, text, textTo, time, withDefault } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { countryCode, phone, withPhone } from './platform/phone.ts'
import { anyOf, sided } from './platform/sided.ts'
import { builtIn } from './platform/wire-units.ts'
import { contactBalance, seenMoney, seenWith, seesOwed } from './platform/seen-with.ts'
import { sumsOf } from './platform/sums.ts'
import { termsDays } from './terms.ts'
import { ContactTimeline, contactTypes } from './contact-timeline.ts'
import { timelineQuery } from './timeline.ts'
import { ledgerFeatures } from './ledger-features.ts'

const type = () => oneOf(contactTypes, 'contact_type')

/** NIN and BVN alike (`spec §5`). */
const identityNumber = () => z.string().refine((value) => value.length === 11, rule('exactly', { length: 11 }))

const name = () => text(2, 250)
/** As far as it is typed. */
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
  /** Days that they have to pay in; null is the business's. */
  payment_terms_days: nullish(termsDays()),
  /** Kobo that they may owe at most; null is no limit. For those who may change balances. */
  credit_limit: nullish(money()),
  /** What they are written to in; null is the business's. */
  language: nullish(oneOf(languages)),
  /** Groups that they are in, in place of those that they were in. */
  group: nullish(idsOf('contact_group')),
}

export const ContactInput = withPhone(
  z.object({ ...fields, contact_type: withDefault(type(), 'both'), country: withDefault(countryCode(), 'NG') }),
)
/** An email or phone that a contact has can be changed but not taken away; one that they never had may stay empty. */
export const ContactEdit = withPhone(
  z.object({ ...fields, email: nullish(email()), phone: nullish(phone()), contact_type: type(), country: countryCode() }).partial(),
)

/** What is known of someone at the till. The phone is the business's country's, or begins with “+”. */
export const QuickContact = z.object({ name: name(), phone: phone(), contact_type: withDefault(type(), 'both') })

export const Contact = z.object({
  id: id('contact'),
  ...each(contactTexts, () => z.string().nullable()),
  name: builtIn(z.string()),
  /** None where only a phone is known: of the walk-in customer, and of whoever was made at the till. */
  email: z.string().nullable(),
  /** E.164. The walk-in customer has none. */
  phone: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  dob: z.string().nullable(),
  contact_type: z.enum(contactTypes),
  country: z.string(),
  identity_type: z.enum(['nin', 'bvn']).nullable(),
  /** The last four, the rest covered: •••••••1234. */
  identity_number: z.string().nullable(),
  /** As `spec §3` reads these three, which stand beside the others too. */
  socials: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable(), twitter: z.string().nullable() }),
  /** Days that they have to pay in; null is the business's. */
  payment_terms_days: z.int().nullable(),
  /** Kobo that a sale on credit may bring their balance to; null is no limit. */
  credit_limit: z.int().nullable(),
  /** What they are written to in; null is the business's. */
  language: z.enum(languages).nullable(),
  is_blacklisted: z.boolean(),
  is_walk_in: z.boolean(),
  balance: contactBalance(),
  /**
   * Kobo paid ahead on documents that are still pending, which the balance counts: above zero by the contact, on sales; below it to them,
   * on intakes. Without it, balance + deposits is owed.
   */
  deposits: contactBalance(),
  edges: z.object({ groups: z.array(named('contact_group')) }),
  created_by: named('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
})

/** In the list: with when they were last sold to, where this member works; null for who may not see sales, and of the walk-in customer, who is everybody. And when they were last reminded of what they owe. */
export const ContactRow = Contact.extend({ last_sold_at: time().nullable(), last_reminded_at: time().nullable() })

/** Who has a phone already: beside the refusal of a second quick contact with it, as `contact`. */
export const KnownContact = Contact.pick({ id: true, name: true, phone: true, is_blacklisted: true })

/** Who may be somebody whom one is about to add, and by what. */
export const LikeContact = Contact.pick({ id: true, name: true, phone: true, email: true, is_blacklisted: true }).extend({
  same: z.array(z.enum(['phone', 'email', 'name'])),
})

/** Phone, email, terms and limit are for those who see contacts or put them on documents; the balance for those who see contacts. Else they are null. */
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

/** A contact that turned out to be another one: hidden since, its documents shown under that one. */
export const MergedContact = Contact.pick({ id: true, name: true, phone: true, email: true, created_at: true }).extend({
  merged_at: time(),
  merged_by: named('merchant').nullable(),
})

/** Kept off nothing: only who comes first. Those who are both are among the first. */
const first = oneOf(['customer', 'supplier']).optional()

/** `customer` finds those who are both, too. */
const filters = {
  type: csv(type()).optional(),
  not_type: csv(type()).optional(),
  ...sided({ group: () => anyOf('contact_group') }),
}
// Groups say how many are in them.
const touches = ['contacts', 'contactGroups', 'dashboard']

const list = endpoint({
  method: 'GET',
  path: '/v1/business/contacts',
  access: 'contact.view',
  summary: 'Customers and suppliers',
  query: listQuery(
    { by: ['created_at', 'name', 'balance'] },
    {
      ...filters,
      is_blacklisted: yesNo().optional(),
      has_balance: yesNo().optional(),
      /** Who owes, deposits on pending sales aside: `them`, a contact who owes the business; `you`, one whom the business owes; `nobody`. */
      owing: csv(z.enum(['them', 'you', 'nobody'], rule('invalid')))
        .register(seenWith, { ...seesOwed, words: ['you'] })
        .optional(),
    },
  ),
  reply: pageOf(ContactRow),
})

/** Kobo that some contacts owe together, or are owed: who may not see one supplier's debt learns none from a sum. */
const owedMoney = () => seenMoney(seesOwed, 'null without contact.update-balance or report.contact-report')

const byId = { path: '/v1/business/contacts/{id}', of: 'contact' } as const

export const contacts = {
  list,
  sums: sumsOf(list, { owed_to_you: owedMoney(), you_owe: owedMoney() }),
  open: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/open',
    access: 'session',
    summary: 'Contacts to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }, { ...filters, first }),
    reply: pageOf(ContactChoice),
  }),
  one: endpoint({
    method: 'GET',
    ...byId,
    access: 'contact.view',
    summary: 'A contact; of one that was merged into another, that other one',
    reply: wrapped('contact', Contact),
  }),
  identity: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/{id}/identity',
    of: 'contact',
    access: 'contact.view-identity',
    summary: 'A contact’s NIN or BVN, whole; each look is on the audit trail',
    reply: z.object({ identity_type: z.enum(['nin', 'bvn']).nullable(), identity_number: z.string().nullable() }),
  }),
  doubles: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/doubles',
    access: 'contact.create',
    summary: 'Contacts that whoever is about to be added may be: of the same phone or email, or nearly the same name',
    query: z.object({ name: typed(), phone: typed(), email: typed(), country: typed() }),
    reply: z.object({ rows: z.array(LikeContact) }),
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/{id}/timeline',
    of: 'contact',
    access: 'contact.view',
    summary: 'Who did what to a contact, and when',
    query: timelineQuery,
    reply: ContactTimeline,
  }),
  create: endpoint({
    method: 'PUT',
    path: '/v1/business/contacts',
    access: 'contact.create',
    summary: 'Make a contact',
    body: ContactInput,
    reply: wrapped('contact', Contact),
    touches,
  }),
  quick: endpoint({
    method: 'POST',
    path: '/v1/business/contacts/quick',
    access: 'contact.create',
    summary: 'Make a contact with a name and a phone alone; 422 with `contact`, whose phone it is already',
    body: QuickContact,
    reply: wrapped('contact', Contact),
    touches,
  }),
  edit: endpoint({
    method: 'PATCH',
    ...byId,
    access: 'contact.edit',
    summary: 'Change a contact',
    body: ContactEdit,
    reply: wrapped('contact', Contact),
    touches: [...touches, 'sales', ...ledgerFeatures],
  }),
  delete: endpoint({
    method: 'DELETE',
    ...byId,
    access: 'contact.delete',
    summary: 'Delete a contact who owes nothing and is owed nothing',
    reply: message,
    touches: [...touches, 'deleted'],
  }),
  toggleBlacklist: endpoint({
    method: 'POST',
    path: '/v1/business/contacts/{id}/toggle-blacklist',
    of: 'contact',
    access: 'contact.toggle-blacklist-status',
    summary: 'Bar a contact from new sales and orders, or let them back',
    body: z.object({ is_blacklisted: z.boolean() }),
    reply: wrapped('contact', Contact),
    touches,
  }),
  merged: endpoint({
    method: 'GET',
    path: '/v1/business/contacts/{id}/merged',
    of: 'contact',
    access: 'contact.view',
    summary: 'The contacts that were merged into a contact',
    reply: z.object({ rows: z.array(MergedContact) }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/v1/business/contacts/{id}/merge',
    of: 'contact',
    access: 'contact.delete',
    summary: 'Make a contact an alias of another, who they turned out to be: its documents show there, and its balance moves',
    body: z.object({ into: id('contact') }),
    reply: wrapped('contact', Contact),
    touches: [...touches, 'sales', 'inventory', ...ledgerFeatures],
  }),
  unmerge: endpoint({
    method: 'POST',
    path: '/v1/business/contacts/{id}/unmerge',
    of: 'contact',
    access: 'contact.delete',
    summary: 'Take a merge back, while nothing new stands on either contact',
    reply: wrapped('contact', Contact),
    touches: [...touches, 'sales', 'inventory', ...ledgerFeatures],
  }),
  adjustBalance: endpoint({
    method: 'POST',
    path: '/v1/business/contacts/{id}/adjust-balance',
    of: 'contact',
    access: 'contact.update-balance',
    summary: 'Correct what a contact owes',
    body: BalanceAdjustment,
    reply: z.object({ contact: Contact, balance_transaction: BalanceTransaction }),
    touches: [...touches, ...ledgerFeatures],
  }),
}
