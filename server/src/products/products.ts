import { api } from '@kasuwa/contract'
import { edit } from '../records/entity-rows.ts'
import { eachRow } from '../request/authorize.ts'
import { among } from '../database/rows.ts'
import { serve } from '../http/serve.ts'
import { findProduct, listProducts, openProducts } from './find-products.ts'
import { shownProduct } from './product-reply.ts'
import { newSku } from './skus.ts'
import { act, deleteProduct, editProduct, makeProduct } from './write-product.ts'

export default serve(api.products, {
  list: (ctx, { query }) => listProducts(ctx, query),
  open: (ctx, { query }) => openProducts(ctx, query),
  one: (ctx, { params, query }) => findProduct(ctx, params.id, query),
  create: async (ctx, { body }) => shownProduct(ctx, await makeProduct(ctx, body)),
  edit: async (ctx, { params, body }) => shownProduct(ctx, await editProduct(ctx, params.id, body)),
  delete: async (ctx, { params }) => {
    await deleteProduct(ctx, params.id)
    return { message: ctx.say({ key: 'deleted' }) }
  },
  toggleActive: async (ctx, { params, body }) => shownProduct(ctx, await edit(ctx, 'products', params.id, { is_active: body.is_active })),
  bulkAction: async (ctx, { body }) => {
    // Held in one order, whatever order they are named in: two bulk actions on the same products do not wait for each other for good.
    await ctx
      .from('products')
      .select('id')
      .where(
        among(
          'id',
          body.map(({ id }) => id),
        ),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    return { rows: await eachRow(ctx, api.products.bulkAction.access, body, (row) => act(ctx, row)) }
  },
  generateSku: async (ctx, { body }) => ({ sku: await newSku(ctx, body.name) }),
})
