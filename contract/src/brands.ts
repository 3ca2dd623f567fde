import { plainEntity } from './platform/plain-entity.ts'
import { withProducts } from './product-groups.ts'

export const brands = withProducts(plainEntity('brand', { touches: ['products'], deleteKeeps: 'products keep everything else' }))
