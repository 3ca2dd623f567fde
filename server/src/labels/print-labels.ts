import type { api } from '@kasuwa/contract'
import { MAX_LABELS, labelLayouts } from '@kasuwa/contract/labels'
import type { Call, FileReply } from '@kasuwa/contract/platform/endpoint'
import { isEan13 } from '@kasuwa/contract/platform/ean'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { isAnyOf } from '../database/rows.ts'
import { paperTranslator } from '../documents/print/paper.ts'
import { taxesInPrices } from '../documents/print/taxes-in-prices.ts'
import { notFound, refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Query = Call<(typeof api)['labels']['print']>['query']

/** As `papers/labels.typ` and the renderer take it; a code says how to draw it. */
export interface LabelPaper {
  lang: string
  title: string
  layout: (typeof labelLayouts)[keyof typeof labelLayouts]
  /** Labels of the first page that are used already. */
  skip: number
  /** Beside each price, if prices contain all taxes. */
  tax: string | null
  labels: { name: string; price: string | null; code: Code; quantity: number }[]
}

interface Code {
  kind: 'ean13' | 'code128' | 'qrcode'
  text: string
}

/** Text that bars can encode; any other text becomes a QR code. */
const inBars = /^[\x20-\x7e]{1,28}$/

function codeOf(text: string, requested: Query['code']): Code {
  if (requested === 'qr' || !inBars.test(text)) return { kind: 'qrcode', text }
  return { kind: isEan13(text) ? 'ean13' : 'code128', text }
}

const columns = ['id', 'name', 'sku', 'barcode', 'price', 'parent_id'] as const

/** The labels’ content, each product with its number of copies. @throws Refusal 404, or 422 if variants make them too many */
export async function labelPaper(ctx: BusinessContext, query: Query): Promise<LabelPaper> {
  const { products, quantities = [], layout, code, hide_price, start } = query
  const live = () => ctx.selectFrom('products').select(columns).where('deleted_at', 'is', null)
  const [ownRows, variants, taxWord] = await Promise.all([
    live().where(isAnyOf('id', products)).execute(),
    live().where(isAnyOf('parent_id', products)).where('is_withdrawn', '=', false).orderBy('sort_name').orderBy('id').execute(),
    hide_price ? null : taxesInPrices(ctx),
  ])
  const byId = new Map(ownRows.map((row) => [row.id, row]))
  const labels = products.flatMap((id, index) => {
    const row = byId.get(id)
    if (!row) throw notFound()
    const below = variants.filter(({ parent_id }) => parent_id === id)
    return (below.length > 0 ? below : [row]).map((product) => ({
      name: product.name,
      price: hide_price ? null : formatMoney(product.price),
      code: codeOf(product.barcode ?? product.sku, code),
      quantity: Number(quantities[index] ?? 0),
    }))
  })
  // Each variant in the number requested for its parent.
  if (labels.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_LABELS)
    throw refuseField('quantities', 'validation.max', { max: MAX_LABELS })
  return {
    lang: ctx.locale,
    title: ctx.translate({ key: 'lists.labels.print' }),
    layout: labelLayouts[layout],
    skip: Number(start ?? 1) - 1,
    tax: taxWord && paperTranslator(ctx)('with_tax'),
    labels,
  }
}

/** @throws Refusal 404 */
export async function printLabels(ctx: BusinessContext, query: Query): Promise<FileReply> {
  const paper = await labelPaper(ctx, query)
  return { content: () => ctx.app.pdf.render('labels', paper), type: 'application/pdf', name: `${paper.title}.pdf` }
}
