import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { makeAllBarcodes, makeBarcodes } from './make-barcodes.ts'
import { printLabels } from './print-labels.ts'

export default serve(api.labels, {
  print: (ctx, { query }) => printLabels(ctx, query),
  makeBarcodes: (ctx, { body }) => (body.products ? makeBarcodes(ctx, body.products) : makeAllBarcodes(ctx)),
})
