import { plainEntity } from './platform/plain-entity.ts'

export const brands = plainEntity('brand', { touches: ['products'], deleteKeeps: 'products keep everything else' })
