import { z } from 'zod'
import { endpoint, file, wrapped } from './platform/endpoint.ts'
import { longText, nullish, oneOf, rule } from './platform/fields.ts'
import { type PrefixField, prefixFields, previewed, receiptWidths } from './paper-choices.ts'
import { flag } from './platform/lists.ts'

/** One field for each kind of document. */
function eachPrefix<T extends z.ZodType>(schema: T) {
  return Object.fromEntries(Object.keys(prefixFields).map((field) => [field, schema])) as Record<PrefixField, T>
}

/** Design and texts of a business's printed papers; name, address and logo come from the business. */
export const PaperSettings = z.object({
  /** Colour of titles and rules, `#rrggbb`. */
  colour: z.string(),
  /** Terms of sale, printed below it, with line breaks. */
  terms: z.string().nullable(),
  /** At the bottom of each page and at the end of a receipt. */
  footer: z.string().nullable(),
  /** Whether papers for customers show SKUs. */
  shows_sku: z.boolean(),
  /** Whether a paper with an unpaid amount shows the account to pay into. */
  shows_account: z.boolean(),
  receipt_width: z.enum(receiptWidths),
  ...eachPrefix(z.string().describe('letters of the next number: INV of INV-000128')),
})
export type PaperSettings = z.output<typeof PaperSettings>

const colour = () =>
  z
    .string()
    .transform((typed) => typed.toLowerCase())
    .refine((typed) => /^#[0-9a-f]{6}$/.test(typed), rule('invalid'))

/** `inv-` becomes INV. */
const prefix = () =>
  z
    .string()
    .transform((typed) => typed.trim().replace(/-$/, '').toUpperCase())
    .refine((letters) => /^\p{L}*$/u.test(letters), rule('alphabetical'))
    .refine((letters) => /^[A-Z]{1,6}$/.test(letters), rule('prefix'))

/** A field that is left out or null stays unchanged, except that null clears terms and footer. */
const fields = {
  colour: nullish(colour()),
  terms: nullish(longText(600)),
  footer: nullish(longText(160)),
  /** Null: the default prefix. Issued numbers keep theirs. */
  ...eachPrefix(nullish(prefix())),
}

const PaperSettingsInput = z.object({
  ...fields,
  shows_sku: nullish(z.boolean()),
  shows_account: nullish(z.boolean()),
  receipt_width: nullish(oneOf(receiptWidths)),
})

export const papers = {
  one: endpoint.get('/v1/business/papers', {
    access: 'business.edit',
    summary: 'How papers look and what they say',
    reply: wrapped('papers', PaperSettings),
  }),
  edit: endpoint.patch('/v1/business/papers', {
    access: 'business.edit',
    summary: 'Change how papers look and what they say; those that were issued stay as they are',
    body: PaperSettingsInput,
    reply: wrapped('papers', PaperSettings),
    // The session has the colour of the business's mark.
    touches: ['papers', 'business', 'session'],
  }),
  preview: endpoint.get('/v1/business/papers/preview', {
    access: 'business.edit',
    summary: 'A paper with made-up lines under settings that are not kept yet: a drawing of its first page, or the page of a receipt',
    query: z.object({
      paper: oneOf(previewed),
      ...fields,
      shows_sku: flag().optional(),
      shows_account: flag().optional(),
      receipt_width: nullish(oneOf(receiptWidths)),
    }),
    reply: file,
  }),
}
