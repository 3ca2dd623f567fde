import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Db } from '../database/database.ts'
import { refuseField, unauthorized } from '../errors/refusal.ts'
import { asksOutside } from '../http/own-transactions.ts'
import { serve } from '../http/serve.ts'
import { accountName } from '../records/account-names.ts'
import { writeAuditEntry } from '../records/audit.ts'
import { loadAbsentPrincipal } from '../request/principal.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type SubaccountRow, subaccountOf } from './subaccount.ts'

const none = { subaccount: null, name: null, bank: null, last4: null, account: null }

/** As answers show it. @param nameOf an account as this reader may read it */
async function shown(
  { paymentProvider }: Pick<Dependencies, 'paymentProvider'>,
  db: Db,
  business_id: string,
  row: SubaccountRow | undefined,
  nameOf: (account: { bank_name: string; account_number: string }) => string,
) {
  const is_sandbox = paymentProvider.name === 'sandbox'
  if (!row) return { online_payments: { ...none, is_sandbox } }
  const account = await db
    .selectFrom('bank_accounts')
    .select(['bank_name', 'account_number'])
    .where('business_id', '=', business_id)
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const { code: subaccount, name, bank, last4, account_id } = row
  return { online_payments: { subaccount, name, bank, last4, account: { id: account_id, name: nameOf(account) }, is_sandbox } }
}

/**
 * Keeps where customers' payments go. The provider is asked whose the subaccount is, with no transaction open; checkouts that have begun keep the
 * subaccount and the account that they began with.
 * @throws Refusal 422 on `subaccount` or `account`
 */
async function edit(context: OwnTransactionsContext, { body }: Call<typeof api.onlinePayments.edit>) {
  const { app, business_id, merchant_id, inTransaction, now, request_id } = context
  if (!business_id) throw unauthorized('token_invalid')
  const { subaccount: code, account } = body
  if (code && !account) throw refuseField('account', 'online_account_needed')
  if (account && !code) throw refuseField('subaccount', 'online_subaccount_needed')
  const found = code
    ? await app.paymentProvider.subaccount(code).catch((error: unknown) => {
        app.log.warn({ err: error, request_id }, 'payment provider')
        throw refuseField('subaccount', 'subaccount_down')
      })
    : undefined
  if (code && !found) throw refuseField('subaccount', 'no_such_subaccount')
  return inTransaction(async (db) => {
    const before = await db
      .selectFrom('payment_subaccounts')
      .selectAll()
      .where('business_id', '=', business_id)
      .forUpdate()
      .executeTakeFirst()
    const told = (row: Pick<SubaccountRow, 'code' | 'account_id'> | undefined) => ({
      subaccount: row?.code ?? null,
      account_id: row?.account_id ?? null,
    })
    let after: SubaccountRow | undefined
    if (code && account && found) {
      await mustBeThere(db, business_id, account)
      const columns = { provider: app.paymentProvider.name, code, ...found, account_id: account, updated_at: new Date(now).toISOString() }
      after = await db
        .insertInto('payment_subaccounts')
        .values({ business_id, ...columns })
        .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
        .returningAll()
        .executeTakeFirstOrThrow()
    } else await db.deleteFrom('payment_subaccounts').where('business_id', '=', business_id).execute()
    await writeAuditEntry(context, db, {
      ...{ business_id, merchant_id, action: 'onlinePayments.edit', entity: 'payment_subaccounts', entity_id: business_id },
      ...{ before: told(before), after: told(after) },
    })
    const { permissions } = await loadAbsentPrincipal(db, merchant_id, business_id)
    return shown(app, db, business_id, after, (one) => accountName({ can: (permission) => permissions.has(permission) }, one))
  })
}

/** An account that is there, and stays while this is kept. @throws Refusal 422 on `account` */
async function mustBeThere(db: Db, business_id: string, id: string): Promise<void> {
  const account = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw refuseField('account', 'unknown_reference')
}

export default serve(api.onlinePayments, {
  one: async (ctx) =>
    shown(ctx.app, ctx.db, ctx.business_id, await subaccountOf(ctx.app, ctx.db, ctx.business_id), (account) => accountName(ctx, account)),
  edit: asksOutside(edit),
})
