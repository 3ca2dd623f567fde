import type { BusinessContext } from '../request/request-context.ts'

/**
 * Restores a deleted account with older payments. A live account with its number takes its place.
 * @returns id of the live account
 */
export async function restoreAccount(ctx: BusinessContext, id: string): Promise<string> {
  const account = await ctx
    .selectFrom('bank_accounts')
    .select(['bank_code', 'account_number', 'deleted_at'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  if (account.deleted_at === null) return id
  const liveAccount = await ctx
    .selectFrom('bank_accounts')
    .select('id')
    .where('bank_code', '=', account.bank_code)
    .where('account_number', '=', account.account_number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (liveAccount) return liveAccount.id
  await ctx
    .updateTable('bank_accounts')
    .set({ deleted_at: null, is_default: false, updated_at: new Date(ctx.now).toISOString() })
    .where('id', '=', id)
    .execute()
  ctx.recordChange({ entity: 'bank_accounts', entity_id: id, before: { deleted_at: account.deleted_at }, after: { deleted_at: null } })
  return id
}
