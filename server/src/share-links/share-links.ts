import { api } from '@kasuwa/contract'
import { debtRights } from '@kasuwa/contract/platform/permissions'
import { SHARED_DAYS } from '@kasuwa/contract/share-links'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { rowOr404 } from '../database/pagination.ts'
import { newId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import { visibleDocuments } from '../documents/visible.ts'
import { Refusal, forbidden } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { creatorsOf } from '../records/created-by.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { ledgersOf, statementOf } from '../statements/statement.ts'
import { newLinkToken } from './link-tokens.ts'
import type { SharedStatement } from './shared-statement.ts'

/** The column of the shared record, and its table in the audit log. */
const tableByColumn = {
  sale_id: 'sales',
  order_id: 'purchase_orders',
  quotation_id: 'quotations',
  contact_id: 'contacts',
} as const
type SharedColumn = keyof typeof tableByColumn

/**
 * @returns base address of links
 * @throws Refusal 409 while the app is reachable only on its own machine
 */
function linkUrlOf({ app: { config } }: BusinessContext): string {
  if (!config.linkUrl) throw new Refusal({ status: 409, code: 'link_leads_nowhere', words: { key: 'link_leads_nowhere' } })
  return config.linkUrl
}

/**
 * Creates a link. The reply has its token; only its hash is stored.
 * @throws Refusal 409
 */
async function share(ctx: BusinessContext, column: SharedColumn, id: string, statement: SharedStatement | null) {
  const at = linkUrlOf(ctx)
  const { token, hash } = newLinkToken(ctx.app.tokens, ctx.business_id)
  const expires_at = new Date(ctx.now + SHARED_DAYS * 86_400_000).toISOString()
  await ctx.db
    .insertInto('share_links')
    .values({
      ...{ sale_id: null, order_id: null, quotation_id: null, contact_id: null, [column]: id },
      business_id: ctx.business_id,
      id: newId(ctx.now),
      token_hash: hash,
      statement: statement && JSON.stringify(statement),
      location_id: statement && ctx.member.location_id,
      with_costs: ctx.can('product.view-cost'),
      locale: ctx.locale,
      created_by: ctx.merchant_id,
      created_at: new Date(ctx.now).toISOString(),
      expires_at,
    })
    .execute()
  ctx.recordChange({ entity: tableByColumn[column], entity_id: id, after: { shared_until: expires_at } })
  return { url: `${at}/d/${token}`, expires_at }
}

/** Active links of a record; for statements, only links that this member could have made. */
const live = (ctx: BusinessContext, column: SharedColumn, ids: readonly string[]) =>
  ctx
    .selectFrom('share_links')
    .where(isAnyOf(`share_links.${column}`, ids))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.now).toISOString())
    .$if(column === 'contact_id' && ctx.member.location_id !== null, (builder) => builder.where('location_id', '=', ctx.member.location_id))

async function links(ctx: BusinessContext, column: SharedColumn, ids: readonly string[]) {
  const rows = await live(ctx, column, ids)
    .select(['created_by', 'created_at', 'expires_at', 'statement'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const people = await creatorsOf(ctx, valuesOf(rows, 'created_by'))
  return {
    can_share: ctx.app.config.linkUrl !== undefined,
    rows: rows.map(({ created_by, statement, ...row }) => {
      const { from = null, to = null } = (statement ?? {}) as { from?: string | null; to?: string | null }
      return { ...row, created_by: people.get(created_by) ?? null, from, to }
    }),
  }
}

/**
 * @param id of the record, for the audit log
 * @param ids of all records that are shown as it
 */
async function end(ctx: BusinessContext, column: SharedColumn, id: string, ids: readonly string[]) {
  const at = new Date(ctx.now).toISOString()
  const ended = await ctx
    .updateTable('share_links')
    .set({ ended_at: at, ended_by: ctx.merchant_id })
    .where('id', 'in', live(ctx, column, ids).select('id'))
    .returning('id')
    .execute()
  ctx.recordChange({ entity: tableByColumn[column], entity_id: id, before: { links: ended.length }, after: { links: 0 } })
  return { message: ctx.translate({ key: 'deleted' }) }
}

type SharedTable = 'sales' | 'purchase_orders' | 'quotations'

/**
 * Calls of a kind of document, for members who may see the document.
 * @throws Refusal 404
 */
function documentLinks(column: SharedColumn, table: SharedTable) {
  const findVisibleId = async (ctx: BusinessContext, { params: { id } }: { params: { id: string } }) => {
    await rowOr404(
      visibleDocuments(ctx, table as 'sales')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    return id
  }
  type DocumentCall = Parameters<typeof findVisibleId>
  return {
    share: async (...[ctx, call]: DocumentCall) => share(ctx, column, await findVisibleId(ctx, call), null),
    links: async (...[ctx, call]: DocumentCall) => links(ctx, column, [await findVisibleId(ctx, call)]),
    end: async (...[ctx, call]: DocumentCall) => {
      const id = await findVisibleId(ctx, call)
      return end(ctx, column, id, [id])
    },
  }
}

const sale = documentLinks('sale_id', 'sales')
const order = documentLinks('order_id', 'purchase_orders')
const quotation = documentLinks('quotation_id', 'quotations')

export default serve(api.shareLinks, {
  sale: sale.share,
  saleLinks: sale.links,
  endSale: sale.end,
  order: order.share,
  orderLinks: order.links,
  endOrder: order.end,
  quotation: quotation.share,
  quotationLinks: quotation.links,
  endQuotation: quotation.end,
  statement: async (ctx, { params: { id }, body: { from, to } }) => {
    const statement = await statementOf(ctx, id, { from, to })
    const with_debts = debtRights.some((right) => ctx.can(right))
    if (statement.tells_of_debt && !with_debts) throw forbidden('report.contact-report')
    return share(ctx, 'contact_id', statement.contact.id, { ...statement, made_at: ctx.now, with_debts })
  },
  // Includes contacts merged into this one: their links stay valid.
  statementLinks: async (ctx, { params: { id } }) => links(ctx, 'contact_id', (await ledgersOf(ctx, id)).ids),
  endStatement: async (ctx, { params: { id } }) => {
    const { contact, ids } = await ledgersOf(ctx, id)
    return end(ctx, 'contact_id', contact.id, ids)
  },
})
