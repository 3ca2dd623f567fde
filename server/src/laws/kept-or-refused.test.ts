import { api } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { nameOf } from '../testing/examples.ts'
import { pathsNamed } from '../testing/schemas.ts'

const contact = `name company_name email phone group gender dob contact_type country state city address identity_type identity_number
  facebook instagram twitter note`
const product = `images name description category brand sku cost price markup type inventory_type tags has_serial_number has_inventory
  active variants composites`
const document = 'contact location date note items items.*.product items.*.quantity items.*.metadata'
const serials = 'items.*.metadata.serial_numbers'
const tax = 'tax_id name rate is_default products categories'
const location = `default_sale_tax default_bank_account name description country state city address latitude longitude postal_code
  is_default`
const account = 'bank_code account_number account_name is_default'

/** What the specification names of a call (§3 and §7), and `calls.md` of calls that are there. Kept by hand: the contract is held against it. */
const named: [Endpoint, string][] = [
  [api.contacts.create, contact],
  [api.contacts.edit, contact],
  [api.contacts.list, 'group'],
  [api.contacts.open, 'group'],
  [api.products.create, product],
  [api.products.edit, product],
  [api.products.list, 'tag parent'],
  [api.products.open, 'tag parent'],
  [api.sales.create, `${document} ${serials} items.*.price payable_amount discount tax paid_amount payment_accounts`],
  [api.quotations.create, `${document} items.*.price payable_amount discount tax expires_at`],
  [api.inventory.createIntake, `${document} ${serials} items.*.cost order extra_costs payment_accounts`],
  [api.purchaseOrders.create, `${document} items.*.cost expected_date duplicate_of`],
  [api.inventory.createReturnInward, `${document} ${serials} items.*.price items.*.metadata.condition sale payment_accounts`],
  [api.inventory.createReturnOutward, `${document} ${serials} items.*.cost items.*.metadata.condition intake`],
  [api.brands.create, 'image name description'],
  [api.brands.edit, 'image name description'],
  [api.productCategories.create, 'image name description'],
  [api.productCategories.edit, 'image name description'],
  [api.productTags.create, 'name'],
  [api.productTags.edit, 'name'],
  [api.contactGroups.create, 'image name description'],
  [api.contactGroups.edit, 'image name description'],
  [api.saleTaxes.create, tax],
  [api.saleTaxes.edit, tax],
  [api.locations.create, location],
  [api.locations.edit, location],
  [api.bankAccounts.create, account],
  [api.bankAccounts.edit, account],
  [api.roles.create, 'name description grants'],
  [api.roles.edit, 'name description grants'],
  [api.members.invite, 'email roles location'],
  [api.invitations.accept, 'token password password_confirmation'],
  [api.merchant.edit, 'first_name last_name phone'],
]

test('what the specification names of a call is in its schema: kept, or said to be to come', () => {
  const forgotten = named.flatMap(([endpoint, fields]) =>
    fields
      .split(/\s+/)
      .filter(
        (path) => ![endpoint.body, endpoint.query].some((part) => pathsNamed(part, new Set(path.split('.').slice(-1))).includes(path)),
      )
      .map((path) => `${nameOf(endpoint)} ${path}`),
  )
  expect(forgotten).toEqual([])
})
