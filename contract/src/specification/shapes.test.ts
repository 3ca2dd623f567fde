import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../index.ts'
import { formatMoney } from '../platform/money.ts'

/* Replies of the specification (§3), retyped so that the contract is checked against them. */

interface Def {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

/** Every path of a schema: `sale.items.product`; list positions are left out. */
function pathsOf(schema: z.core.$ZodType, path: readonly string[] = [], deep = 6): string[] {
  if (deep === 0) return []
  const { shape = {}, element, innerType, in: before, out, options = [] } = schema._zod.def as unknown as Def
  return [
    ...Object.entries(shape).flatMap(([name, field]) => [[...path, name].join('.'), ...pathsOf(field, [...path, name], deep - 1)]),
    ...[element, innerType, before, out, ...options].flatMap((inner) => (inner ? pathsOf(inner, path, deep) : [])),
  ]
}

function lacking(schema: z.core.$ZodType, paths: string): string[] {
  const has = new Set(pathsOf(schema))
  return paths
    .trim()
    .split(/\s+/)
    .filter((path) => !has.has(path))
}

const read: [what: string, z.core.$ZodType, string][] = [
  ['a login', api.auth.login.reply, 'access_token refresh_token roles merchant business'],
  ['a login’s call', api.auth.login.body, 'email password remember'],
  ['a merchant', api.merchant.one.reply, 'merchant.first_name merchant.last_name merchant.email merchant.phone'],
  [
    'a business',
    api.business.edit.reply,
    `business.image business.name business.email business.phone business.website business.industry business.address.country
    business.address.state business.address.city business.address.address1 business.address.postal_code business.sale_approval_level
    business.purchase_order_approval_level business.stock_intake_approval_level business.return_inward_approval_level
    business.return_outward_approval_level`,
  ],
  [
    'a contact',
    api.contacts.one.reply,
    `contact.name contact.company_name contact.email contact.phone contact.gender contact.dob contact.contact_type contact.country
    contact.state contact.city contact.address contact.identity_type contact.identity_number contact.note contact.socials.facebook
    contact.socials.instagram contact.socials.twitter contact.edges.groups`,
  ],
  ['a contact group', api.contactGroups.one.reply, 'contact_group.image contact_group.name contact_group.description'],
  [
    'a product',
    api.products.one.reply,
    `product.thumbnail product.images product.name product.description product.category_id product.brand_id product.sku product.cost
    product.price product.markup product.product_type product.inventory_type product.has_serial_number product.has_inventory
    product.num_children product.num_composites product.status product.edges.variants product.edges.composites product.edges.tags`,
  ],
  [
    'a product’s form',
    api.products.create.body,
    `images name description category brand sku cost price markup type inventory_type tags has_serial_number has_inventory active
    variants.image variants.name variants.sku variants.cost variants.price variants.markup variants.options.name variants.options.value
    variants.ref variants.active variants.id composites.product composites.quantity composites.cost`,
  ],
  ['a category', api.productCategories.one.reply, 'product_category.image product_category.name product_category.description'],
  ['a brand', api.brands.one.reply, 'brand.image brand.name brand.description'],
  ['a tag', api.productTags.one.reply, 'product_tag.name'],
  [
    'a serial number',
    api.serialNumbers.one.reply,
    'serial_number.serial_number serial_number.cost serial_number.note serial_number.meta serial_number.metadata',
  ],
  [
    'a sale’s form',
    api.sales.create.body,
    'contact location date note items.product items.quantity items.price items.metadata payable_amount discount tax paid_amount payment_accounts',
  ],
  ['a sale', api.sales.one.reply, 'sale.paid_amount sale.payable_amount sale.discount sale.date sale.note'],
  [
    'a tax',
    api.saleTaxes.one.reply,
    'sale_tax.tax_id sale_tax.name sale_tax.rate sale_tax.is_default sale_tax.products sale_tax.categories',
  ],
  ['an order’s form', api.purchaseOrders.create.body, 'contact location date note items.product items.quantity items.cost'],
  [
    'an intake’s form',
    api.inventory.createIntake.body,
    'contact location order date note items.product items.quantity items.cost items.metadata',
  ],
  [
    'a return inward’s form',
    api.inventory.createReturnInward.body,
    'contact location sale date note items.product items.quantity items.price',
  ],
  ['a return outward’s form', api.inventory.createReturnOutward.body, 'contact location date note items.product items.quantity items.cost'],
  [
    'a location',
    api.locations.one.reply,
    `location.default_bank_account_id location.default_sale_tax_id location.name location.description location.country location.state
    location.city location.address location.latitude location.longitude location.postal_code location.is_default`,
  ],
  [
    'a location’s form',
    api.locations.create.body,
    'default_sale_tax default_bank_account name description country state city address latitude longitude postal_code is_default',
  ],
  [
    'a bank account',
    api.bankAccounts.one.reply,
    'bank_account.bank_code bank_account.account_number bank_account.account_name bank_account.is_default',
  ],
  ['a role', api.roles.one.reply, 'role.name role.description role.grants'],
  ['permissions', api.permissions.list.reply, 'groups.permissions.parents'],
  ['an invitation’s form', api.members.invite.body, 'email roles location'],
  ['its acceptance', api.invitations.accept.body, 'token password password_confirmation'],
  ['a member', api.members.one.reply, 'member.edges.roles'],
  ['a change of plan', api.billing.changePlan.body, 'plan card'],
  ['plans', api.plans.list.reply, 'rows.is_active'],
  ['invoices', api.billing.invoices.query, 'type status'],
  [
    'countries',
    api.countries.list.reply,
    'rows.id rows.alpha3 rows.country_code rows.name rows.mobile_begin_with rows.phone_number_lengths',
  ],
  [
    'the registration',
    api.registration.register.body,
    'first_name last_name email password password_confirmation country phone state city address business_name industry business_desc',
  ],
]

test.each(read)('%s has the fields of the specification', (_, schema, paths) => expect(lacking(schema, paths)).toEqual([]))

test('each row of a report has its start, its end and its group', () => {
  const reports = Object.values(api.reports).filter(({ path }) => path.endsWith('/report') || path.includes('/report/'))
  expect(reports.length).toBeGreaterThanOrEqual(7)
  for (const { path, reply } of reports) expect([path, lacking(reply, 'rows.start_at rows.end_at rows._group')]).toEqual([path, []])
})

test('money is naira of two digits, kobo divided by a hundred', () => {
  expect([0, 5, 150_050, 123_456_789].map(formatMoney)).toEqual(['₦0.00', '₦0.05', '₦1,500.50', '₦1,234,567.89'])
})

test('a place is Nigeria where no country is said', () => {
  const { data } = z.safeParse(api.locations.create.body, {
    name: 'Annex',
    address: '1 Broad Street',
    state: 'Lagos',
    city: 'Lagos',
    latitude: 6,
    longitude: 3,
  })
  expect(data).toMatchObject({ country: 'NG' })
})
