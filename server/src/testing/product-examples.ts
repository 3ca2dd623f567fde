import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Example } from './example.ts'
import type { World } from './world.ts'

const deactivation = async (world: World, permission?: Permission) => [
  { id: await world.another('product'), action: permission === 'product.delete' ? 'delete' : 'deactivate' },
]
const bulkEdit = async (world: World) => ({
  products: [await world.another('product')],
  changes: {
    price: { percent: 10, round_to: 50_00, round: 'nearest' },
    category: await world.findOrCreate('product_category'),
    brand: await world.findOrCreate('brand'),
    tags: { add: [await world.findOrCreate('product_tag')], remove: [await world.another('product_tag')] },
    reorder_level: 3,
  },
})
const retagging = async (world: World) => ({
  products: [await world.another('product')],
  changes: { tags: { replace: [await world.findOrCreate('product_tag')] } },
})

/** A variant with a reorder level at a location. */
const watchedVariant = ({ location }: World) => ({
  inventory_type: 'variant',
  variants: [{ name: 'Red', options: [{ name: 'Colour', value: 'Red' }], reorder_levels: [{ location, quantity: 2 }] }],
})

/** Calls of products. */
export const productExamples: Record<string, Example> = {
  'products.create': {
    // Opening stock needs a second permission.
    body: async (world, permission) => ({
      ...(permission ? {} : { opening: { location: world.location, quantity: 3, cost: 100 } }),
      name: `Product ${world.number()}`,
      type: 'standard',
      category: await world.findOrCreate('product_category'),
      brand: await world.findOrCreate('brand'),
      tags: [await world.findOrCreate('product_tag')],
    }),
    // A composite is on no shelf; each variant has its own.
    instead: {
      'variants.*.opening.location': (world) => ({
        ...{ name: `Product ${world.number()}`, type: 'standard', inventory_type: 'variant' },
        variants: [{ name: 'Red', options: [{ name: 'Colour', value: 'Red' }], opening: { location: world.location, quantity: 2 } }],
      }),
      composites: async (world) => ({
        ...{ name: `Product ${world.number()}`, type: 'standard' },
        composites: [{ product: await world.another('product'), quantity: 2 }],
      }),
      reorder_levels: (world) => ({
        ...{ name: `Product ${world.number()}`, type: 'standard' },
        reorder_levels: [{ location: world.location, quantity: 2 }],
      }),
      variants: (world) => ({ ...{ name: `Product ${world.number()}`, type: 'standard' }, ...watchedVariant(world) }),
    },
  },
  'products.edit': {
    body: async (world) => ({
      composites: [{ product: await world.another('product'), quantity: 2 }],
      price: 200,
      category: await world.findOrCreate('product_category'),
      brand: await world.findOrCreate('brand'),
      tags: [await world.findOrCreate('product_tag')],
    }),
    instead: {
      reorder_levels: (world) => ({ reorder_levels: [{ location: world.location, quantity: 2 }] }),
      variants: watchedVariant,
    },
  },
  'products.setFavourite': { body: () => ({ is_favourite: true }) },
  'products.toggleActive': { body: () => ({ is_active: false }) },
  'products.bulkAction': { body: deactivation },
  'products.bulkEditPreview': { body: bulkEdit, instead: { 'changes.tags.replace': retagging } },
  'products.bulkEdit': { body: bulkEdit, instead: { 'changes.tags.replace': retagging } },
  'products.generateSku': { body: () => ({ name: 'Peak Milk' }) },
}
