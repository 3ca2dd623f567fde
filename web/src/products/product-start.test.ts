import { expect, test } from 'vitest'
import { copyOf } from './product-start.ts'
import type { Product } from './product.ts'

const shared = { price: 900_00, cost: 500_00, reorder_level: 4, barcode: '5012345678900' }

const polo = {
  ...{ name: 'Polo', sku: 'POLO', inventory_type: 'variant', product_type: 'standard', is_active: true, options: [], ...shared },
  edges: {
    tags: [{ id: 'new' }],
    variants: [
      { id: 'medium', name: 'Medium', sku: 'POLO-M', active: true, ...shared },
      { id: 'large', name: 'Large', sku: 'POLO-L', active: false, ...shared },
    ],
  },
} as unknown as Product

test('a copy has neither codes nor stock, and the variants on sale alone', () => {
  const copy = copyOf(polo, 'Polo 2', true)
  expect(copy).toMatchObject({ name: 'Polo 2', price: 900_00, tags: ['new'] })
  expect(copy.variants).toEqual([expect.objectContaining({ name: 'Medium', price: 900_00, active: true })])
  for (const product of [copy, copy.variants?.[0]])
    for (const field of ['id', 'sku', 'barcode', 'opening']) expect(product).not.toHaveProperty(field)
})
