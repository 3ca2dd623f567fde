import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../index.ts'
import { cleanInput, snakeKeys } from '../platform/clean.ts'
import type { Endpoint } from '../platform/endpoint.ts'

/** Calls of the specification (§7) in its order, retyped so that the contract is checked against them. */
const calls = `
  POST /v1/merchant/auth/login
  POST /v1/merchant/auth/refresh-token
  GET /v1/merchant/session
  POST /v1/merchant/session/switch
  POST /v1/merchant/register
  POST /v1/merchant/password/email
  POST /v1/merchant/password/reset
  POST /v1/merchant/verify/phone/code
  POST /v1/merchant/verify/phone/verify-code
  POST /v1/merchant/verify/email/code
  POST /v1/merchant/verify/email/verify-code
  POST /v1/merchant/email/verify
  POST /v1/merchant/email/resend
  GET /v1/merchant
  PATCH /v1/merchant
  PATCH /v1/merchant/password
  GET /v1/merchant/payment-cards
  POST /v1/merchant/invitation/accept
  PUT /v1/merchant/businesses
  PATCH /v1/business
  PATCH /v1/business/actions-approval-level
  DELETE /v1/business
  GET /v1/business/resolve-rc-number
  GET /v1/countries
  GET /v1/states
  PUT /v1/business/contacts/import
  PUT /v1/business/contacts
  PATCH /v1/business/contacts/{id}
  GET /v1/business/contacts/{id}
  DELETE /v1/business/contacts/{id}
  POST /v1/business/contacts/{id}/adjust-balance
  GET /v1/business/contacts
  GET /v1/business/contacts/open
  GET /v1/business/contacts/report
  GET /v1/business/contacts/report/sale
  GET /v1/business/contacts/report/purchase
  GET /v1/business/contacts/balance-transactions
  GET /v1/business/contacts/balance-transactions/{id}
  DELETE /v1/business/contacts/balance-transactions/{id}
  PUT /v1/business/contact-groups/import
  PUT /v1/business/contact-groups
  PATCH /v1/business/contact-groups/{id}
  GET /v1/business/contact-groups/{id}
  DELETE /v1/business/contact-groups/{id}
  GET /v1/business/contact-groups
  GET /v1/business/open/contact-groups
  PUT /v1/business/products/import
  POST /v1/business/products/bulk-action
  PUT /v1/business/products
  PATCH /v1/business/products/{id}
  GET /v1/business/products/{id}
  DELETE /v1/business/products/{id}
  GET /v1/business/products
  GET /v1/business/products/open
  GET /v1/business/products/report
  GET /v1/business/products/report/sale
  GET /v1/business/products/composites
  GET /v1/business/products/composites/open
  POST /v1/business/generate-sku
  POST /v1/business/products/{id}/toggle-active
  PUT /v1/business/product-categories/import
  PUT /v1/business/product-categories
  PATCH /v1/business/product-categories/{id}
  GET /v1/business/product-categories/{id}
  DELETE /v1/business/product-categories/{id}
  GET /v1/business/product-categories
  GET /v1/business/open/product-categories
  PUT /v1/business/brands/import
  PUT /v1/business/brands
  PATCH /v1/business/brands/{id}
  GET /v1/business/brands/{id}
  DELETE /v1/business/brands/{id}
  GET /v1/business/brands
  GET /v1/business/open/brands
  PUT /v1/business/product-tags/import
  PUT /v1/business/product-tags
  GET /v1/business/product-tags/{id}
  GET /v1/business/product-tags
  DELETE /v1/business/product-tags/{id}
  GET /v1/business/open/product-tags
  PATCH /v1/business/inventory-serial-numbers/{id}
  GET /v1/business/inventory-serial-numbers/{id}
  DELETE /v1/business/inventory-serial-numbers/{id}
  GET /v1/business/inventory-serial-numbers
  GET /v1/business/inventory-serial-numbers/open
  GET /v1/business/inventory-serial-numbers/report
  GET /v1/business/inventory-serial-numbers/logs
  DELETE /v1/business/inventory-serial-numbers/logs/{id}
  POST /v1/business/inventory-serial-numbers/check/available/for-sale
  POST /v1/business/inventory-serial-numbers/check/available/for-receive
  PUT /v1/business/sales
  GET /v1/business/sales/{id}
  GET /v1/business/sales
  GET /v1/business/sales/items
  GET /v1/business/sales/report
  GET /v1/business/items-for-sale
  PATCH /v1/business/sales/{id}/status
  GET /v1/business/sales/{id}/download
  DELETE /v1/business/sales/{id}
  PUT /v1/business/sale-taxes
  PATCH /v1/business/sale-taxes/{id}
  GET /v1/business/sale-taxes/{id}
  DELETE /v1/business/sale-taxes/{id}
  GET /v1/business/sale-taxes
  GET /v1/business/open/sale-taxes
  PUT /v1/business/purchase-orders
  GET /v1/business/purchase-orders/{id}
  GET /v1/business/purchase-orders
  GET /v1/business/purchase-orders/report
  GET /v1/business/purchase-orders/items
  PATCH /v1/business/purchase-orders/{id}/status
  GET /v1/business/purchase-orders/{id}/download
  DELETE /v1/business/purchase-orders/{id}
  PUT /v1/business/bank-accounts
  PATCH /v1/business/bank/accounts/{id}
  DELETE /v1/business/bank/accounts/{id}
  GET /v1/business/bank/accounts/{id}
  GET /v1/business/bank-accounts
  GET /v1/business/open/bank-accounts
  GET /v1/banks
  GET /v1/business/resolve-bank-account
  PUT /v1/business/inventory-actions/intakes
  PUT /v1/business/inventory-actions/return-inwards
  PUT /v1/business/inventory-actions/return-outwards
  GET /v1/business/inventory-actions/{id}
  GET /v1/business/inventory-actions
  GET /v1/business/inventory-actions/report
  GET /v1/business/inventory-actions/items
  PATCH /v1/business/inventory-actions/{id}/status
  GET /v1/business/inventory-actions/{id}/download
  DELETE /v1/business/inventory-actions/{id}
  GET /v1/business/inventory-levels/{id}
  GET /v1/business/inventory-levels
  GET /v1/business/inventory-levels/open
  GET /v1/business/inventory-levels/report
  PUT /v1/business/inventory-locations
  PATCH /v1/business/inventory-locations/{id}
  GET /v1/business/inventory-locations/{id}
  GET /v1/business/inventory-locations
  GET /v1/business/inventory-locations/open
  DELETE /v1/business/inventory-locations/{id}
  PUT /v1/business/roles
  PATCH /v1/business/roles/{id}
  GET /v1/business/roles/{id}
  GET /v1/business/roles
  GET /v1/business/open/roles
  DELETE /v1/business/roles/{id}
  GET /v1/business/permissions
  POST /v1/business/members/invite
  POST /v1/business/members/re-invite
  PATCH /v1/business/members/{id}/roles
  GET /v1/business/members/{id}
  GET /v1/business/members
  DELETE /v1/business/members/{id}
  POST /v1/business/billing/renew-plan
  POST /v1/business/billing/change-plan
  POST /v1/business/billing/change-card
  POST /v1/paystack-payments/{id}/callback
  GET /v1/business/billing/invoices/{id}
  GET /v1/business/billing/invoices
  GET /v1/plans
  PUT /v1/business/uploads/images
`
  .trim()
  .split(/\s*\n\s*/)

const endpointByName = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))

function call(name: string): Endpoint {
  const match = endpointByName.get(name)
  if (!match) throw new Error(`There is no ${name}`)
  return match
}

/** Fields of an object schema, without its wrappers. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const { shape, innerType, element, in: before, out } = schema._zod.def as unknown as Record<string, z.core.$ZodType> & { shape?: object }
  if (shape) return Object.keys(shape)
  return [innerType, element, before, out].flatMap((inner) => (inner ? fieldsOf(inner) : []))
}

test('every call of the specification is in the contract, on its method and path', () => {
  expect(calls.filter((name) => !endpointByName.has(name))).toEqual([])
  expect(new Set(calls).size).toBe(calls.length)
})

/** Fields of bodies, as far as the specification names them. */
const bodies: Record<string, string> = {
  'POST /v1/merchant/auth/login': 'email password remember',
  'POST /v1/merchant/session/switch': 'business',
  'POST /v1/merchant/password/email': 'email',
  'POST /v1/merchant/password/reset': 'email token password password_confirmation',
  'POST /v1/merchant/email/verify': 'token',
  'POST /v1/merchant/email/resend': 'email',
  'PATCH /v1/merchant': 'first_name last_name phone',
  'PATCH /v1/merchant/password': 'old_password password password_confirmation',
  'PUT /v1/business/contacts/import': 'file map',
  'POST /v1/business/products/bulk-action': 'id action',
  'POST /v1/business/products/{id}/toggle-active': 'is_active',
  'POST /v1/business/inventory-serial-numbers/check/available/for-sale': 'product location serial_numbers',
  'POST /v1/business/inventory-serial-numbers/check/available/for-receive': 'product location serial_numbers',
  'PATCH /v1/business/sales/{id}/status': 'status',
  'PATCH /v1/business/purchase-orders/{id}/status': 'status',
  'PATCH /v1/business/inventory-actions/{id}/status': 'status',
}

test('a body has the fields that the specification says', () => {
  const lacking = Object.entries(bodies).flatMap(([name, fields]) =>
    fields
      .split(' ')
      .filter((field) => !fieldsOf(call(name).body).includes(field))
      .map((field) => `${name} ${field}`),
  )
  expect(lacking).toEqual([])
})

/** Fields of queries, as far as the specification names them. */
const queries: Record<string, string> = {
  'GET /v1/merchant/payment-cards': 'search sort active reusable',
  'GET /v1/business/resolve-rc-number': 'rc_number',
  'GET /v1/states': 'country',
  'GET /v1/business/resolve-bank-account': 'bank_code account_number',
  'GET /v1/business/sales/{id}': 'with_items with_contact with_location with_returns',
  'GET /v1/business/inventory-locations/{id}': 'with_default_sale_tax with_default_bank_account',
  'GET /v1/business/inventory-locations': 'page search sort with_default_sale_tax with_default_bank_account',
  'GET /v1/business/inventory-locations/open': 'search',
  'GET /v1/business/roles': 'search sort',
  'GET /v1/business/billing/invoices': 'page search sort from to type not_type status not_status',
  'GET /v1/plans': 'page search sort active',
}

test('a query takes what the specification says', () => {
  const lacking = Object.entries(queries).flatMap(([name, fields]) =>
    fields
      .split(' ')
      .filter((field) => !fieldsOf(call(name).query).includes(field))
      .map((field) => `${name} ${field}`),
  )
  expect(lacking).toEqual([])
})

test('invoices are narrowed by lists with commas', () => {
  const { query } = call('GET /v1/business/billing/invoices')
  const words = { type: 'subscription,change', not_type: 'subscription,change', status: 'open,paid', not_status: 'open,paid' }
  for (const [name, both] of Object.entries(words))
    expect(z.safeParse(query, { [name]: both }).data).toMatchObject({ [name]: both.split(',') })
})

/** Fields of replies, as far as the specification names them. */
const replies: Record<string, string> = {
  'POST /v1/merchant/auth/login': 'access_token refresh_token roles merchant business',
  'POST /v1/merchant/auth/refresh-token': 'access_token refresh_token merchant',
  'GET /v1/merchant/session': 'roles merchant business',
  'POST /v1/merchant/invitation/accept': 'message',
  'PUT /v1/business/inventory-locations': 'location',
  'DELETE /v1/business/inventory-locations/{id}': 'message',
  'PUT /v1/business/roles': 'role',
  'PUT /v1/business/uploads/images': 'url',
}

test('an answer has what the specification says', () => {
  const lacking = Object.entries(replies).flatMap(([name, fields]) =>
    fields
      .split(' ')
      .filter((field) => !fieldsOf(call(name).reply).includes(field))
      .map((field) => `${name} ${field}`),
  )
  expect(lacking).toEqual([])
})

test('a list takes page, search and sort as field.order, and answers page and rows', () => {
  const lists = calls.filter((name) => name.startsWith('GET') && fieldsOf(call(name).query).includes('page') && !/\/report/.test(name))
  expect(lists.length).toBeGreaterThan(25)
  for (const name of lists) {
    const { query, reply } = call(name)
    const { data, error } = z.safeParse(query, { location: 'lo01ARZ3NDEKTSV4RRFFQ69G5FAV' })
    expect([name, error?.issues]).toEqual([name, undefined])
    expect([name, data]).toEqual([name, expect.objectContaining({ page: 1, sort: expect.stringMatching(/^\w+\.(asc|desc)$/) })])
    expect([name, fieldsOf(reply)]).toEqual([name, expect.arrayContaining(['page', 'rows'])])
    expect([name, fieldsOf(query)]).toEqual([name, expect.arrayContaining(['search'])])
  }
})

test('the bodies that the specification spells in camel case are taken so, `confirmation` too', () => {
  const camel = [
    'POST /v1/merchant/register',
    'POST /v1/merchant/password/reset',
    'PATCH /v1/merchant',
    'PATCH /v1/merchant/password',
    'POST /v1/merchant/invitation/accept',
  ]
  for (const name of camel) expect([name, call(name).takes]).toEqual([name, 'camel case'])
  const typed = { firstName: 'Bola', businessDesc: 'Shoes', oldPassword: ' a ', confirmation: ' b ' }
  expect(cleanInput(snakeKeys(typed))).toMatchObject({
    first_name: 'Bola',
    business_desc: 'Shoes',
    old_password: ' a ',
    password_confirmation: ' b ',
  })
})
