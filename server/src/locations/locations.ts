import { api } from '@kasuwa/contract'
import { stateIn } from '../countries/states.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { clearDefault } from '../records/single-default.ts'
import { Refusal, notFound, refuseRule, refuseField } from '../errors/refusal.ts'
import { damagedUnits, mustBeUnused } from '../records/in-use.ts'
import { inBusiness } from '../database/joins.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import { matchesSearch, nameColumns } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { locationReply, locationReplies } from './location-reply.ts'

/** Locations that this member may see: all, or the one where they work (PEOPLE-21). */
const live = (ctx: BusinessContext, search?: string | null) =>
  ctx
    .selectFrom('locations')
    .where('deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (query) => query.where('id', '=', ctx.member.location_id ?? ''))
    .$if(Boolean(search), (query) => query.where(matchesSearch('locations.search_text', search ?? '')))

/** @throws Refusal 404 if the member works elsewhere */
function mustReach(ctx: BusinessContext, id: string): void {
  if (ctx.member.location_id !== null && ctx.member.location_id !== id) throw notFound()
}

/** A member of one location may not create locations or set the business’s default location. @throws Refusal 403 */
function mustWorkEverywhere(ctx: BusinessContext): void {
  if (ctx.member.location_id !== null) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'works_at_one_location' } })
}

interface LocationReferences {
  default_sale_tax?: string | null | undefined
  default_bank_account?: string | null | undefined
}

/** The columns of the body's references. Absent stays undefined. @throws Refusal 422 */
async function references(ctx: BusinessContext, { default_sale_tax, default_bank_account }: LocationReferences) {
  const { sale_taxes } = await mustExist(ctx, { sale_taxes: { default_sale_tax }, bank_accounts: { default_bank_account } })
  const tax = sale_taxes.get(default_sale_tax ?? '')
  if (tax?.is_active === false) throw refuseField('default_sale_tax', 'tax_is_off', { tax: tax.name })
  return { default_sale_tax_id: default_sale_tax, default_bank_account_id: default_bank_account }
}

/** @param closed called with a deleted location, so that rooms above can update their data about it */
export const locationRoutes = (closed: (ctx: BusinessContext, id: string) => Promise<void>) =>
  serve(api.locations, {
    list: async (ctx, { query }) => {
      const { page, rows } = await paginate(ctx, live(ctx, query.search).selectAll(), query, { key: 'locations.id' })
      return { page, rows: await locationReplies(ctx, rows, query) }
    },
    open: (ctx, { query }) =>
      paginate(
        ctx,
        live(ctx, query.search).select(['id', 'name', 'city', 'is_default', 'default_sale_tax_id', 'default_bank_account_id']),
        query,
        {
          key: 'locations.id',
        },
      ),
    one: async (ctx, { params, query }) =>
      locationReply(ctx, await rowOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst()), query),
    create: async (ctx, { body: { default_sale_tax, default_bank_account, ...input } }) => {
      mustWorkEverywhere(ctx)
      const is_default = input.is_default === true
      const referenceColumns = await references(ctx, { default_sale_tax, default_bank_account })
      if (is_default) await clearDefault(ctx, 'locations')
      return locationReply(
        ctx,
        await insert(ctx, 'locations', { ...input, ...referenceColumns, state: stateIn(input), is_default, ...locationNames(input) }),
      )
    },
    edit: async (ctx, { params, body: { default_sale_tax, default_bank_account, ...input } }) => {
      mustReach(ctx, params.id)
      const { is_default: was } = await rowOr404(live(ctx).select('is_default').where('id', '=', params.id).executeTakeFirst())
      if (input.is_default && !was) mustWorkEverywhere(ctx)
      const referenceColumns = await references(ctx, { default_sale_tax, default_bank_account })
      if (input.is_default) await clearDefault(ctx, 'locations', params.id)
      const before = await lockForUpdate(ctx, 'locations', params.id)
      if (before.is_default && input.is_default === false) throw refuseField('is_default', 'default_location_moves')
      const { country = before.country, state: typed = before.state } = input
      const state = stateIn({ country, state: typed })
      const named_as = locationNames({
        name: input.name ?? before.name,
        city: input.city ?? before.city,
        address: input.address ?? before.address,
      })
      return locationReply(
        ctx,
        await update(ctx, 'locations', params.id, {
          ...input,
          ...referenceColumns,
          state,
          is_default: input.is_default ?? undefined,
          ...named_as,
        }),
      )
    },
    delete: async (ctx, { params: { id } }) => {
      mustReach(ctx, id)
      await deleteLocation(ctx, id)
      await closed(ctx, id)
      return { message: ctx.translate({ key: 'deleted' }) }
    },
  })

/** @throws Refusal 409 or 422 if something prevents it */
async function deleteLocation(ctx: BusinessContext, id: string): Promise<void> {
  const { is_default } = await softDelete(ctx, 'locations', id)
  if (is_default) throw refuseRule('default_location_stays')
  const stock = await ctx
    .selectFrom('inventory_levels')
    .select('id')
    .where('location_id', '=', id)
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (stock) throw refuseRule('location_has_stock')
  const damaged = await damagedUnits(ctx, 'location_id', [id])
  if (damaged > 0) throw refuseRule('location_has_damaged', { count: damaged })
  // Opening a drawer share-locks its location, so none is opened meanwhile.
  const open = await ctx
    .selectFrom('drawer_sessions')
    .innerJoin('drawers', (join) => inBusiness(join, 'drawers.id', 'drawer_sessions.drawer_id'))
    .select('drawers.name')
    .where('drawer_sessions.location_id', '=', id)
    .where('drawer_sessions.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open) throw refuseRule('location_has_open_drawer', { drawer: open.name })
  const member = await ctx
    .selectFrom('members')
    .select('id')
    .where('location_id', '=', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (member) throw refuseRule('location_has_members')
  await mustBeUnused(ctx, 'locations', id)
}

/** Search and sort columns of a location. */
export const locationNames = ({ name, city, address }: { name: string; city: string | null; address: string | null }) =>
  nameColumns(name, city, address)
