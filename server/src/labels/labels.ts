import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { makeBarcodes } from './make-barcodes.ts'
import { printLabels } from './print-labels.ts'

export default serve(api.labels, {
  print: (ctx, { query }) => printLabels(ctx, query),
  makeBarcodes: async (ctx, { body }) => ({ rows: await makeBarcodes(ctx, body.products) }),
})
