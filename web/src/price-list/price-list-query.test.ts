import { expect, test } from 'vitest'
import { priceListQuery } from './price-list-query.ts'

test('a price list is asked for as the list is filtered and ordered, less its pages', () => {
  const list = { category: 'category_1', search: 'rice', sort: 'price.desc', page: 3, per_page: 50, with_brand: true }
  expect(priceListQuery(list, false)).toEqual({ category: 'category_1', search: 'rice', sort: 'price.desc' })
  expect(priceListQuery({}, true)).toEqual({ pictures: true })
})

test('never in the order of costs', () => {
  expect(priceListQuery({ sort: 'cost.asc', brand: 'brand_1' }, false)).toEqual({ brand: 'brand_1' })
})
