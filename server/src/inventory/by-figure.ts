import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { isAnyOf, isOneOf } from '../database/rows.ts'
import { walkOf } from '../database/walk.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { visibleLevels } from './visible-levels.ts'

type Query = Call<(typeof api)['inventory']['levels']>['query']

/** What is no column of a level itself, and so cannot be asked of levels alone. */
const ofOthers = ['search', 'product', 'category', 'not_category', 'brand', 'not_brand', 'not_location', 'below_reorder_level'] as const

/** Levels that are not shown are few: so many are looked at besides those of the page. */
const spare = 200

/**
 * The keys of a page in the order of what is on hand, or of what that is worth. No index has that order, since each sale would write to it: the first
 * of all levels are taken off the shelves alone, and only of them it is asked whether they are shown, where all were joined to their
 * products to be put in order.
 * @param levels those that the list holds @returns undefined where it has another order, or the page is not among those
 */
export async function pageByFigure(
  ctx: BusinessContext,
  levels: ReturnType<typeof visibleLevels>,
  { page, per_page, sort, location, in_stock, ...query }: Query,
): Promise<readonly string[] | undefined> {
  const [figure, direction] = sort.split('.')
  if ((figure !== 'on_hand' && figure !== 'value') || ofOthers.some((filter) => query[filter] !== undefined) || walkOf(ctx.db))
    return undefined
  const order = direction === 'asc' ? 'asc' : 'desc'
  const offset = (page - 1) * per_page
  const most = offset + per_page + spare
  const first = await ctx
    .selectFrom('inventory_levels')
    .$if(ctx.member.location_id !== null, (some) => some.where('location_id', '=', ctx.member.location_id ?? ''))
    .$if(location !== undefined, (some) => some.where(isAnyOf('location_id', location ?? [])))
    .$if(in_stock !== undefined, (some) => some.where('on_hand', in_stock ? '>' : '=', 0))
    .select('id')
    .orderBy(figure, order)
    .orderBy('id', order)
    .limit(most)
    .execute()
  const shown = await levels
    .where(
      isOneOf(
        'inventory_levels.id',
        first.map(({ id }) => id),
      ),
    )
    .select('inventory_levels.id')
    .orderBy(sql.ref(`inventory_levels.${figure}`), order)
    .orderBy('inventory_levels.id', order)
    .limit(per_page)
    .offset(offset)
    .execute()
  return shown.length === per_page || first.length < most ? shown.map(({ id }) => id) : undefined
}
