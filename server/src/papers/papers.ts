import { api } from '@kasuwa/contract'
import type { PaperSettings } from '@kasuwa/contract/papers'
import { lockBusiness, updateBusiness } from '../businesses/business-row.ts'
import { type BusinessRow, businessRow } from '../documents/print/letterhead.ts'
import { serve } from '../http/serve.ts'
import { columnsOf } from './columns.ts'
import { preview } from './preview.ts'

const shown = (row: BusinessRow): { papers: PaperSettings } => ({
  papers: {
    colour: row.paper_colour,
    terms: row.paper_terms,
    footer: row.paper_footer,
    shows_sku: row.paper_shows_sku,
    shows_account: row.paper_shows_account,
    receipt_width: row.receipt_width,
  },
})

export default serve(api.papers, {
  one: async (ctx) => shown(await businessRow(ctx)),
  edit: async (ctx, { body }) => shown(await updateBusiness(ctx, await lockBusiness(ctx), columnsOf(body))),
  preview,
})
