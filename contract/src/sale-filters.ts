import { anyOf, anyOrCash, anyOrNone, goodsFilters, sided } from './platform/sided.ts'

/**
 * What sales, and lines of sales, are narrowed by. A product stands for its variants, categories and brands are those of products now. What is asked of
 * product, category and brand is asked of one line; a tax covers a line that was charged it. An account is one that a payment of the sale went into
 * which was not undone.
 */
export const soldFilters = {
  ...goodsFilters,
  ...sided({
    tax: () => anyOrNone('sale_tax'),
    account: anyOrCash,
    contact: () => anyOf('contact'),
    location: () => anyOf('location'),
    member: () => anyOf('merchant'),
  }),
}
