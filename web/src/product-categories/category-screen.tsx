import { namesOf } from '@kasuwa/contract/platform/plain-entities'
import { EntityPage } from '../plain-entities/entity-page.tsx'
import { ProductSublist } from '../products/product-sublist.tsx'

const category = namesOf('product_category')

/** One category, and the products in it. */
export default function CategoryScreen() {
  return (
    <EntityPage of={category} list={{ to: '/products', hash: 'categories' }}>
      {(id) => <ProductSublist fixed={{ category: id }} />}
    </EntityPage>
  )
}
