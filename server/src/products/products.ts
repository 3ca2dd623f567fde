import { api } from '@kasuwa/contract'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { forEachRow } from '../request/authorize.ts'
import { isAnyOf } from '../database/rows.ts'
import { serve } from '../http/serve.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { bulkEdit, previewBulkEdit } from './bulk-edit.ts'
import { findProduct, listProducts, openProducts, sumProducts } from './find-products.ts'
import { listComponents, openComposites } from './list-composites.ts'
import type { OpeningOf } from './opening-stock.ts'
import { productReply } from './product-reply.ts'
import { newSku } from './skus.ts'
import { priceHistory } from './price-history.ts'
import { productTimeline } from './timeline.ts'
import { applyBulkAction, deleteProduct, setActive, setFavourite } from './delete-product.ts'
import { type Written, editProduct, createProduct } from './write-product.ts'

/** @param openingOf writes opening stock of a new product */
export const productRoutes = (openingOf: OpeningOf) =>
  serve(api.products, {
    list: (ctx, { query }) => listProducts(ctx, query),
    sums: (ctx, { query }) => sumProducts(ctx, query),
    open: (ctx, { query }) => openProducts(ctx, query),
    one: (ctx, { params, query }) => findProduct(ctx, params.id, query),
    timeline: async (ctx, { params, query }) => {
      await findProduct(ctx, params.id, {})
      return productTimeline(ctx, params.id, query.before)
    },
    prices: async (ctx, { params, query }) => {
      await findProduct(ctx, params.id, {})
      return priceHistory(ctx, params.id, query.before)
    },
    create: async (ctx, { body }) => written(ctx, await createProduct(ctx, body, openingOf)),
    edit: async (ctx, { params, body }) => written(ctx, await editProduct(ctx, params.id, body)),
    delete: async (ctx, { params }) => {
      await deleteProduct(ctx, params.id)
      return { message: ctx.translate({ key: 'deleted' }) }
    },
    toggleActive: async (ctx, { params, body }) => productReply(ctx, await setActive(ctx, params.id, body.is_active)),
    setFavourite: async (ctx, { params, body }) => productReply(ctx, await setFavourite(ctx, params.id, body.is_favourite)),
    bulkAction: async (ctx, { body }) => {
      await holdForBulk(ctx, valuesOf(body, 'id'))
      return { rows: await forEachRow(ctx, api.products.bulkAction.access, body, (row) => applyBulkAction(ctx, row)) }
    },
    bulkEditPreview: (ctx, { body }) => previewBulkEdit(ctx, body),
    bulkEdit: (ctx, { body }) => bulkEdit(ctx, body),
    composites: (ctx, { query }) => listComponents(ctx, query),
    openComposites: (ctx, { query }) => openComposites(ctx, query),
    generateSku: async (ctx, { body }) => ({ sku: await newSku(ctx, body.name) }),
  })

/** With its variants, if any, each with the client’s reference of its row. */
const written = (ctx: BusinessContext, { product, family }: Written) =>
  productReply(ctx, product, { with_variants: Boolean(family) }, family)

/** Locks the products and parents of variants in one order, so two bulk actions cannot deadlock. Parents come before their variants. */
async function holdForBulk(ctx: BusinessContext, ids: readonly string[]): Promise<void> {
  const variants = await ctx
    .selectFrom('products')
    .select('parent_id')
    .where(isAnyOf('id', ids))
    .where('parent_id', 'is not', null)
    .execute()
  const all = [...new Set([...ids, ...variants.flatMap(({ parent_id }) => parent_id ?? [])])]
  await ctx.selectFrom('products').select('id').where(isAnyOf('id', all)).orderBy('id').forUpdate().execute()
}
