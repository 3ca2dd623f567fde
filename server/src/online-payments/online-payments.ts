import { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Db } from '../database/database.ts'
import { refuseField, unauthorized } from '../errors/refusal.ts'
import { serve } from '../http/serve.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { writeAuditEntry } from '../records/audit.ts'
import { loadBackgroundPrincipal } from '../request/principal.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { accountToPay, mustBeOwner, payeeOf } from './payee.ts'
import { type SubaccountRow, subaccountOf } from './subaccount.ts'
import { tellOwners } from './tell-owners.ts'
import { sendBack } from './send-back.ts'
import { freeSubaccounts, takeSubaccount } from '../businesses/taken-subaccounts.ts'

const none = { subaccount: null, name: null, bank: null, last4: null, holder: null, account: null }

/**
 * As replies show it.
 * @param nameOf account name as this reader may see it
 */
async function buildReply(
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
  const { code: subaccount, name, bank, last4, holder, account_id } = row
  return { online_payments: { subaccount, name, bank, last4, holder, account: { id: account_id, name: nameOf(account) }, is_sandbox } }
}

/**
 * The account that a subaccount pays out to, for an owner’s confirmation.
 * @throws Refusal 403; 422 on `subaccount` or `account`
 */
async function look(context: OwnTransactionsContext, { query }: Call<typeof api.onlinePayments.subaccount>) {
  if (!context.business_id) throw unauthorized('token_invalid')
  return { subaccount: await payeeOf(context, context.business_id, query) }
}

/**
 * Stores the confirmed receiver of customers’ payments and mails every owner. The provider is asked again without an open transaction, so
 * the confirmed receiver is the stored one; a constraint keeps it unique (`businesses/taken-subaccounts.ts`). Existing checkouts keep
 * their receiver.
 * @throws Refusal 403 unless an owner; 422 on `subaccount`, `account` or `confirmation`
 */
async function edit(context: OwnTransactionsContext, { body }: Call<typeof api.onlinePayments.edit>) {
  const { app, business_id, merchant_id, inTransaction, now } = context
  if (!business_id) throw unauthorized('token_invalid')
  await inTransaction((db) => mustBeOwner(db, business_id, merchant_id))
  const { subaccount: code, account, confirmation } = body
  if (code && !account) throw refuseField('account', 'online_account_needed')
  if (account && !code) throw refuseField('subaccount', 'online_subaccount_needed')
  const chosen = code && account ? { subaccount: code, account } : undefined
  const payee = chosen && (await payeeOf(context, business_id, chosen))
  if (payee && confirmation !== payee.confirmation) throw refuseField('confirmation', 'online_confirm')
  return inTransaction(async (db) => {
    await mustBeOwner(db, business_id, merchant_id)
    const before = await db
      .selectFrom('payment_subaccounts')
      .selectAll()
      .where('business_id', '=', business_id)
      .forUpdate()
      .executeTakeFirst()
    let after: SubaccountRow | undefined
    if (chosen && payee) {
      await accountToPay(db, business_id, chosen.account)
      const claim = { provider: app.paymentProvider.name, code: chosen.subaccount }
      await takeSubaccount(db, business_id, claim)
      await freeSubaccounts(db, business_id, claim)
      const { name, bank, last4, holder } = payee
      const columns = {
        ...{ provider: app.paymentProvider.name, code: chosen.subaccount, name, bank, last4, holder, account_id: chosen.account },
        updated_at: new Date(now).toISOString(),
      }
      after = await db
        .insertInto('payment_subaccounts')
        .values({ business_id, ...columns })
        .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
        .returningAll()
        .executeTakeFirstOrThrow()
    } else {
      await db.deleteFrom('payment_subaccounts').where('business_id', '=', business_id).execute()
      await freeSubaccounts(db, business_id)
    }
    if (!isSame(auditValues(before), auditValues(after))) {
      await writeAuditEntry(context, db, {
        ...{ business_id, merchant_id, action: 'onlinePayments.edit', entity: 'payment_subaccounts', entity_id: business_id },
        ...{ before: auditValues(before), after: auditValues(after) },
      })
      await tellOwners(context, db, business_id, before, after)
    }
    const { permissions } = await loadBackgroundPrincipal(db, merchant_id, business_id)
    return buildReply(app, db, business_id, after, (bankAccount) =>
      accountName({ can: (permission) => permissions.has(permission) }, bankAccount),
    )
  })
}

/** Values for the audit log. */
const auditValues = (row: SubaccountRow | undefined) => ({
  subaccount: row?.code ?? null,
  account_id: row?.account_id ?? null,
  name: row?.name ?? null,
  bank: row?.bank ?? null,
  last4: row?.last4 ?? null,
  holder: row?.holder ?? null,
})
const isSame = (before: object, after: object): boolean => JSON.stringify(before) === JSON.stringify(after)

export default serve(api.onlinePayments, {
  one: async (ctx) =>
    buildReply(ctx.app, ctx.db, ctx.business_id, await subaccountOf(ctx.app, ctx.db, ctx.business_id), (account) =>
      accountName(ctx, account),
    ),
  subaccount: { runs: 'outside its turn', act: look },
  edit: { runs: 'outside its turn', act: edit },
  sendBack: { runs: 'outside its turn', act: sendBack },
})
