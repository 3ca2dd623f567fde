import type { brands } from '@kasuwa/contract/brands'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { PlainKind } from '@kasuwa/contract/platform/plain-entities'

/** Plain entities that products are sorted by: their lists count the products of each, and each has a page of them at this address. */
export const productPages: Partial<Record<PlainKind, string>> = {
  product_category: '/products/categories',
  brand: '/products/brands',
}

type Group = ReplyOf<typeof brands.list>['rows'][number]

/** What such a list says of each, if the person may see it. */
export const figuresIn = (row: object): Pick<Group, 'products' | 'stock_value'> => row as Group
