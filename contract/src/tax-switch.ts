import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { nullish, oneOf, someOf, text } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { changeOf } from './timeline.ts'

/* A business moves taxes into its prices, or out of them: first previewed, then done at once. The same call in reverse undoes it. */

const switchInput = {
  /** Active taxes, all of one sort; each is turned off and replaced by one of the other sort. */
  taxes: someOf(id('sale_tax'), 20, 'list'),
  /** `kept`: prices keep their number. `changed`: customers pay the same as before. */
  prices: oneOf(['kept', 'changed']),
}

/** Price of a product before and after the switch, in kobo. */
const Row = z.object({
  id: id('product'),
  name: z.string(),
  price: changeOf(z.int()),
  /** Price of one unit with all active taxes. */
  pays: changeOf(z.int()),
})

export const taxSwitch = {
  preview: endpoint.post('/v1/business/sale-taxes/switch/preview', {
    access: 'sale-tax.edit',
    summary: 'What moving taxes into prices or out of them would do; nothing is written',
    body: z.object(switchInput),
    reply: z.object({
      /** The sort that the taxes would have. */
      inclusive: z.boolean(),
      /** The first ten products by name. */
      rows: z.array(Row),
      /** How many prices would change. */
      changed: z.int(),
      /** Token of this preview. */
      shown: z.string(),
    }),
  }),
  apply: endpoint.post('/v1/business/sale-taxes/switch', {
    access: 'sale-tax.edit',
    summary: 'Move taxes into prices or out of them; documents made before keep theirs',
    body: z.object({
      ...switchInput,
      /** Token of the preview; 409 if taxes or prices changed since. Left out: applies to what there is. */
      shown: nullish(text(1, 100)),
    }),
    reply: z.object({
      /** The taxes that are active now. Switched with the same `prices`, they undo this call. */
      taxes: z.array(id('sale_tax')),
      changed: z.int(),
    }),
    touches: [
      'saleTaxes',
      'locations',
      'business',
      'products',
      'inventory',
      'sales',
      'dashboard',
      'reports',
      'productCategories',
      'brands',
      'productTags',
    ],
  }),
}
