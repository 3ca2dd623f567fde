import { namesOf } from '@kasuwa/contract/platform/plain-entities'
import { EntityPage } from '../plain-entities/entity-page.tsx'
import { ProductSublist } from '../products/product-sublist.tsx'

const tag = namesOf('product_tag')

/** One tag, and the products that carry it. */
export default function TagScreen() {
  return (
    <EntityPage of={tag} list={{ to: '/products', hash: 'tags' }}>
      {(id) => <ProductSublist fixed={{ tag: id }} />}
    </EntityPage>
  )
}
