import { type PlainKind, namesOf, plainEntities } from '@kasuwa/contract/platform/plain-entities'
import type { PlainCalls } from '@kasuwa/contract/platform/plain-entity'
import type { AliasedRawBuilder } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { oneOr404, paginate } from '../database/pagination.ts'
import { update, softDelete, insert } from '../records/entity-rows.ts'
import { matchesSearch, nameColumns } from '../database/search.ts'
import type { Handlers } from './declared-call.ts'

/**
 * What serves the calls of a plain entity; a feature puts handlers of its own beside these, or in their place.
 * @param figures what its list says of each besides
 * @param takeOff takes one that is being deleted off the rows that carry it, in the same transaction
 */
export function plainHandlers<Kind extends PlainKind>(
  kind: Kind,
  takeOff?: (ctx: BusinessContext, id: string) => Promise<unknown>,
  figures: (ctx: BusinessContext) => readonly AliasedRawBuilder<unknown, string>[] = () => [],
) {
  // Their tables have the same columns but for those that are a name alone (`tables/catalogue.ts`): any one of them stands for all.
  const { isDescribed, isName } = namesOf(kind)
  const table = plainEntities[kind].plural as 'brands'
  const key = `${table}.id`
  const live = (ctx: BusinessContext, search?: string | null) =>
    ctx
      .selectFrom(table)
      .where('deleted_at', 'is', null)
      .$if(Boolean(search), (query) => query.where(matchesSearch(`${table}.search_text`, search ?? '')))

  const chosenBy = isName ? (['id', 'name'] as const) : (['id', 'name', 'image'] as const)
  const handlers: Handlers<PlainCalls<'brand'>> = {
    list: (ctx, { query }) =>
      paginate(ctx, live(ctx, query.search), query, { key }, (some) => some.selectAll(table).select([...figures(ctx)])),
    open: (ctx, { query }) => paginate(ctx, live(ctx, query.search).select(chosenBy), query, { key }),
    one: async (ctx, { params }) => wrap(await oneOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst())),
    create: async (ctx, { body }) => wrap(await insert(ctx, table, { ...body, ...nameColumns(body.name) })),
    edit: async (ctx, { params, body }) => {
      const row = await update(ctx, table, params.id, { ...body, ...(body.name ? nameColumns(body.name) : {}) })
      if (isDescribed && !row.description) throw refuseField('description', 'description_needed')
      return wrap(row)
    },
    delete: async (ctx, { params }) => {
      await softDelete(ctx, table, params.id)
      await takeOff?.(ctx, params.id)
      return { message: ctx.translate({ key: 'deleted' }) }
    },
  }
  /** The row under its own kind, as its schema has it. */
  const wrap = <Row>(row: Row) => ({ [kind]: row }) as unknown as { brand: Row }
  return handlers as unknown as Handlers<PlainCalls<Kind>>
}
