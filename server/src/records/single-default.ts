import type { Kysely } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

type WithDefault = 'locations' | 'sale_taxes' | 'bank_accounts'
type Defaults = { [T in WithDefault]: { business_id: string; id: string; is_default: boolean; deleted_at: string | null } }

/**
 * Clears the current default in the transaction that sets another. It locks the business’s own row, so of two
 * concurrent choices the later wins.
 * @param id row that stays as it is; absent if the new default does not exist yet
 */
export async function clearDefault(ctx: BusinessContext, table: WithDefault, id?: string): Promise<void> {
  await ctx.db.selectFrom('businesses').select('id').where('id', '=', ctx.business_id).forNoKeyUpdate().execute()
  const cleared = await (ctx.db as unknown as Kysely<Defaults>)
    .updateTable(table)
    .set({ is_default: false })
    .where('business_id', '=', ctx.business_id)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (builder) => builder.where('id', '<>', id ?? ''))
    .returning('id')
    .execute()
  for (const row of cleared)
    ctx.recordChange({ entity: table, entity_id: row.id, before: { is_default: true }, after: { is_default: false } })
}
