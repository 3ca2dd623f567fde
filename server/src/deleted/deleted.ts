import { api } from '@kasuwa/contract'
import { type DeletableKind, deletableKinds, deletedDays } from '@kasuwa/contract/deletable-kinds'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { publicId } from '../database/ids.ts'
import { paginate } from '../database/pagination.ts'
import { matchesSearch } from '../database/search.ts'
import { notFound } from '../errors/refusal.ts'
import type { Handlers } from '../http/declared-call.ts'
import { serve } from '../http/serve.ts'
import { deletersOf } from './deleters.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type RestoreInput, restorables } from './kinds.ts'

const day = 86_400_000

/**
 * Deleted rows that this member can restore. An alias is a merged contact, not a deleted one. A variant returns with its parent, or by
 * itself if its parent is active. A bound member restores only their own location and its drawers.
 */
function hidden(ctx: BusinessContext, kind: DeletableKind) {
  // Typed as any one of the tables: they do not differ in the columns used here.
  const { table } = restorables[kind]
  const since = new Date(ctx.now - deletedDays * day).toISOString()
  return ctx
    .selectFrom(table)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>=', since)
    .$if(kind === 'contact', (builder) => builder.where(sql<boolean>`merged_into is null`))
    .$if(kind === 'product', (builder) =>
      builder.where(
        sql<boolean>`(parent_id is null or exists (select from products parent where parent.business_id = ${ctx.business_id}
          and parent.id = products.parent_id and parent.deleted_at is null))`,
      ),
    )
    .$if(kind === 'drawer' && ctx.member.location_id !== null, (builder) =>
      builder.where(sql<boolean>`location_id = ${ctx.member.location_id}`),
    )
    .$if(kind === 'location' && ctx.member.location_id !== null, (builder) => builder.where('id', '=', ctx.member.location_id ?? ''))
}

async function listDeleted(ctx: BusinessContext, query: Call<(typeof api)['deleted']['list']>['query']) {
  const { kind, search } = query
  const { table, called, detail } = restorables[kind]
  const deletedRows = hidden(ctx, kind).$if(Boolean(search), (rows) => rows.where(matchesSearch(`${table}.search_text`, search ?? '')))
  const { page, rows } = await paginate(ctx, deletedRows.selectAll(), query, { key: `${table}.id` })
  const deleters = await deletersOf(ctx, table, valuesOf(rows, 'id'))
  const replies = rows.map((row) => {
    const { sku = null, barcode = null, email = null } = row as RestoreInput
    return {
      ...{ kind, sku, barcode, email, name: called(row), detail: detail(row) },
      id: publicId(kind, row.id),
      deleted_at: row.deleted_at ?? '',
      deleted_by: deleters.get(row.id) ?? null,
    }
  })
  return { page, rows: replies }
}

/**
 * Restores a deleted row, with the given fields changed. Another row with its name, SKU, barcode or email makes it 422 on that field. It
 * is no default afterwards, and no row carries it as a label.
 * @throws Refusal 404, also after thirty days; 422
 */
async function restore(ctx: BusinessContext, kind: DeletableKind, id: string, input: RestoreInput) {
  const { table, columns, before, after } = restorables[kind]
  await before?.(ctx, id)
  const row = await hidden(ctx, kind).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  const restored = await ctx
    .updateTable(table)
    .set({ ...columns(row, input), deleted_at: null, updated_at: new Date(ctx.now).toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: table, entity_id: id, before: row, after: restored })
  await after?.(ctx, row)
  return { message: ctx.translate({ key: 'restored' }) }
}

type Deleted = (typeof api)['deleted']
const restoring = Object.fromEntries(
  deletableKinds.map((kind) => [
    kind,
    (ctx: BusinessContext, { params, body }: Call<Deleted['product']>) => restore(ctx, kind, params.id, body),
  ]),
) as Pick<Handlers<Deleted>, DeletableKind>

export default serve(api.deleted, { list: (ctx, { query }) => listDeleted(ctx, query), ...restoring })
