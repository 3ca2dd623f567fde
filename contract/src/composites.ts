import { z } from 'zod'
import { endpoint } from './platform/endpoint.ts'
import { listTo, money, nullish, quantity, stock } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, pageOf, yesNo } from './platform/lists.ts'
import { storedUnit } from './product-fields.ts'
import { costMoney, seenWith, seesCost } from './platform/seen-with.ts'

/** Most different components in one composite. */
export const MAX_COMPONENTS = 50

/** Components of one composite, as sent. */
export const componentsInput = () =>
  listTo(
    z.object({
      product: id('product'),
      /** Units of the component in one composite. */
      quantity: quantity(),
      /** Cost of the component itself, as it is now. Another value is refused, because the component's own cost always applies. */
      cost: nullish(money().register(seenWith, seesCost)),
    }),
    MAX_COMPONENTS,
  )

const shared = {
  id: id('product_component'),
  product: z.object({ id: id('product'), name: z.string(), sku: z.string() }),
  /** Units in one composite. */
  quantity: stock(),
  unit: storedUnit(),
  /** Kobo: cost of a unit of the component. */
  cost: costMoney(),
  /** Available quantity of the component at the locations that the member sees; null if its stock is not tracked. */
  available: stock().nullable(),
}

/** A component on the page of its composite. */
export const Component = z.object(shared)

const ComponentRow = z.object({ ...shared, composite: namedRecord('product') })

/** Quantity of a component that a document line used. */
export const LinePart = z.object({
  product_id: id('product'),
  name: z.string(),
  /** Units in one composite, and in the whole line. */
  quantity: stock(),
  taken: stock(),
  /** Kobo; set once the document is posted. */
  cost: costMoney(),
})

/** Calls about components; part of the `products` calls. */
export const compositeCalls = {
  composites: endpoint.get('/v1/business/products/composites', {
    access: 'product.view',
    summary: 'What composites are made of, a row for each component: of one with `product`, or of all that have one with `component`',
    query: listQuery(
      { by: ['composite', 'component', 'quantity'], usual: 'composite.asc' },
      {
        /** Filters by composite. */
        product: csv(id('product')).optional(),
        component: csv(id('product')).optional(),
        /** Category of the composite, as the filters below. */
        category: csv(id('product_category')).optional(),
        brand: csv(id('brand')).optional(),
        is_active: yesNo().optional(),
      },
    ),
    reply: pageOf(ComponentRow),
  }),
  openComposites: endpoint.get('/v1/business/products/composites/open', {
    access: 'session',
    summary: 'Active composites to choose from, with how many can be made of what is at a location',
    query: listQuery({ by: ['name', 'sku', 'price'], usual: 'name.asc' }, { location: id('location').optional() }),
    reply: pageOf(
      z.object({
        id: id('product'),
        name: z.string(),
        sku: z.string(),
        price: z.int(),
        /** How many can be assembled at that location, or at all visible ones. Null if no component's stock is tracked. */
        available: stock().nullable(),
      }),
    ),
  }),
}
