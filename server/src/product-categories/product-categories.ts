import { api } from '@kasuwa/contract'
import type { Ctx } from '../platform/context.ts'
import { refuseField } from '../platform/errors.ts'
import { oneOr404, paginate } from '../platform/lists.ts'
import { edit, hide, make } from '../platform/master-rows.ts'
import { found, nameColumns } from '../platform/search.ts'
import { serve } from '../platform/serve.ts'
import { uncover } from '../sale-taxes/coverage.ts'

const live = (ctx: Ctx, search?: string | null) =>
  ctx
    .from('product_categories')
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (some) => some.where(found('product_categories.search_text', search ?? '')))

export default serve(api.productCategories, {
  list: (ctx, { query }) => paginate(ctx, live(ctx, query.search).selectAll(), query, { key: 'product_categories.id' }),
  open: (ctx, { query }) => paginate(ctx, live(ctx, query.search).select(['id', 'name', 'image']), query, { key: 'product_categories.id' }),
  one: async (ctx, { params }) => ({
    product_category: await oneOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst()),
  }),
  create: async (ctx, { body }) => ({
    product_category: await make(ctx, 'product_categories', { ...body, ...nameColumns(body.name) }),
  }),
  edit: async (ctx, { params, body }) => {
    const product_category = await edit(ctx, 'product_categories', params.id, { ...body, ...(body.name ? nameColumns(body.name) : {}) })
    if (!product_category.description) throw refuseField('description', 'description_needed')
    return { product_category }
  },
  delete: async (ctx, { params }) => {
    await hide(ctx, 'product_categories', params.id)
    // Products before taxes, as everywhere (`references.ts`).
    await ctx.change('products').set({ category_id: null }).where('category_id', '=', params.id).execute()
    await uncover(ctx, 'product_categories', params.id)
    return { message: ctx.say({ key: 'deleted' }) }
  },
})
