import { api } from '@kasuwa/contract'
import type { PaperSettings } from '@kasuwa/contract/papers'
import type { Numbering } from '@kasuwa/contract/documents'
import { lockBusiness, updateBusiness } from '../businesses/business-row.ts'
import { type BusinessRow, businessRow } from '../documents/print/letterhead.ts'
import { serve } from '../http/serve.ts'
import { chosenPrefixes, shownPrefixes } from './prefixes.ts'
import { columnsOf } from './columns.ts'
import { preview } from './preview.ts'

const replyOf = (row: BusinessRow, numbering: Numbering): { papers: PaperSettings } => ({
  papers: {
    colour: row.paper_colour,
    terms: row.paper_terms,
    footer: row.paper_footer,
    shows_sku: row.paper_shows_sku,
    shows_account: row.paper_shows_account,
    receipt_width: row.receipt_width,
    ...shownPrefixes(numbering),
  },
})

export default serve(api.papers, {
  one: async (ctx) => replyOf(await businessRow(ctx), ctx.numbering),
  edit: async (ctx, { body }) => {
    const before = await lockBusiness(ctx)
    const numbering = await chosenPrefixes(ctx, before.number_prefixes, body)
    return replyOf(
      await updateBusiness(ctx, before, {
        ...columnsOf(body),
        ...(numbering === before.number_prefixes ? {} : { number_prefixes: JSON.stringify(numbering) }),
      }),
      numbering,
    )
  },
  preview,
})
