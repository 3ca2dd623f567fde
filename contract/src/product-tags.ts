import { plainEntity } from './platform/plain-entity.ts'
import { withProducts } from './product-groups.ts'

export const productTags = withProducts(plainEntity('product_tag', { touches: ['products'], deleteKeeps: 'products keep everything else' }))
