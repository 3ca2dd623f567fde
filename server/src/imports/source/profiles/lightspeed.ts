import { gramsText } from '../cells.ts'
import type { Profile } from './profile.ts'

/**
 * `support.vendhq.com`, “Formatting product data for import into Retail POS (X-Series)”: Lightspeed X-Series, earlier Vend. A handle joins variants; each
 * outlet has columns of its own. Rows of a composite’s components have no name.
 */
export const lightspeedProducts: Profile = {
  id: 'lightspeed_products',
  program: 'Lightspeed X-Series',
  kind: 'products',
  signs: [['handle'], ['supply_price'], ['retail_price'], ['variant_option_one_name', 'product_category', 'type', 'tax_name']],
  columns: {
    name: ['name'],
    parent: ['handle'],
    sku: ['sku'],
    description: ['description'],
    category: ['product_category', 'type'],
    tags: ['tags'],
    cost: ['supply_price'],
    price: ['retail_price'],
    brand: ['brand_name'],
    active: ['active'],
    has_inventory: ['track_inventory'],
    option_1_name: ['variant_option_one_name'],
    option_1_value: ['variant_option_one_value'],
    option_2_name: ['variant_option_two_name'],
    option_2_value: ['variant_option_two_value'],
    option_3_name: ['variant_option_three_name'],
    option_3_value: ['variant_option_three_value'],
    stock: ['inventory'],
    reorder_level: ['reorder_point'],
  },
  stores: ['inventory_', 'reorder_point_'],
  rowReader: () => ({
    read: (cells, cell) => {
      if (!cells.name) return 'note'
      if (cells.weight) cells.weight = gramsText(cells.weight, cell('weight_unit') || 'kg')
      cells.category = (cells.category ?? '').split(' / ').at(-1)?.trim() ?? ''
      return undefined
    },
  }),
}
