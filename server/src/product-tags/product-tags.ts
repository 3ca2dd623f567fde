import { api } from '@kasuwa/contract'
import { plainHandlers } from '../http/plain-entity.ts'
import { serve } from '../http/serve.ts'
import { takeOffAll } from '../records/labels.ts'
import { productsOf } from '../records/products-of.ts'

export default serve(
  api.productTags,
  plainHandlers(
    'product_tag',
    (ctx, id) => takeOffAll(ctx, 'product_tags', id),
    (ctx) => productsOf(ctx, 'product_tags'),
  ),
)
