import { api } from '@kasuwa/contract'
import { plainHandlers } from '../http/plain-entity.ts'
import { productsOf } from '../records/products-of.ts'
import { serve } from '../http/serve.ts'

export default serve(
  api.brands,
  plainHandlers(
    'brand',
    (ctx, id) => ctx.updateTable('products').set({ brand_id: null }).where('brand_id', '=', id).execute(),
    (ctx) => productsOf(ctx, 'brands'),
  ),
)
