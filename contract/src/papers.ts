import { z } from 'zod'
import { endpoint, file, wrapped } from './platform/endpoint.ts'
import { longText, nullish, oneOf, rule } from './platform/fields.ts'
import { type PrefixField, prefixFields, previewed, receiptWidths } from './paper-choices.ts'
import { flag } from './platform/lists.ts'

/** The same of each kind of document. */
function eachPrefix<T extends z.ZodType>(schema: T) {
  return Object.fromEntries(Object.keys(prefixFields).map((field) => [field, schema])) as Record<PrefixField, T>
}

/** How a business's papers look and what they say besides; name, address and logo are those of the business itself. */
export const PaperSettings = z.object({
  /** Of titles and lines, `#rrggbb`. */
  colour: z.string(),
  /** Conditions of a sale, printed below it; line by line. */
  terms: z.string().nullable(),
  /** At the foot of each page and at the end of a receipt. */
  footer: z.string().nullable(),
  /** Whether papers for customers have the codes of what they list. */
  shows_sku: z.boolean(),
  /** Whether a paper with something left to pay says into which account. */
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

/** `inv-` is INV. */
const prefix = () =>
  z
    .string()
    .transform((typed) => typed.trim().replace(/-$/, '').toUpperCase())
    .refine((letters) => /^\p{L}*$/u.test(letters), rule('alphabetical'))
    .refine((letters) => /^[A-Z]{1,6}$/.test(letters), rule('prefix'))

/** What is not given stays as it is, and so does what is null; but null takes terms and footer away. */
const fields = {
  colour: nullish(colour()),
  terms: nullish(longText(600)),
  footer: nullish(longText(160)),
  /** Null: the usual letters. Numbers that were given keep theirs. */
  ...eachPrefix(nullish(prefix())),
}

const PaperSettingsInput = z.object({
  ...fields,
  shows_sku: nullish(z.boolean()),
  shows_account: nullish(z.boolean()),
  receipt_width: nullish(oneOf(receiptWidths)),
})

export const papers = {
  one: endpoint({
    method: 'GET',
    path: '/v1/business/papers',
    access: 'business.edit',
    summary: 'How papers look and what they say',
    reply: wrapped('papers', PaperSettings),
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/v1/business/papers',
    access: 'business.edit',
    summary: 'Change how papers look and what they say; those that were issued stay as they are',
    body: PaperSettingsInput,
    reply: wrapped('papers', PaperSettings),
    touches: ['papers'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/v1/business/papers/preview',
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
