import { expectTypeOf, test } from 'vitest'
import type { api } from '../../api.ts'
import type { ColumnIn } from './columns.tsx'
import type { FilterIn } from './filters.tsx'
import type { FiltersOf, SearchIn } from './list-query-types.ts'
import type { EndpointOf } from '../api/client-endpoint.ts'

// Type tests: `npm run check` fails if one does not hold.

type Sales = typeof api.sales.list

test('a column sorts only by a field of its list', () => {
  expectTypeOf<NonNullable<ColumnIn<typeof api.brands.list>['sort']>>().toEqualTypeOf<'created_at' | 'updated_at' | 'name'>()
  expectTypeOf<ColumnIn<typeof api.inventory.movements>['sort']>().toEqualTypeOf<'created_at' | undefined>()
})

test('a filter has a name and values of its list', () => {
  expectTypeOf<FiltersOf<EndpointOf<typeof api.members.list>>>().toEqualTypeOf<{
    status: 'invited' | 'withdrawn' | 'active'
    role: string
    location: string
  }>()
  expectTypeOf<Extract<FilterIn<Sales>, { kind: 'choice'; name: 'status' }>['choices'][number]['value']>().toEqualTypeOf<
    'pending' | 'approved' | 'canceled'
  >()
  expectTypeOf<Extract<FilterIn<Sales>, { kind: 'pick' }>['name']>().toEqualTypeOf<
    | 'status'
    | 'not_status'
    | 'payment_status'
    | 'return_status'
    | 'due'
    | 'contact'
    | 'not_contact'
    | 'location'
    | 'not_location'
    | 'member'
    | 'not_member'
    | 'product'
    | 'not_product'
    | 'category'
    | 'not_category'
    | 'brand'
    | 'not_brand'
    | 'tax'
    | 'not_tax'
    | 'account'
    | 'not_account'
    | 'drawer_session'
    | 'taken_back'
  >()
})

test('only a list with a period has a date filter', () => {
  expectTypeOf<Extract<FilterIn<Sales>, { kind: 'days' }>>().not.toBeNever()
  expectTypeOf<Extract<FilterIn<typeof api.products.list>, { kind: 'days' }>>().toBeNever()
})

test('a date bound is no filter', () => {
  expectTypeOf<keyof FiltersOf<EndpointOf<typeof api.products.list>>>().extract<'with_variants' | 'with_brand'>().toBeNever()
})

test('a link sets only filters of its list', () => {
  expectTypeOf<{ status: 'pending'; payment_status: 'partial,paid'; sort: 'date.desc'; from: string }>().toExtend<SearchIn<Sales>>()
  expectTypeOf<{ status: 'paid' }>().not.toExtend<SearchIn<Sales>>()
  expectTypeOf<{ sort: 'balance.desc' }>().not.toExtend<SearchIn<Sales>>()
  expectTypeOf<keyof SearchIn<typeof api.contacts.list>>().extract<'from' | 'tag' | 'owed'>().toBeNever()
})
