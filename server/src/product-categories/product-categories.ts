import { api } from '@kasuwa/contract'
import { plainHandlers } from '../http/plain-entity.ts'
import { serve } from '../http/serve.ts'
import { productsOf } from '../records/products-of.ts'
import { removeFromCoverage } from '../sale-taxes/coverage.ts'

export default serve(
  api.productCategories,
  plainHandlers(
    'product_category',
    async (ctx, id) => {
      // Products before taxes, as everywhere (`references.ts`).
      await ctx.updateTable('products').set({ category_id: null }).where('category_id', '=', id).execute()
      await removeFromCoverage(ctx, 'product_categories', id)
    },
    (ctx) => productsOf(ctx, 'product_categories'),
  ),
)
