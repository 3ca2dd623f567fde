import { z } from 'zod'
import { id, type IdKind } from './platform/ids.ts'
import { csv } from './platform/lists.ts'

const anyOf = (kind: IdKind) => csv(id(kind)).optional()

/** Those, or what has none of it. */
const anyOrNone = (kind: IdKind) => csv(z.union([id(kind), z.literal('none')])).optional()

/** An account, or the cash drawer. */
const accounts = () => csv(z.union([id('bank_account'), z.literal('cash')])).optional()

/**
 * What sales, and lines of sales, are narrowed by. A product stands for its variants, categories and brands are those of products now. What is asked of
 * product, category and brand is asked of one line; a tax covers a line that was charged it. An account is one that a payment of the sale went into
 * which was not undone.
 */
export const soldFilters = {
  product: anyOf('product'),
  not_product: anyOf('product'),
  category: anyOrNone('product_category'),
  not_category: anyOrNone('product_category'),
  brand: anyOrNone('brand'),
  not_brand: anyOrNone('brand'),
  tax: anyOrNone('sale_tax'),
  not_tax: anyOrNone('sale_tax'),
  account: accounts(),
  not_account: accounts(),
  contact: anyOf('contact'),
  not_contact: anyOf('contact'),
  location: anyOf('location'),
  not_location: anyOf('location'),
  member: anyOf('merchant'),
  not_member: anyOf('merchant'),
}
