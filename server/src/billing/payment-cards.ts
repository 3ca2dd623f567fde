import { api } from '@kasuwa/contract'
import { sql } from 'kysely'
import { paginate } from '../database/pagination.ts'
import { matchesSearch } from '../database/search.ts'
import { notFound } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { BusinessContext } from '../request/request-context.ts'
import { isGood, isGoodAt } from './cards.ts'

export default serve(api.paymentCards, {
  list: async ({ app, db, merchant_id, now }, { query: { active, reusable, search, ...query } }) => {
    const isIt = isGoodAt(now)
    const cards = db
      .selectFrom('payment_cards')
      .select(['id', 'brand', 'last4', 'exp_month', 'exp_year', 'bank', 'is_reusable', 'created_at'])
      .where('merchant_id', '=', merchant_id)
      .where('deleted_at', 'is', null)
      // Cards of the other provider are from trials before a key was set.
      .where('provider', '=', app.paymentProvider.name)
      .$if(active !== undefined, (rows) => rows.where(active ? isIt : sql<boolean>`not ${isIt}`))
      .$if(reusable !== undefined, (rows) => rows.where('is_reusable', '=', reusable ?? true))
      .$if(Boolean(search), (rows) => rows.where(matchesSearch('payment_cards.search_text', search ?? '')))
    const { page, rows } = await paginate({ db }, cards, query, { key: 'payment_cards.id' })
    return { page, rows: rows.map((row) => ({ ...row, is_active: isGood(row, now) })) }
  },
  delete: async (context, { params }) => {
    const { db, merchant_id, now, translate } = context
    const at = new Date(now).toISOString()
    const deletedCard = await db
      .updateTable('payment_cards')
      .set({ deleted_at: at, updated_at: at })
      .where('id', '=', params.id)
      .where('merchant_id', '=', merchant_id)
      .where('deleted_at', 'is', null)
      .returning(['id', 'brand', 'last4'])
      .executeTakeFirst()
    if (!deletedCard) throw notFound()
    const { id, ...before } = deletedCard
    if (context instanceof BusinessContext) context.recordChange({ entity: 'payment_cards', entity_id: id, before })
    return { message: translate({ key: 'card_forgotten' }) }
  },
})
