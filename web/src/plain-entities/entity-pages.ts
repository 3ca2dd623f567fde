import type { contactGroups } from '@kasuwa/contract/contact-groups'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PlainKind } from '@kasuwa/contract/platform/plain-entities'
import type { productTags } from '@kasuwa/contract/product-tags'

interface EntityPages {
  /** Path of its page, without the id. */
  path: string
  /** Records on its page, counted in the list. */
  counts: 'products' | 'contacts'
}

/** Plain entities that group products or contacts: each has a page of them, and its list counts them. */
export const entityPages: Partial<Record<PlainKind, EntityPages>> = {
  product_category: { path: '/products/categories', counts: 'products' },
  brand: { path: '/products/brands', counts: 'products' },
  product_tag: { path: '/products/tags', counts: 'products' },
  contact_group: { path: '/contacts/groups', counts: 'contacts' },
}

type ProductsRow = ReplyOf<typeof productTags.list>['rows'][number]
type ContactsRow = ReplyOf<typeof contactGroups.list>['rows'][number]
type Figures = Pick<ProductsRow, 'products' | 'stock_value'> & Pick<ContactsRow, 'contacts'>

/** Figures in such a list, if the member may see them. */
export const figuresIn = (row: object): Figures => row as Figures
