import { z } from 'zod'
import { endpoint, file, message, wrapped } from './platform/endpoint.ts'
import { email, imageUrl, money, nullish, longText, oneOf, rule, text, time, withDefault, webUrl } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { timeZone } from './platform/times.ts'
import { cashSteps, cashWays } from './cash-rounding.ts'
import { languages } from './languages.ts'
import { homeCountry } from './platform/loaded-plans.ts'
import { countryCode, phone, withPhone } from './platform/phone.ts'
import { termsDays } from './terms.ts'

/** Number of approvals that a kind of document needs before it takes effect (DOCS-5). */
const level = (most: 1 | 2) => z.int(rule('invalid')).min(0, rule('invalid')).max(most, rule('invalid'))

/** Changes in a new version of Kasuwa that members who edit roles should know. Shown until one of them has read it. */
export const notices = ['cost_and_prices'] as const
export type Notice = (typeof notices)[number]

/** The most approvals that a kind of document may need, by its approval level. */
const mostApprovals = {
  sale_approval_level: 2,
  purchase_order_approval_level: 1,
  stock_intake_approval_level: 1,
  return_inward_approval_level: 1,
  return_outward_approval_level: 1,
  adjustment_approval_level: 1,
} as const
export type ApprovalLevel = keyof typeof mostApprovals

const ofEachKind = <Schema>(schemaOf: (most: 1 | 2) => Schema) =>
  Object.fromEntries(Object.entries(mostApprovals).map(([kind, most]) => [kind, schemaOf(most)])) as Record<ApprovalLevel, Schema>
const approvalCounts = ofEachKind(() => z.int())

/** A business, the tenant (`spec §3`). */
export const Business = z.object({
  id: id('business'),
  name: z.string(),
  image: z.string().nullable(),
  /** Colour of its papers and of its mark on the screens, `#rrggbb`. */
  colour: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  industry: z.array(z.string()),
  description: z.string().nullable(),
  /** Number in the company register (CAC), as printed. */
  rc_number: z.string().nullable(),
  /** Tax identification number. */
  tin: z.string().nullable(),
  address: z.object({
    country: z.string(),
    state: z.string().nullable(),
    city: z.string().nullable(),
    address1: z.string().nullable(),
    postal_code: z.string().nullable(),
  }),
  ...approvalCounts,
  /** IANA name. Days and the groups of reports follow this clock. */
  time_zone: z.string(),
  /** Default payment terms in days, for customers and for the business itself. Used if the contact has no terms; 0 is at once. */
  payment_terms_days: z.int(),
  /** Whether a new tax on sales is one that prices contain. */
  prices_include_tax: z.boolean(),
  /** Kobo that cash is rounded to; null rounds nothing. */
  cash_rounding_step: z.union(cashSteps.map((step) => z.literal(step))).nullable(),
  cash_rounding_way: z.enum(cashWays),
  /** Language of messages to contacts who have none set. */
  language: z.enum(languages),
  created_at: time(),
  updated_at: time(),
})

const address = {
  state: nullish(text(2, 100)),
  city: nullish(text(2, 100)),
  address1: nullish(text(2, 250)),
  postal_code: nullish(text(3, 6)),
}

const fields = {
  name: text(2, 250),
  image: nullish(imageUrl()),
  email: nullish(email()),
  phone: nullish(phone()),
  website: nullish(webUrl()),
  industry: z.array(text(1, 100)).min(1, rule('required')).max(20, rule('invalid')),
  description: nullish(longText(400)),
  rc_number: nullish(text(2, 40)),
  tin: nullish(text(2, 40)),
}

/** Payment terms, cash, language, time zone, and sort of new taxes. A field that is left out or null stays unchanged; a step of 0 rounds nothing. */
const dealing = {
  payment_terms_days: nullish(termsDays()),
  cash_rounding_step: nullish(money().refine((kobo) => kobo === 0 || cashSteps.some((step) => step === kobo), rule('invalid'))),
  cash_rounding_way: nullish(oneOf(cashWays)),
  language: nullish(oneOf(languages)),
  time_zone: nullish(timeZone()),
  prices_include_tax: nullish(z.boolean()),
}

/** A level that is left out stays unchanged. */
export const ApprovalLevelsInput = z.object(ofEachKind((most) => nullish(level(most))))

/** The form that creates a business. The phone is validated for the address's country. */
export const BusinessInput = withPhone(
  z.object({
    ...fields,
    ...dealing,
    address: z.object({ ...address, country: withDefault(countryCode(), homeCountry) }).default({ country: homeCountry }),
    ...ApprovalLevelsInput.shape,
  }),
)

/** The same form for an existing business. Left out means unchanged, also within the address. Changing a level needs its own permission. */
export const BusinessEdit = withPhone(
  z
    .object({ ...fields, ...dealing, address: z.object({ ...address, country: countryCode() }).partial(), ...ApprovalLevelsInput.shape })
    .partial(),
)

/** A kind of document whose new level needs more approvals than there are members who could give them (DOCS-8). */
export const ApproverWarning = z.object({
  field: z.string(),
  level: z.int(),
  /** The fewest members who could approve a document of this kind, over all its possible makers and locations. The maker does not count. */
  could_approve: z.int(),
  message: z.string(),
})

/** Number of the Corporate Affairs Commission: “RC 123456”, “bn-1234567”, or the digits alone. */
const rcNumber = () =>
  z
    .string()
    .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
    .refine((number) => /^(RC|BN|IT|LP)?\d{1,9}$/.test(number), rule('invalid'))

const touches = ['business', 'session']

export const business = {
  open: endpoint.put('/v1/merchant/businesses', {
    access: 'session',
    summary: 'Open another business',
    files: { image: 'image' },
    body: BusinessInput,
    reply: wrapped('business', Business),
    touches: ['session'],
  }),
  /** Leaves out lists that the member may not see. Among the built-in roles, only Owner may call it. */
  export: endpoint.get('/v1/business/export', {
    access: 'business.delete',
    summary: 'Everything of the business, each list a CSV file of one archive',
    reply: file,
  }),
  edit: endpoint.patch('/v1/business', {
    access: 'business.edit',
    summary: 'Change the business',
    body: BusinessEdit,
    reply: wrapped('business', Business),
    touches,
  }),
  approvalLevels: endpoint.patch('/v1/business/actions-approval-level', {
    access: 'business.edit-actions-approval-level',
    summary: 'Say how many must approve each kind of document',
    body: ApprovalLevelsInput,
    reply: z.object({ business: Business, warnings: z.array(ApproverWarning) }),
    touches,
  }),
  approverWarnings: endpoint.get('/v1/business/actions-approval-level', {
    access: 'business.edit-actions-approval-level',
    summary: 'Kinds of document that fewer members could approve than must',
    reply: z.object({
      warnings: z.array(ApproverWarning),
      /** By kind, the fewest members who could approve a document. A higher level would leave some documents pending forever. */
      could_approve: z.object(approvalCounts),
    }),
  }),
  dismissNotice: endpoint.post('/v1/business/notices/dismiss', {
    access: 'role.edit',
    summary: 'Show a notice no more: it has been read',
    body: z.object({ notice: oneOf(notices) }),
    reply: message,
    touches: ['dashboard'],
  }),
  delete: endpoint.delete('/v1/business', {
    access: 'business.delete',
    keyless: true,
    summary: 'Delete the business, for whoever gives their password again',
    body: z.object({ password: longText(250).min(1, rule('required')) }),
    reply: message,
  }),
  resolveRcNumber: endpoint.get('/v1/business/resolve-rc-number', {
    access: 'session',
    takes: 'no business',
    summary: 'Which company a registration number is of',
    query: z.object({ rc_number: rcNumber() }),
    reply: z.object({ name: z.string(), rc_number: z.string(), address: z.string() }),
  }),
}
