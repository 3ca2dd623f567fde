import { namesOf } from '../plain-entities/calls.ts'
import { EntityPage } from '../plain-entities/entity-page.tsx'
import { ProductsWithin } from '../products/products-within.tsx'

const brand = namesOf('brand')

/** One brand, and the products of it. */
export default function BrandScreen() {
  return (
    <EntityPage of={brand} list={{ to: '/products', hash: 'brands' }}>
      {(id) => <ProductsWithin fixed={{ brand: id }} />}
    </EntityPage>
  )
}
