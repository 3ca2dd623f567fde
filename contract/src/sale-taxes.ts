import { z } from 'zod'
import { endpointsWith, message, wrapped } from './platform/endpoint.ts'
import { listTo, nullish, longText, rate, text, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { flag, listQuery, pageOf } from './platform/lists.ts'

/** A larger set should be a category. */
const covered = <const Kind extends 'product' | 'product_category'>(kind: Kind) => listTo(id(kind), 500)

export const SaleTaxInput = z.object({
  name: text(1, 250),
  /** Registration number at the tax office. */
  tax_id: nullish(longText(250)),
  rate: rate(),
  is_default: nullish(z.boolean()),
  /** Whether it is charged. An inactive tax applies to no new sale and is no default. */
  is_active: nullish(z.boolean()),
  /** Products and categories that it applies to; both empty means every line. */
  products: nullish(covered('product')),
  categories: nullish(covered('product_category')),
})

export const SaleTax = z.object({
  id: id('sale_tax'),
  name: z.string(),
  tax_id: z.string().nullable(),
  rate: rate(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  products: z.array(id('product')),
  categories: z.array(id('product_category')),
  created_at: time(),
  updated_at: time(),
  edges: z.object({
    products: z.array(namedRecord('product')).optional(),
    categories: z.array(namedRecord('product_category')).optional(),
  }),
})

export const SaleTaxChoice = SaleTax.pick({ id: true, name: true, rate: true, is_default: true })

const edges = { with_products: flag().optional(), with_categories: flag().optional() }
const touches = ['saleTaxes', 'locations']

const call = endpointsWith({ of: 'sale_tax', touches })

export const saleTaxes = {
  list: call.get('/v1/business/sale-taxes', {
    access: 'sale-tax.view',
    summary: 'Taxes on sales',
    query: listQuery({ by: ['created_at', 'updated_at', 'name', 'rate'], usual: 'created_at.asc' }, edges),
    reply: pageOf(SaleTax),
  }),
  open: call.get('/v1/business/open/sale-taxes', {
    access: 'session',
    summary: 'Taxes to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }),
    reply: pageOf(SaleTaxChoice),
  }),
  one: call.get('/v1/business/sale-taxes/{id}', {
    access: 'sale-tax.view',
    summary: 'A tax',
    query: z.object(edges),
    reply: wrapped('sale_tax', SaleTax),
  }),
  create: call.put('/v1/business/sale-taxes', {
    access: 'sale-tax.add',
    summary: 'Make a tax',
    body: SaleTaxInput,
    reply: wrapped('sale_tax', SaleTax),
  }),
  edit: call.patch('/v1/business/sale-taxes/{id}', {
    access: 'sale-tax.edit',
    summary: 'Change a tax; sales made before keep theirs',
    body: SaleTaxInput.partial(),
    reply: wrapped('sale_tax', SaleTax),
  }),
  delete: call.delete('/v1/business/sale-taxes/{id}', {
    access: 'sale-tax.delete',
    summary: 'Delete a tax',
    reply: message,
    touches: [...touches, 'deleted'],
  }),
}
