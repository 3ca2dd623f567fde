import { z } from 'zod'
import { wrapped } from './platform/endpoint.ts'
import { listTo, nullish, longText, rate, text, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { flag, listQuery, pageOf } from './platform/lists.ts'
import { resource } from './platform/resource.ts'

/** A larger set should be a category. */
const covered = <const Kind extends 'product' | 'product_category'>(kind: Kind) => listTo(id(kind), 500)

export const SaleTaxInput = z.object({
  name: text(1, 250),
  /** Registration number at the tax office. */
  tax_id: nullish(longText(250)),
  rate: rate(),
  /** Whether prices contain it; fixed once a document names the tax. */
  inclusive: nullish(z.boolean()),
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
  inclusive: z.boolean(),
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

export const SaleTaxChoice = SaleTax.pick({ id: true, name: true, rate: true, inclusive: true, is_default: true })

const edges = { with_products: flag().optional(), with_categories: flag().optional() }
const touches = ['saleTaxes', 'locations']

const call = resource({
  path: '/v1/business/sale-taxes',
  of: 'sale_tax',
  view: 'sale-tax.view',
  reply: wrapped('sale_tax', SaleTax),
  touches,
})

export const saleTaxes = {
  list: call.list(
    'Taxes on sales',
    listQuery({ by: ['created_at', 'updated_at', 'name', 'rate'], usual: 'created_at.asc' }, edges),
    SaleTax,
  ),
  open: call.get('/v1/business/open/sale-taxes', {
    access: 'session',
    summary: 'Taxes to choose from',
    query: listQuery({ by: ['name', 'created_at'], usual: 'name.asc' }),
    reply: pageOf(SaleTaxChoice),
  }),
  one: call.one('A tax', z.object(edges)),
  create: call.create('sale-tax.add', 'Make a tax', SaleTaxInput),
  edit: call.edit('sale-tax.edit', 'Change a tax; sales made before keep theirs', SaleTaxInput.partial()),
  delete: call.remove('sale-tax.delete', 'Delete a tax', { touches: [...touches, 'deleted'] }),
}
