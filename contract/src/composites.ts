import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { listTo, money, nullish, quantity, stock } from './platform/fields.ts'
import { id, named } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { storedUnit } from './product-fields.ts'
import { costMoney, seenWith, seesCost } from './platform/seen-with.ts'

/** Most different things in one composite. */
export const MAX_COMPONENTS = 50

/** What one of a composite is made of, as it is sent. */
export const componentsInput = () =>
  listTo(
    z.object({
      product: id('product'),
      /** Units in one of it. */
      quantity: quantity(),
      /** What the component costs by itself, now: another is refused, for what it costs counts, now and later. */
      cost: nullish(money().register(seenWith, seesCost)),
    }),
    MAX_COMPONENTS,
  )

const shared = {
  id: id('product_component'),
  product: z.object({ id: id('product'), name: z.string(), sku: z.string() }),
  /** Units in one of the composite. */
  quantity: stock(),
  unit: storedUnit(),
  /** Kobo: what a unit of it costs. */
  cost: costMoney(),
  /** Of it, over the locations that the member sees; null where nothing is counted. */
  available: stock().nullable(),
}

/** A component, where what it is in is shown. */
export const Component = z.object(shared)

const ComponentRow = z.object({ ...shared, composite: named('product') })

/** What a line of a document took of a component. */
export const LinePart = z.object({
  product_id: id('product'),
  name: z.string(),
  /** Units in one of the composite, and those of the whole line. */
  quantity: stock(),
  taken: stock(),
  /** Kobo, once posted. */
  cost: costMoney(),
})

/** Calls about what products are made of, among those of products. */
export const compositeCalls = {
  composites: endpoint({
    method: 'GET',
    path: '/v1/business/products/composites',
    access: 'product.view',
    summary: 'What composites are made of, a row for each component: of one with `product`, or of all that have one with `component`',
    query: listQuery(
      { by: ['composite', 'component', 'quantity'], usual: 'composite.asc' },
      {
        /** The composites. */
        product: csv(id('product')).optional(),
        component: csv(id('product')).optional(),
        /** Of the composite, as the rest. */
        category: csv(id('product_category')).optional(),
        brand: csv(id('brand')).optional(),
        is_active: yesNo().optional(),
      },
    ),
    reply: pageOf(ComponentRow),
  }),
  openComposites: endpoint({
    method: 'GET',
    path: '/v1/business/products/composites/open',
    access: 'session',
    summary: 'Active composites to choose from, with how many can be made of what is at a location',
    query: listQuery({ by: ['name', 'sku', 'price'], usual: 'name.asc' }, { location: id('location').optional() }),
    reply: pageOf(
      z.object({
        id: id('product'),
        name: z.string(),
        sku: z.string(),
        price: z.int(),
        /** How many can be made, at that location or at all that the member sees; null where nothing in it is counted. */
        available: stock().nullable(),
      }),
    ),
  }),
}
