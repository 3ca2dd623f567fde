import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Example } from './example.ts'
import type { World } from './world.ts'

/** With `sale-tax.edit` alone, prices are kept. */
const switchForm = async (world: World, permission?: Permission) => ({
  taxes: [await world.another('sale_tax')],
  prices: permission ? 'kept' : 'changed',
})

/** Calls about taxes. */
export const taxExamples: Record<string, Example> = {
  'saleTaxes.create': {
    body: async (world) => ({
      name: `Tax ${world.number()}`,
      rate: 5,
      products: [await world.findOrCreate('product')],
      categories: [await world.findOrCreate('product_category')],
    }),
  },
  'saleTaxes.edit': {
    body: async (world) => ({
      rate: 6,
      products: [await world.findOrCreate('product')],
      categories: [await world.findOrCreate('product_category')],
    }),
  },
  'taxSwitch.preview': { body: switchForm },
  'taxSwitch.apply': { body: switchForm },
}
