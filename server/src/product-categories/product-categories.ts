import { api } from '@kasuwa/contract'
import { plainHandlers } from '../http/plain-entity.ts'
import { serve } from '../http/serve.ts'
import { uncover } from '../sale-taxes/coverage.ts'

export default serve(
  api.productCategories,
  plainHandlers('product_category', async (ctx, id) => {
    // Products before taxes, as everywhere (`references.ts`).
    await ctx.change('products').set({ category_id: null }).where('category_id', '=', id).execute()
    await uncover(ctx, 'product_categories', id)
  }),
)
