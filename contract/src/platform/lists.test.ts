import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../index.ts'
import { cleanQuery, csv, flag } from './lists.ts'

const usualOrder = ({ query }: { query: z.core.$ZodType }) => (z.safeParse(query, {}).data as { sort?: string } | undefined)?.sort

test('lists begin as spec §8 has it: the newest first, but roles, taxes and accounts in the order they were made; documents by number', () => {
  for (const list of [
    api.contacts.list,
    api.contactGroups.list,
    api.products.list,
    api.brands.list,
    api.productCategories.list,
    api.locations.list,
    api.members.list,
  ])
    expect(usualOrder(list)).toBe('created_at.desc')
  for (const list of [api.roles.list, api.saleTaxes.list, api.bankAccounts.list]) expect(usualOrder(list)).toBe('created_at.asc')
  for (const list of [api.sales.list, api.inventory.list]) expect(usualOrder(list)).toBe('number.desc')
})

test('an empty parameter was not given, in a list of them too; a flag is set by its name', () => {
  const schema = z.object({ status: csv(z.enum(['a', 'b'])).optional(), with_items: flag().optional(), search: z.string().optional() })
  const read = (query: Record<string, unknown>) => schema.parse(cleanQuery(schema, query))
  expect(read({ status: '', with_items: '', search: ' ' })).toEqual({ with_items: true })
  expect(read({ status: ['', 'a', ''], with_items: '0', search: ' x ' })).toEqual({ status: ['a'], with_items: false, search: 'x' })
  expect(read({ status: ' , ,', search: ['', ''] })).toEqual({})
})
