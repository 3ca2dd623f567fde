import { plainEntity } from './platform/plain-entity.ts'

export const productCategories = plainEntity('product_category', {
  touches: ['products'],
  deleteTouches: ['saleTaxes'],
  deleteKeeps: 'products keep everything else',
})
