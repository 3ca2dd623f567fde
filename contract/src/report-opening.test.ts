import { expect, test } from 'vitest'
import { addressOfQuery, queryOfAddress } from './report-opening.ts'

test('a report compares with the period before, unless its address says otherwise', () => {
  expect(queryOfAddress('sale', {})).toEqual({ compare: 'previous' })
  expect(queryOfAddress('sale', { compare: 'year', tax: 'a' })).toEqual({ compare: 'year', tax: 'a' })
  expect(queryOfAddress('sale', { compare: 'none' })).toEqual({})
  expect(addressOfQuery('sale', { compare: 'previous', tax: 'a' })).toEqual({ tax: 'a' })
  expect(addressOfQuery('sale', { group_by: 'product' })).toEqual({ group_by: 'product', compare: 'none' })
})

test('reports of what stands now open by a group, without a course of days', () => {
  const stock = { group_by: 'category', interval: 'none', limit: '10' }
  expect(queryOfAddress('inventory-level', {})).toEqual(stock)
  expect(queryOfAddress('inventory-level', { location: 'a' })).toEqual({ ...stock, location: 'a' })
  expect(addressOfQuery('inventory-level', { ...stock, location: 'a' })).toEqual({ location: 'a' })
  expect(queryOfAddress('serial-number', {})).toEqual({ group_by: 'status', interval: 'none', limit: '10' })
  expect(queryOfAddress('contact', {})).toMatchObject({ compare: 'previous' })
})

test.each<Record<string, string>>([
  {},
  { compare: 'previous' },
  { interval: 'day' },
  { interval: 'none', compare: 'year' },
  { group_by: 'brand' },
  { group_by: 'category', interval: 'none', limit: '20' },
  { group_by: 'category', interval: 'none', limit: '10' },
])('a saved query of stock is asked again as it was: %j', (query) => {
  for (const name of ['inventory-level', 'sale'] as const) expect(queryOfAddress(name, addressOfQuery(name, query))).toEqual(query)
})
