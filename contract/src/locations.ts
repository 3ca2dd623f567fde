import { z } from 'zod'
import { BankAccountChoice } from './bank-accounts.ts'
import { wrapped } from './platform/endpoint.ts'
import { degrees, nullish, longText, text, time, withDefault } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { flag, listQuery, pageOf } from './platform/lists.ts'
import { countryCode } from './platform/phone.ts'
import { SaleTaxChoice } from './sale-taxes.ts'
import { resource } from './platform/resource.ts'

const fields = {
  name: text(2, 250),
  description: nullish(longText(1000)),
  state: text(1, 250),
  city: text(1, 250),
  address: text(1, 250),
  latitude: degrees(90),
  longitude: degrees(180),
  postal_code: nullish(text(3, 6)),
  is_default: nullish(z.boolean()),
  default_sale_tax: nullish(id('sale_tax')),
  default_bank_account: nullish(id('bank_account')),
}

export const LocationInput = z.object({ ...fields, country: withDefault(countryCode(), 'NG') })
export const LocationEdit = z.object({ ...fields, country: countryCode() }).partial()

export const Location = z.object({
  id: id('location'),
  name: z.string(),
  description: z.string().nullable(),
  country: z.string(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  /** Null for the first location of a business until it is edited. */
  latitude: degrees(90).nullable(),
  longitude: degrees(180).nullable(),
  postal_code: z.string().nullable(),
  is_default: z.boolean(),
  default_sale_tax_id: id('sale_tax').nullable(),
  default_bank_account_id: id('bank_account').nullable(),
  created_at: time(),
  updated_at: time(),
  edges: z.object({ default_sale_tax: SaleTaxChoice.nullable().optional(), default_bank_account: BankAccountChoice.nullable().optional() }),
})

export const LocationChoice = Location.pick({
  id: true,
  name: true,
  city: true,
  is_default: true,
  default_sale_tax_id: true,
  default_bank_account_id: true,
})

const edges = { with_default_sale_tax: flag().optional(), with_default_bank_account: flag().optional() }
const touches = ['locations']

const call = resource({
  path: '/v1/business/inventory-locations',
  of: 'location',
  view: 'inventory-location.view',
  reply: wrapped('location', Location),
  touches,
})

export const locations = {
  list: call.list('Locations', listQuery({ by: ['created_at', 'updated_at', 'name'] }, edges), Location),
  open: call.get('/v1/business/inventory-locations/open', {
    access: 'session',
    summary: 'Locations to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }),
    reply: pageOf(LocationChoice),
  }),
  one: call.one('A location', z.object(edges)),
  create: call.create('inventory-location.create', 'Open a location', LocationInput, { adds: 'locations' }),
  edit: call.edit('inventory-location.edit', 'Change a location', LocationEdit),
  delete: call.remove('inventory-location.delete', 'Close a location that has no stock', {
    touches: [...touches, 'deleted', 'inventory', 'products', 'dashboard'],
  }),
}
