import { locationNames } from './locations.ts'
import { insert } from '../records/entity-rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Opens a location with the address of the default one, for a store that an import names. @returns its id */
export async function openLikeDefault(ctx: BusinessContext, name: string): Promise<string> {
  const { country, state, city, address } = await ctx
    .selectFrom('locations')
    .select(['country', 'state', 'city', 'address'])
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { id } = await insert(ctx, 'locations', {
    name,
    country,
    state,
    city,
    address,
    is_default: false,
    ...locationNames({ name, city, address }),
  })
  return id
}
