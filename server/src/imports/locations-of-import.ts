import { limitOf, countOf, overLimitWords } from '../plans/room.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Locations } from './source/stores.ts'

/** Locations that a member’s file may name, and the room that the plan leaves for more. */
export async function locationsOf(ctx: BusinessContext): Promise<Locations> {
  const memberLocationId = ctx.member.location_id
  const rows = await ctx.selectFrom('locations').select(['id', 'name']).where('deleted_at', 'is', null).execute()
  const names = rows.filter(({ id }) => memberLocationId === null || id === memberLocationId).map(({ name }) => name)
  const mayMake = memberLocationId === null && ctx.can('inventory-location.create')
  const planLimit = mayMake ? await limitOf(ctx, 'locations') : undefined
  if (!planLimit || planLimit.limit === null) return { names, mayMake, room: null, limit: null }
  const room = Math.max(0, planLimit.limit - (await countOf(ctx, 'locations')))
  return { names, mayMake, room, limit: ctx.translate(overLimitWords('locations', planLimit, rows.length + 1)) }
}
