import { api } from '@kasuwa/contract'
import type { Ctx } from '../platform/context.ts'
import { refuseField } from '../platform/errors.ts'
import { oneOr404, paginate } from '../platform/lists.ts'
import { edit, hide, make } from '../platform/master-rows.ts'
import { found, nameColumns } from '../platform/search.ts'
import { serve } from '../platform/serve.ts'

const live = (ctx: Ctx, search?: string | null) =>
  ctx
    .from('brands')
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (some) => some.where(found('brands.search_text', search ?? '')))

export default serve(api.brands, {
  list: (ctx, { query }) => paginate(ctx, live(ctx, query.search).selectAll(), query, { key: 'brands.id' }),
  open: (ctx, { query }) => paginate(ctx, live(ctx, query.search).select(['id', 'name', 'image']), query, { key: 'brands.id' }),
  one: async (ctx, { params }) => ({ brand: await oneOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst()) }),
  create: async (ctx, { body }) => ({ brand: await make(ctx, 'brands', { ...body, ...nameColumns(body.name) }) }),
  edit: async (ctx, { params, body }) => {
    const brand = await edit(ctx, 'brands', params.id, { ...body, ...(body.name ? nameColumns(body.name) : {}) })
    if (!brand.description) throw refuseField('description', 'description_needed')
    return { brand }
  },
  delete: async (ctx, { params }) => {
    await hide(ctx, 'brands', params.id)
    await ctx.change('products').set({ brand_id: null }).where('brand_id', '=', params.id).execute()
    return { message: ctx.say({ key: 'deleted' }) }
  },
})
