import { plainEntity } from './platform/plain-entity.ts'
import { withProducts } from './product-groups.ts'

export const productCategories = withProducts(
  plainEntity('product_category', {
    touches: ['products'],
    deleteTouches: ['saleTaxes'],
    deleteKeeps: 'products keep everything else',
  }),
)
