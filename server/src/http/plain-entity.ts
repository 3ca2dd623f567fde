import { type PlainKind, namesOf, plainEntities } from '@kasuwa/contract/platform/plain-entities'
import type { PlainCalls } from '@kasuwa/contract/platform/plain-entity'
import type { AliasedRawBuilder } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { update, softDelete, insert } from '../records/entity-rows.ts'
import { matchesSearch, nameColumns } from '../database/search.ts'
import type { Handlers } from './declared-call.ts'

/**
 * Handlers of an entity that is little more than a name. A feature adds handlers or replaces these.
 * @param listColumns further columns of its list
 * @param detach removes a deleted entity from the rows that refer to it, in the same transaction
 */
export function plainHandlers<Kind extends PlainKind>(
  kind: Kind,
  detach?: (ctx: BusinessContext, id: string) => Promise<unknown>,
  listColumns: (ctx: BusinessContext) => readonly AliasedRawBuilder<unknown, string>[] = () => [],
) {
  // All tables have the columns of brands, except those with only a name (`tables/catalogue.ts`).
  const { isDescribed, isName } = namesOf(kind)
  const table = plainEntities[kind].plural as 'brands'
  const key = `${table}.id`
  const live = (ctx: BusinessContext, search?: string | null) =>
    ctx
      .selectFrom(table)
      .where('deleted_at', 'is', null)
      .$if(Boolean(search), (query) => query.where(matchesSearch(`${table}.search_text`, search ?? '')))

  const optionColumns = isName ? (['id', 'name'] as const) : (['id', 'name', 'image'] as const)
  const handlers: Handlers<PlainCalls<'brand'>> = {
    list: (ctx, { query }) =>
      paginate(ctx, live(ctx, query.search), query, { key }, (builder) => builder.selectAll(table).select([...listColumns(ctx)])),
    open: (ctx, { query }) => paginate(ctx, live(ctx, query.search).select(optionColumns), query, { key }),
    one: async (ctx, { params }) => wrap(await rowOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst())),
    create: async (ctx, { body }) => wrap(await insert(ctx, table, { ...body, ...nameColumns(body.name) })),
    edit: async (ctx, { params, body }) => {
      const row = await update(ctx, table, params.id, { ...body, ...(body.name ? nameColumns(body.name) : {}) })
      if (isDescribed && !row.description) throw refuseField('description', 'description_needed')
      return wrap(row)
    },
    delete: async (ctx, { params }) => {
      await softDelete(ctx, table, params.id)
      await detach?.(ctx, params.id)
      return { message: ctx.translate({ key: 'deleted' }) }
    },
    /** The row under its kind, as its reply schema has it. */
  }
  /** The row under its own kind, as its schema has it. */
  const wrap = <Row>(row: Row) => ({ [kind]: row }) as unknown as { brand: Row }
  return handlers as unknown as Handlers<PlainCalls<Kind>>
}
