import { anyOf, anyOrCash, anyOrNone, goodsFilters, sided } from './platform/sided.ts'

/**
 * Filters of sales and sale lines. A product includes its variants; categories and brands are the products' current ones. One line must
 * match product, category and brand together; a tax matches a line that was charged it. An account matches if a payment of the sale went
 * there and was not undone.
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
