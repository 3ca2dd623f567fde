import { ProductInput } from '@kasuwa/contract/product-input'
import { nullish, quantity, money, rule, text } from '@kasuwa/contract/platform/fields'
import { z } from 'zod'

const { shape } = ProductInput
const label = () => text(2, 250)

/** Rules of the product form, for fields that are columns. */
export const ProductBody = z.object({
  name: nullish(shape.name),
  description: shape.description,
  sku: shape.sku,
  barcode: shape.barcode,
  cost: shape.cost,
  price: shape.price,
  markup: shape.markup,
  type: nullish(shape.type),
  has_inventory: shape.has_inventory,
  has_serial_number: shape.has_serial_number,
  reorder_level: shape.reorder_level,
  active: shape.active,
  unit: shape.unit,
  weight: shape.weight,
  images: shape.images,
  category: nullish(label()),
  brand: nullish(label()),
  tags: nullish(z.array(label(), rule('invalid')).max(50, rule('max', { max: 50 }))),
  parent: nullish(label()),
  options: z.array(z.object({ name: nullish(label()), value: label() })),
  stock: nullish(quantity()),
  stock_location: nullish(label()),
  stock_cost: nullish(money()),
})

export type ProductBody = z.output<typeof ProductBody>
