import { api } from '@kasuwa/contract'
import { formatOf } from '@kasuwa/contract/languages'
import { MAX_PRICED } from '@kasuwa/contract/price-list'
import type { Call, FileReply } from '@kasuwa/contract/platform/endpoint'
import { paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { taxesInPrices } from '../documents/print/taxes-in-prices.ts'
import { businessRow, letterheadOf } from '../documents/print/letterhead.ts'
import { type Letterhead, detailOf, paperTranslator, pageWords } from '../documents/print/paper.ts'
import { refuseRule } from '../errors/refusal.ts'
import { fileName } from '../http/export-list.ts'
import { foundProducts } from '../products/find-products.ts'
import { namesOf } from '../products/product-reply.ts'
import type { ProductRow } from '../products/variant-row.ts'
import { exportStatement } from '../records/audit.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { picturesOf } from '../services/paper-pictures.ts'
import { type PricedLine, grouped, pricedLines } from './priced-lines.ts'

type Query = Call<(typeof api)['priceList']['print']>['query']

/** A paper for customers, as `papers/price-list.typ` takes it: text in the reader's language, and never a cost. */
interface PriceList {
  lang: string
  title: string
  /** Always null: a price list has no number. */
  number: null
  letterhead: Letterhead
  date: string
  /** Product, SKU, price. */
  columns: string[]
  with_pictures: boolean
  /** A name is null if no product has a category. */
  groups: { name: string | null; lines: PricedLine[] }[]
  empty: string
  /** `{page} of {pages}`, to be filled in. */
  page: string
}

/** @throws Refusal 422 above a paper's limit */
export async function printPriceList(ctx: BusinessContext, query: Query): Promise<FileReply> {
  const paper = await priceListOf(ctx, query)
  ctx.write(exportStatement(ctx, query))
  const names = paper.with_pictures ? paper.groups.flatMap(({ lines }) => lines.flatMap(({ picture }) => picture ?? [])) : []
  return {
    type: 'application/pdf',
    name: fileName(ctx, ctx.zone, api.priceList.print, 'pdf'),
    // After the transaction: pictures may come from a remote store.
    content: async () => ctx.app.pdf.render('price-list', paper, await picturesOf(ctx.app.files, paper.letterhead.logo, names)),
  }
}

async function priceListOf(ctx: BusinessContext, query: Query): Promise<PriceList> {
  const translate = paperTranslator(ctx)
  const [goods, business, taxWord] = await Promise.all([goodsOf(ctx, query), businessRow(ctx), taxesInPrices(ctx)])
  const lines = pricedLines(goods.rows, goods.variants)
  const categories = await namesOf(ctx, 'product_categories', [...new Set(lines.map(({ category_id }) => category_id))])
  const byCategory = grouped(lines, ({ category_id }) => categories.get(category_id ?? ''))
  const uncategorized = byCategory.get(undefined) ?? []
  byCategory.delete(undefined)
  const { compare } = new Intl.Collator(ctx.locale, { numeric: true })
  const categorized = [...byCategory].toSorted(([a], [b]) => compare(a?.name ?? '', b?.name ?? ''))
  const groups = [
    ...categorized.map(([category, categoryLines]) => ({ name: category?.name ?? null, lines: categoryLines.map(({ line }) => line) })),
    ...(uncategorized.length > 0
      ? [{ name: categorized.length > 0 ? translate('without_category') : null, lines: uncategorized.map(({ line }) => line) }]
      : []),
  ]
  const day = new Intl.DateTimeFormat(formatOf(ctx.locale), { timeZone: ctx.zone, dateStyle: 'long' }).format(new Date(ctx.now))
  return {
    ...pageWords(ctx),
    title: ctx.translate({ key: 'lists.priceList.print' }),
    number: null,
    letterhead: letterheadOf(ctx, business, { address: true, abroad: false }),
    date: detailOf(translate('prices_on', { date: day }), taxWord) ?? '',
    columns: [translate('product'), translate('sku'), translate('price_alone')],
    with_pictures: query.pictures === true,
    groups,
    empty: translate('no_prices'),
  }
}

/** The products that the list’s filters match, with the variants on sale of parents among them. @throws Refusal 422 */
async function goodsOf(ctx: BusinessContext, query: Query): Promise<{ rows: ProductRow[]; variants: ProductRow[] }> {
  const matches = await foundProducts(ctx, { ...query, is_active: query.is_active ?? true })
  const { rows } = await paginate(ctx, matches, { ...query, page: 1, per_page: MAX_PRICED + 1 }, { key: 'products.id' })
  const parents = rows.filter(({ inventory_type }) => inventory_type === 'variant').map(({ id }) => id)
  const variants =
    parents.length > 0 && rows.length <= MAX_PRICED
      ? await ctx
          .selectFrom('products')
          .selectAll()
          .where(isAnyOf('parent_id', parents))
          .where('deleted_at', 'is', null)
          .where('is_withdrawn', '=', false)
          .orderBy('id')
          .limit(MAX_PRICED + 1)
          .execute()
      : []
  if (rows.length + variants.length - parents.length > MAX_PRICED) throw refuseRule('price_list_long', { most: MAX_PRICED })
  return { rows, variants }
}
