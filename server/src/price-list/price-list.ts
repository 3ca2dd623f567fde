import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { printPriceList } from './print-price-list.ts'

export default serve(api.priceList, {
  print: (ctx, { query }) => printPriceList(ctx, query),
})
