import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../index.ts'
import { validation } from '../messages/validation.en.ts'
import { columnsOf, MAX_TABLE_BYTES } from '../tables/columns.ts'
import { faultValues } from '../platform/field-faults.ts'
import { MAX_IMAGE_BYTES } from '../platform/images.ts'
import { type CallBody, ids, length, most, nonEmpty, numeric, oneOf, optional, required, errorsOf, title } from '../testing/field-rules.ts'

/* Rules of the specification (§5) with its own figures and sentences, retyped so that the contract is checked against them. */

test('generic sentences are to the letter', () => {
  expect(validation).toMatchObject({
    required: '{title} cannot be empty',
    email: 'Email is invalid',
    length: 'The {field} length must be between {min} and {max}',
    max: 'The {field} must be maximum of {max}',
    numeric: 'The {field} must be numeric',
    alphanumeric: 'The {field} must be alphanumeric',
    alphabetical: 'The {field} must be alphabetical',
    invalid: 'The {field} is invalid',
    value: 'Invalid {field} value',
    size: 'The {field} must be maximum size of {max}',
    integer: '{title} must be a valid integer',
    url: '{title} must be a valid url',
    pulid: 'The {field} must be a valid pulid',
  })
})

test('a title is the field’s name, dashes and underscores to spaces, capitalised', () => {
  expect(faultValues('en', { path: 'first_name', rule: 'required', values: {} })).toMatchObject({
    title: 'First name',
    field: 'first name',
  })
  expect(faultValues('en', { path: 'items.0.post-code', rule: 'required', values: {} })).toMatchObject({ title: 'Post code' })
})

test('login', () => {
  required(api.auth.login, 'email', 'password')
  length(api.auth.login, 'password', 5, 250)
})

test('registration', () => {
  const call = api.registration.register
  required(call, 'first_name', 'last_name', 'email', 'password', 'password_confirmation', 'phone', 'address', 'business_name', 'industry')
  nonEmpty(call, 'industry')
  for (const name of ['first_name', 'last_name']) length(call, name, 3, 20)
  length(call, 'address', 2, 250)
  length(call, 'business_name', 2, 250)
  length(call, 'business_desc', 2, 400)
  length(call, 'password', 5, 250)
  expect(errorsOf(call, { password: 'right', password_confirmation: 'wrong' }).password_confirmation).toBe(
    'The password confirmation does not match',
  )
  const phone = (body: CallBody) => errorsOf(call, body).phone
  expect(phone({ phone: '0803 123 4567' })).toBeUndefined()
  expect(phone({ phone: '024 123 4567' })).toBe('The phone number is not valid')
  expect(phone({ phone: '024 123 4567', country: 'GH' })).toBeUndefined()
  expect(phone({ phone: '0803 123 4567', country: 'GH' })).toBe('The phone number is not valid')
})

test('passwords', () => {
  required(api.passwords.reset, 'token', 'email', 'password')
  length(api.passwords.reset, 'password', 5, 250)
  required(api.passwords.change, 'old_password', 'password', 'password_confirmation')
})

test('business', () => {
  const call = api.business.open
  required(call, 'name')
  length(call, 'name', 2, 250)
  length(call, 'address.address1', 2, 250)
  length(call, 'address.postal_code', 3, 6)
  for (const path of ['image', 'website']) {
    optional(call, path)
    for (const url of ['https://shop.example/a.png', 'http://shop.example'])
      expect([url, errorsOf(call, { [path]: url })[path]]).toEqual([url, undefined])
    for (const url of ['ftp://shop.example', 'shop', 'javascript:alert(1)'])
      expect([url, errorsOf(call, { [path]: url })[path]]).toEqual([url, `${title(path)} must be a valid url`])
  }
  const opened = z.safeParse(call.body, { name: 'Bola', industry: ['Retail'] })
  expect(opened.data).toMatchObject({ address: { country: 'NG' } })
})

test('approval levels', () => {
  const call = api.business.approvalLevels
  const levels = ['purchase_order', 'stock_intake', 'return_inward', 'return_outward'].map((kind) => `${kind}_approval_level`)
  optional(call, 'sale_approval_level', ...levels)
  for (const [path, highest] of [['sale_approval_level', 2] as const, ...levels.map((level) => [level, 1] as const)]) {
    for (let level = 0; level <= highest; level += 1) expect([path, errorsOf(call, { [path]: level })[path]]).toEqual([path, undefined])
    for (const level of [-1, highest + 1, 0.5]) expect([path, level, errorsOf(call, { [path]: level })[path]]).not.toContain(undefined)
  }
})

test('contact', () => {
  const call = api.contacts.create
  required(call, 'name', 'email', 'phone')
  for (const path of ['name', 'company_name', 'address']) length(call, path, 2, 250)
  for (const path of ['facebook', 'instagram', 'twitter']) length(call, path, 2, 100)
  most(call, 'note', 1000)
  oneOf(call, 'gender', ['male', 'female'], 'invalid gender')
  oneOf(call, 'contact_type', ['customer', 'supplier', 'both'], 'type must be customer, supplier or both')
  oneOf(call, 'identity_type', ['nin', 'bvn'], 'ID type must be NIN or BVN')
  for (const number of ['1234567890', '123456789012'])
    expect(errorsOf(call, { identity_number: number }).identity_number).toBe('The identity number must be exactly 11 characters')
  expect(errorsOf(call, { identity_number: '12345678901' }).identity_number).toBeUndefined()
  expect(errorsOf(call, { phone: '0805' }).phone).toBe('The phone number is not valid')
  ids(call, 'group.0', 'cg')
  const { data } = z.safeParse(call.body, { name: 'Bola', email: 'bola@shop.example', phone: '08031234567' })
  expect(data).toMatchObject({ contact_type: 'both', country: 'NG' })
  optional(call, 'company_name', 'gender', 'dob', 'state', 'city', 'address', 'identity_type', 'identity_number', 'facebook', 'note')
})

test('balance adjustment', () => {
  const call = api.contacts.adjustBalance
  required(call, 'amount')
  numeric(call, 'amount')
  oneOf(call, 'type', ['increment', 'decrement'], 'Invalid type value')
  most(call, 'note', 1000)
})

test('categories, brands and groups of contacts', () => {
  for (const { create } of [api.productCategories, api.brands, api.contactGroups]) {
    required(create, 'name')
    length(create, 'name', 2, 250)
    most(create, 'description', 1000)
    optional(create, 'description', 'image')
    expect(errorsOf(create, { image: 'x' }).image).toBe('Image must be a valid url')
  }
  for (const { edit } of [api.productCategories, api.brands]) {
    length(edit, 'description', 1, 1000)
    expect(errorsOf(edit, { description: null }).description).toBe('Description cannot be empty')
  }
})

test('product', () => {
  const call = api.products.create
  required(call, 'name', 'type')
  length(call, 'name', 2, 250)
  length(call, 'sku', 2, 250)
  most(call, 'description', 1000)
  oneOf(call, 'type', ['standard', 'phone', 'service'], 'invalid product type')
  oneOf(call, 'inventory_type', ['standard', 'variant'], 'invalid product type')
  for (const images of [['x'], ['https://shop.example/a.png', 'x'], 'x'])
    expect(errorsOf(call, { images }).images).toBe('images must be array of image url')
  expect(errorsOf(call, { images: ['https://shop.example/a.png'] }).images).toBeUndefined()
  numeric(call, 'cost', 'price', 'markup')
  ids(call, 'category', 'pc')
  ids(call, 'brand', 'br')
})

test('variant', () => {
  const call = api.products.create
  required(call, 'variants.0.name')
  length(call, 'variants.0.name', 2, 250)
  nonEmpty(call, 'variants.0.options')
  for (const path of ['variants.0.options.0.name', 'variants.0.options.0.value']) length(call, path, 2, 250)
  numeric(call, 'variants.0.price', 'variants.0.cost', 'variants.0.markup')
  optional(call, 'variants.0.price', 'variants.0.cost', 'variants.0.markup', 'variants.0.sku')
  length(call, 'variants.0.sku', 2, 250)
})

const documents = {
  sale: [api.sales.create, 'price'],
  order: [api.purchaseOrders.create, 'cost'],
  intake: [api.inventory.createIntake, 'cost'],
  'return inward': [api.inventory.createReturnInward, 'price'],
  'return outward': [api.inventory.createReturnOutward, 'cost'],
} as const

test.each(Object.entries(documents))('lines of a %s', (_, [call, amount]) => {
  required(call, 'contact', 'location', 'items')
  nonEmpty(call, 'items')
  ids(call, 'items.0.product', 'pd')
  required(call, 'items.0.product', 'items.0.quantity')
  numeric(call, 'items.0.quantity', `items.0.${amount}`)
  most(call, 'note', 1000)
})

test('sale', () => {
  required(api.sales.create, 'payable_amount')
  numeric(api.sales.create, 'payable_amount', 'discount')
})

test('purchase order', () => required(api.purchaseOrders.create, 'date'))

test('serial number', () => {
  length(api.serialNumbers.edit, 'serial_number', 1, 100)
  most(api.serialNumbers.edit, 'note', 1000)
  optional(api.serialNumbers.edit, 'note')
})

test('sale tax', () => {
  const call = api.saleTaxes.create
  required(call, 'name', 'rate')
  length(call, 'name', 1, 250)
  most(call, 'tax_id', 250)
  optional(call, 'tax_id')
  numeric(call, 'rate')
})

test('location', () => {
  const call = api.locations.create
  required(call, 'name', 'address', 'latitude', 'longitude', 'state', 'city')
  length(call, 'name', 2, 250)
  length(call, 'address', 1, 250)
  length(call, 'postal_code', 3, 6)
  numeric(call, 'latitude', 'longitude')
  expect(z.safeParse(api.locations.edit.body, { country: null }).success).toBe(false)
})

test('bank account', () => {
  const call = api.bankAccounts.create
  expect(errorsOf(call, { bank_code: '05-8' }).bank_code).toBe('The bank code must be alphanumeric')
  required(call, 'bank_code', 'account_number', 'account_name')
  length(call, 'bank_code', 3, 6)
  length(call, 'account_name', 2, 250)
  for (const number of ['123456789', '12345678901'])
    expect(errorsOf(call, { account_number: number }).account_number).toBe('The account number must be exactly 10 characters')
  expect(errorsOf(call, { account_number: '0123456789' }).account_number).toBeUndefined()
})

test('letters of a document’s number', () => {
  expect(errorsOf(api.papers.edit, { sale_prefix: 'INV2' }).sale_prefix).toBe('The sale prefix must be alphabetical')
})

test('role', () => {
  length(api.roles.create, 'name', 2, 250)
  length(api.roles.create, 'description', 20, 250)
})

test('invitations', () => {
  required(api.members.invite, 'email', 'roles')
  nonEmpty(api.members.invite, 'roles')
  expect(errorsOf(api.members.invite, { email: 'musa' }).email).toBe('Email is invalid')
  required(api.invitations.accept, 'token', 'password', 'password_confirmation')
  length(api.invitations.accept, 'password', 5, 250)
  expect(errorsOf(api.invitations.accept, { password: 'right', password_confirmation: 'wrong' }).password_confirmation).toBe(
    'The password confirmation does not match',
  )
})

test('files and pictures', () => {
  expect(MAX_TABLE_BYTES).toBe(10_000_000)
  expect(MAX_IMAGE_BYTES).toBe(5_000_000)
  for (const call of [api.imports.contacts, api.imports.products]) required(call, 'file')
})

test('columns of an import', () => {
  const columns = (kind: 'contacts' | 'contact_groups' | 'products') => columnsOf(kind)
  const names = (kind: Parameters<typeof columns>[0]) => columns(kind).map(({ name }) => name)
  const mapped = columns('contacts').filter((column) => column.mapped)
  expect(mapped.map(({ name }) => name).sort()).toEqual(
    ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address'].sort(),
  )
  expect(names('contacts')).toEqual(expect.arrayContaining(['identity_type', 'identity_number', 'facebook', 'instagram', 'twitter']))
  expect(columns('contacts').find(({ name }) => name === 'group')).toMatchObject({ type: 'list' })
  expect(names('contact_groups')).toEqual(expect.arrayContaining(['image', 'name', 'description']))
  expect(columns('products').find(({ name }) => name === 'tags')).toMatchObject({ type: 'list' })
})
