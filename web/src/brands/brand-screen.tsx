import { namesOf } from '@kasuwa/contract/platform/plain-entities'
import { EntityPage } from '../plain-entities/entity-page.tsx'
import { ProductSublist } from '../products/product-sublist.tsx'

const brand = namesOf('brand')

/** One brand, and the products of it. */
export default function BrandScreen() {
  return (
    <EntityPage of={brand} list={{ to: '/products', hash: 'brands' }}>
      {(id) => <ProductSublist fixed={{ brand: id }} />}
    </EntityPage>
  )
}
