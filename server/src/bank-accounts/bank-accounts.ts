import { api } from '@kasuwa/contract'
import type { AccountKind } from '@kasuwa/contract/account-kinds'
import { sql } from 'kysely'
import { numberFor } from './account-names.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { clearDefault } from '../records/single-default.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { rowOr404, paginateArray, paginate } from '../database/pagination.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { matchesSearch, nameColumns, toSearchText } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { allBanks, bankNamed } from './banks.ts'

const live = (ctx: BusinessContext, search?: string | null) =>
  ctx
    .selectFrom('bank_accounts')
    .where('deleted_at', 'is', null)
    .$if(Boolean(search), (query) => query.where(matchesSearch('bank_accounts.search_text', search ?? '')))

interface Account {
  bank_code: string
  account_number: string
  account_name: string
  kind?: AccountKind | null | undefined
}

/**
 * Columns with the bank’s name and search text.
 * @param storedName stored name of the bank
 * @throws Refusal 422 if the bank does not exist
 */
async function buildColumns(ctx: BusinessContext, { bank_code, account_number, account_name, kind }: Account, storedName?: string) {
  const bank_name = storedName ?? (await bankNamed(ctx.app, ctx.db, bank_code))
  if (!bank_name) throw refuseField('bank_code', 'unknown_reference')
  return {
    bank_code,
    bank_name,
    account_number,
    account_name,
    kind: kind ?? null,
    ...nameColumns(account_name, bank_name, account_number),
  }
}

/**
 * Refuses an account that receives online payments; the setting must change first. Locks the row, so that it cannot be chosen meanwhile.
 * @throws Refusal 422
 */
async function mustNotReceive(ctx: BusinessContext, id: string): Promise<void> {
  const subaccount = await ctx.selectFrom('payment_subaccounts').select('business_id').where('account_id', '=', id).executeTakeFirst()
  if (subaccount) throw refuseRule('receives_online_payments')
}

const columns = { account_name: 'bank_accounts.sort_name' }

/** Search text without the number at its end: repeated searches would reveal its digits. */
const withoutNumber = sql<string>`left(bank_accounts.search_text, -length(bank_accounts.account_number))`

export default serve(api.bankAccounts, {
  list: (ctx, { query }) => paginate(ctx, live(ctx, query.search).selectAll(), query, { key: 'bank_accounts.id', columns }),
  open: async (ctx, { query }) => {
    const sees = ctx.can('bank-account.view')
    const accounts = sees ? live(ctx, query.search) : live(ctx).where(matchesSearch(withoutNumber, query.search ?? ''))
    const chosen = accounts.select(['id', 'account_name as name', 'bank_name', 'account_number', 'kind', 'is_default'])
    const { page, rows } = await paginate(ctx, chosen, query, { key: 'bank_accounts.id', columns })
    return { page, rows: rows.map((row) => ({ ...row, account_number: numberFor(ctx, row.account_number) })) }
  },
  one: async (ctx, { params }) => ({ bank_account: await rowOr404(live(ctx).selectAll().where('id', '=', params.id).executeTakeFirst()) }),
  create: async (ctx, { body }) => {
    const is_default = body.is_default === true
    if (is_default) await clearDefault(ctx, 'bank_accounts')
    return { bank_account: await insert(ctx, 'bank_accounts', { ...(await buildColumns(ctx, body)), is_default }) }
  },
  edit: async (ctx, { params, body }) => {
    if (body.is_default) await clearDefault(ctx, 'bank_accounts', params.id)
    const { bank_code, bank_name, account_number, account_name, kind } = await lockForUpdate(ctx, 'bank_accounts', params.id)
    const input = {
      bank_code: body.bank_code ?? bank_code,
      account_number: body.account_number ?? account_number,
      account_name: body.account_name ?? account_name,
      kind: body.kind === undefined ? kind : body.kind,
    }
    // The provider pays out to exactly this account, as an owner confirmed.
    if (input.bank_code !== bank_code || input.account_number !== account_number) await mustNotReceive(ctx, params.id)
    const account = await buildColumns(ctx, input, input.bank_code === bank_code ? bank_name : undefined)
    return { bank_account: await update(ctx, 'bank_accounts', params.id, { ...account, is_default: body.is_default ?? undefined }) }
  },
  delete: async (ctx, { params }) => {
    await softDelete(ctx, 'bank_accounts', params.id)
    await mustBeUnused(ctx, 'bank_accounts', params.id)
    await mustNotReceive(ctx, params.id)
    await ctx.updateTable('locations').set({ default_bank_account_id: null }).where('default_bank_account_id', '=', params.id).execute()
    return { message: ctx.translate({ key: 'deleted' }) }
  },
  banks: async ({ app, db }, { query }) => {
    const searched = toSearchText(query.search)
    return paginateArray(
      (await allBanks(app, db)).filter((bank) => toSearchText(bank.name).includes(searched)),
      query,
    )
  },
  // No transaction is open during the call to the bank.
  resolve: {
    runs: 'outside its turn',
    act: async (context, { query }) => {
      const { app, request_id, inTransaction } = context
      const isKnown = await inTransaction((db) => bankNamed(context.app, db, query.bank_code))
      if (!isKnown) throw refuseField('bank_code', 'unknown_reference')
      const account_name = await app.paymentProvider.accountName(query.bank_code, query.account_number).catch((error: unknown) => {
        app.log.warn({ err: error, request_id }, 'bank')
        throw refuseField('account_number', 'bank_down')
      })
      if (!account_name) throw refuseField('account_number', 'no_such_account')
      return { account_name }
    },
  },
})
