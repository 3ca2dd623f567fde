import type { api } from '@kasuwa/contract'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { isAnyOf } from '../database/rows.ts'
import { namingVariants } from '../products/with-variants.ts'
import { matchesFilters } from '../records/filters.ts'
import { withCreators } from '../records/created-by.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { linkTo, namedDocuments } from './named-documents.ts'
import { matchesNumber } from './number-search.ts'

type Calls = (typeof api)['serialNumbers']
type Filters = Omit<Call<Calls['list']>['query'], 'page' | 'per_page' | 'sort' | 'count_to' | 'format'>

/** Units that are not deleted, at the locations that the member sees. */
const visible = (ctx: BusinessContext) =>
  ctx
    .selectFrom('serial_numbers')
    .where('serial_numbers.deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (builder) => builder.where('serial_numbers.location_id', '=', ctx.member.location_id ?? ''))

const ofGoods = ({ category, not_category, brand, not_brand }: Filters): boolean => Boolean(category ?? not_category ?? brand ?? not_brand)

const narrowed = async (ctx: BusinessContext, { status, not_status, search, ...query }: Filters) => {
  const matching = search ? await matchesNumber(ctx, search) : undefined
  return visible(ctx)
    .where(matchesFilters(ctx, query, { product: 'serial_numbers.product_id', location: 'serial_numbers.location_id' }))
    .$if(ofGoods(query), (builder) =>
      builder.where(
        'serial_numbers.product_id',
        'in',
        ctx
          .selectFrom('products')
          .where(matchesFilters(ctx, query, { category: 'products.category_id', brand: 'products.brand_id' }))
          .select('products.id'),
      ),
    )
    .$if(not_status !== undefined, (builder) => builder.where('serial_numbers.status', 'not in', not_status ?? []))
    .$if(status !== undefined, (builder) => builder.where('serial_numbers.status', 'in', status ?? []))
    .$if(matching !== undefined, (builder) => builder.where(matching ?? sql<boolean>`true`))
}

/** With the columns of a list. */
const withPlace = (units: ReturnType<typeof visible>) =>
  units
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'serial_numbers.product_id'))
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'serial_numbers.location_id'))
    .select(['serial_numbers.id', 'serial_numbers.serial_number', 'serial_numbers.status', 'serial_numbers.warranty_until'])
    .select(['products.id as product_id', 'products.name as product_name', 'products.sku'])
    .select(['locations.id as location_id', 'locations.name as location_name'])

const withAll = (units: ReturnType<typeof visible>) =>
  withPlace(units)
    .select(['serial_numbers.cost', 'serial_numbers.note', 'serial_numbers.meta', 'serial_numbers.created_by'])
    .select(['serial_numbers.created_at', 'serial_numbers.updated_at'])
    .select(['serial_numbers.taken_kind', 'serial_numbers.taken_id', 'serial_numbers.intake_kind', 'serial_numbers.intake_id'])

type UnitPlace = Record<'product_id' | 'product_name' | 'sku' | 'location_id' | 'location_name', string>
type UnitRow = Awaited<ReturnType<ReturnType<typeof withAll>['executeTakeFirstOrThrow']>>

const placeOf = <R extends UnitPlace>({ product_id, product_name, sku, location_id, location_name, ...row }: R) => ({
  ...row,
  product: { id: product_id, name: product_name, sku },
  location: { id: location_id, name: location_name },
})

/** Creation order is id order: ids begin with their time, and the indexes use them. */
const columns = { serial_number: 'serial_numbers.sort_name', created_at: 'serial_numbers.id' }

export async function listUnits(ctx: BusinessContext, input: Call<Calls['list']>['query']): Promise<ReplyOf<Calls['list']>> {
  const query = await namingVariants(ctx, input)
  const { page, rows } = await paginate(ctx, await narrowed(ctx, query), query, { key: 'serial_numbers.id', columns }, withAll)
  return { page, rows: await unitReplies(ctx, rows) }
}

/** For pickers: available units, unless a status is given. */
export async function openUnits(ctx: BusinessContext, input: Call<Calls['open']>['query']): Promise<ReplyOf<Calls['open']>> {
  const query = await namingVariants(ctx, { ...input, status: input.status ?? (['available'] as const).slice() })
  const { page, rows } = await paginate(ctx, await narrowed(ctx, query), query, { key: 'serial_numbers.id', columns }, withPlace)
  return { page, rows: rows.map(placeOf) }
}

/** @throws Refusal 404 */
export async function findUnit(ctx: BusinessContext, id: string): Promise<ReplyOf<Calls['one']>> {
  const row = await rowOr404(withAll(visible(ctx)).where('serial_numbers.id', '=', id).executeTakeFirst())
  const [serial_number] = await unitReplies(ctx, [row])
  return { serial_number } as ReplyOf<Calls['one']>
}

async function unitReplies(ctx: BusinessContext, rows: readonly UnitRow[]): Promise<ReplyOf<Calls['list']>['rows']> {
  const [rowsWithCreators, documents] = await Promise.all([
    withCreators(ctx, rows),
    namedDocuments(
      ctx,
      rows.flatMap(({ taken_kind, taken_id, intake_kind, intake_id }) => [
        { kind: taken_kind, id: taken_id },
        { kind: intake_kind, id: intake_id },
      ]),
    ),
  ])
  return rowsWithCreators.map(({ taken_kind, taken_id, intake_kind, intake_id, ...row }) => {
    const [intake, takingDocument] = [documents.get(intake_id ?? ''), documents.get(taken_id ?? '')]
    const link = taken_kind === 'sale' ? linkTo(takingDocument) : null
    return {
      ...placeOf(row),
      meta: row.meta as ReplyOf<Calls['list']>['rows'][number]['meta'],
      metadata: {
        intake: linkTo(intake),
        supplier: intake_kind === 'intake' ? (intake?.contact ?? null) : null,
        sale: link && { ...link, contact: takingDocument?.contact ?? null },
      },
    }
  })
}

/** Changes of units that are not hidden. */
export async function listLogs(ctx: BusinessContext, input: Call<Calls['logs']>['query']): Promise<ReplyOf<Calls['logs']>> {
  const query = await namingVariants(ctx, input)
  const matching = query.search ? await matchesNumber(ctx, query.search) : undefined
  const logs = ctx
    .selectFrom('serial_number_logs')
    .where('serial_number_logs.hidden_at', 'is', null)
    .$if(ctx.member.location_id !== null, (builder) => builder.where('serial_number_logs.location_id', '=', ctx.member.location_id ?? ''))
    .$if(query.serial_number !== undefined, (builder) =>
      builder.where(isAnyOf('serial_number_logs.serial_number_id', query.serial_number ?? [])),
    )
    .$if(query.product !== undefined, (builder) => builder.where(isAnyOf('serial_number_logs.product_id', query.product ?? [])))
    .$if(matching !== undefined, (builder) =>
      builder.where(
        'serial_number_logs.serial_number_id',
        'in',
        ctx
          .selectFrom('serial_numbers')
          .where(matching ?? sql<boolean>`true`)
          .select('serial_numbers.id'),
      ),
    )
  const { page, rows } = await paginate(
    ctx,
    logs,
    query,
    { key: 'serial_number_logs.id', columns: { created_at: 'serial_number_logs.id' }, ties: [] },
    (builder) =>
      builder
        .innerJoin('serial_numbers', (join) => inBusiness(join, 'serial_numbers.id', 'serial_number_logs.serial_number_id'))
        .innerJoin('products', (join) => inBusiness(join, 'products.id', 'serial_number_logs.product_id'))
        .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'serial_number_logs.location_id'))
        .selectAll('serial_number_logs')
        .select(['serial_numbers.serial_number', 'products.name as product_name', 'locations.name as location_name']),
  )
  const [rowsWithCreators, documents] = await Promise.all([
    withCreators(ctx, rows),
    namedDocuments(
      ctx,
      rows.map(({ document_kind: kind, document_id: id }) => ({ kind, id })),
    ),
  ])
  return {
    page,
    rows: rowsWithCreators.map((row) => ({
      id: row.id,
      what: row.what,
      serial_number: { id: row.serial_number_id, serial_number: row.serial_number },
      product: { id: row.product_id, name: row.product_name },
      from: row.from_status,
      to: row.to_status,
      location: { id: row.location_id, name: row.location_name },
      document: linkTo(documents.get(row.document_id ?? '')),
      is_reversal: row.is_reversal,
      changes: row.before === null ? null : changesOf(row.before, row.after ?? {}),
      created_by: row.created_by,
      created_at: row.created_at,
    })),
  }
}

type Changes = NonNullable<ReplyOf<Calls['logs']>['rows'][number]['changes']>

const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>): Changes =>
  Object.fromEntries(Object.keys(before).map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }])) as Changes
