import { api } from '@kasuwa/contract'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import type { Selectable } from 'kysely'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { clearDefault } from '../records/single-default.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { matchesSearch, nameColumns } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import type { Tables } from '../database/tables/index.ts'
import { setCoverage, coverageOf, lockCoverage } from './coverage.ts'

const live = (ctx: BusinessContext, search?: string | null) =>
  ctx
    .selectFrom('sale_taxes')
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (query) => query.where(matchesSearch('sale_taxes.search_text', search ?? '')))

interface Edges {
  with_products?: boolean | undefined
  with_categories?: boolean | undefined
}

async function taxReplies(
  ctx: BusinessContext,
  rows: readonly Selectable<Tables['sale_taxes']>[],
  { with_products, with_categories }: Edges = {},
) {
  const covered = await coverageOf(ctx, valuesOf(rows, 'id'))
  return rows.map((row) => {
    const [products = [], categories = []] = [covered.products.get(row.id), covered.categories.get(row.id)]
    const edges = { ...(with_products ? { products } : {}), ...(with_categories ? { categories } : {}) }
    return { ...row, products: products.map(({ id }) => id), categories: categories.map(({ id }) => id), edges }
  })
}

async function shownOne(ctx: BusinessContext, row: Selectable<Tables['sale_taxes']>, edges?: Edges) {
  const [tax] = await taxReplies(ctx, [row], edges)
  return { sale_tax: tax as NonNullable<typeof tax> }
}

const noDefaultOfLocations = (ctx: BusinessContext, id: string) =>
  ctx.updateTable('locations').set({ default_sale_tax_id: null }).where('default_sale_tax_id', '=', id).execute()

export default serve(api.saleTaxes, {
  list: async (ctx, { query }) => {
    const { page, rows } = await paginate(ctx, live(ctx, query.search).selectAll(), query, { key: 'sale_taxes.id' })
    return { page, rows: await taxReplies(ctx, rows, query) }
  },
  open: (ctx, { query }) =>
    paginate(ctx, live(ctx, query.search).where('is_active', '=', true).select(['id', 'name', 'rate', 'inclusive', 'is_default']), query, {
      key: 'sale_taxes.id',
    }),
  one: async (ctx, { params, query }) =>
    shownOne(ctx, await rowOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst()), query),
  create: async (ctx, { body: { products, categories, ...input } }) => {
    await lockCoverage(ctx, { products, categories })
    const is_default = input.is_default === true
    const is_active = input.is_active !== false
    if (is_default && !is_active) throw refuseField('is_default', 'off_is_no_default')
    if (is_default) await clearDefault(ctx, 'sale_taxes')
    const tax = await insert(ctx, 'sale_taxes', {
      ...input,
      inclusive: input.inclusive === true,
      ...{ is_default, is_active, ...nameColumns(input.name, input.tax_id) },
    })
    await setCoverage(ctx, tax.id, { products, categories })
    return shownOne(ctx, tax)
  },
  edit: async (ctx, { params, body: { products, categories, ...input } }) => {
    await lockCoverage(ctx, { products, categories })
    if (input.is_default) await clearDefault(ctx, 'sale_taxes', params.id)
    const before = await lockForUpdate(ctx, 'sale_taxes', params.id)
    const is_active = input.is_active ?? before.is_active
    if (input.is_default && !is_active) throw refuseField('is_default', 'off_is_no_default')
    // A tax that is not charged any more is no location’s default.
    if (!is_active) await noDefaultOfLocations(ctx, params.id)
    const is_default = is_active ? (input.is_default ?? undefined) : false
    const names = nameColumns(input.name ?? before.name, input.tax_id === undefined ? before.tax_id : input.tax_id)
    const after = await update(ctx, 'sale_taxes', params.id, {
      ...input,
      inclusive: input.inclusive ?? undefined,
      ...{ is_active, is_default, ...names },
    })
    await setCoverage(ctx, params.id, { products, categories })
    return shownOne(ctx, after)
  },
  delete: async (ctx, { params }) => {
    await softDelete(ctx, 'sale_taxes', params.id)
    await mustBeUnused(ctx, 'sale_taxes', params.id)
    await noDefaultOfLocations(ctx, params.id)
    return { message: ctx.translate({ key: 'deleted' }) }
  },
})
