import { z } from 'zod'
import { endpoint, file } from './platform/endpoint.ts'
import { nullish, oneOf, rule, someOf } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { csv, flag } from './platform/lists.ts'

/** Label sheets and rolls, in millimetres: columns and rows of a page, size of a label, and offset of the first one. */
export const labelLayouts = {
  'a4-3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, between: 0, page: [210, 297] },
  'a4-5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, between: 2.5, page: [210, 297] },
  'roll-40x30': { columns: 1, rows: 1, width: 40, height: 30, left: 0, top: 0, between: 0, page: [40, 30] },
  'roll-50x25': { columns: 1, rows: 1, width: 50, height: 25, left: 0, top: 0, between: 0, page: [50, 25] },
} as const
export type LabelLayout = keyof typeof labelLayouts
export const labelLayoutNames = Object.keys(labelLayouts) as [LabelLayout, ...LabelLayout[]]

/** Labels per page. */
export const labelsAPage = (layout: LabelLayout): number => labelLayouts[layout].columns * labelLayouts[layout].rows

/** Code on the label: bars (EAN-13 if the barcode is one; Code 128 for other barcodes and SKUs) or a QR code. */
export const labelCodes = ['bars', 'qr'] as const

export const MAX_LABELLED = 200
export const MAX_LABELS = 1000
/** Most products that get barcodes in one call without a list of products. */
export const MAX_BARCODES = 20_000

const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, rule('integer'))
    .refine((text) => Number(text) <= most, rule('max', { max: most }))

export const labels = {
  print: endpoint.get('/v1/business/products/labels', {
    access: 'product.view',
    summary: 'Labels with names, prices and barcodes, as a PDF. Of a product with variants, those of its variants',
    query: z
      .object({
        products: csv(id('product')).pipe(someOf(id('product'), MAX_LABELLED, 'required')),
        /** One number per product, in the same order. */
        quantities: csv(count(MAX_LABELS)),
        layout: oneOf(labelLayoutNames),
        code: oneOf(labelCodes).default('bars'),
        hide_price: flag().optional(),
        /** The first free position on the first page, from 1. */
        start: count(65).optional(),
      })
      .superRefine(({ products, quantities, layout, start }, { addIssue }) => {
        const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
        if (quantities?.length !== products.length) fault('quantities', rule('invalid'))
        if ((quantities ?? []).reduce((sum, quantity) => sum + Number(quantity), 0) > MAX_LABELS)
          fault('quantities', rule('max', { max: MAX_LABELS }))
        if (quantities && quantities.every((quantity) => Number(quantity) === 0)) fault('quantities', rule('required'))
        if (start && (Number(start) < 1 || Number(start) > labelsAPage(layout))) fault('start', rule('invalid'))
      }),
    reply: file,
  }),
  makeBarcodes: endpoint.post('/v1/business/products/barcodes', {
    access: 'product.edit',
    summary:
      'Give products that have no barcode one of the shop’s own range; a product with variants, each of these. With `all`, every product, 20,000 at once',
    body: z
      .object({
        products: nullish(someOf(id('product'), MAX_LABELLED, 'invalid')),
        all: nullish(z.literal(true, rule('invalid'))),
      })
      .superRefine(({ products, all }, { addIssue }) => {
        if (!products && !all) addIssue({ code: 'custom', path: ['products'], message: rule('required') })
        if (products && all) addIssue({ code: 'custom', path: ['all'], message: rule('invalid') })
      }),
    reply: z.object({
      /** Barcodes of the listed products only. */
      rows: z.array(z.object({ id: id('product'), barcode: z.string() })),
      /** How many got a barcode in this call, and how many still have none. */
      made: z.int(),
      left: z.int(),
    }),
    touches: ['products', 'sales', 'inventory'],
  }),
}
