import { createHash } from 'node:crypto'
import { allBanks } from '../bank-accounts/banks.ts'
import { isOwner } from '../auth/owners.ts'
import type { Db } from '../database/database.ts'
import { Refusal, refuseField, unauthorized } from '../errors/refusal.ts'
import type { OwnTransactionsContext } from '../request/request-context.ts'

/** Receiver of customers’ payments, as provider and bank report it now. */
export interface Payee {
  /** Name of the subaccount’s owner. */
  name: string
  bank: string | null
  last4: string
  /** Name of the account’s owner at the bank; null if the bank gives none. */
  holder: string | null
  /** Digest of these values, so that the confirmed receiver is the stored one. */
  confirmation: string
}

/**
 * Only owners manage the receiver; no permission grants it.
 * @throws Refusal 403; 401 if no longer a member
 */
export async function mustBeOwner(db: Db, business_id: string, merchant_id: string): Promise<void> {
  const owns = await isOwner(db, business_id, merchant_id)
  if (owns === undefined) throw unauthorized('token_invalid')
  if (!owns) throw new Refusal({ status: 403, code: 'forbidden', words: { key: 'online_owners_only' } })
}

/**
 * The bank account that a subaccount must pay out to, locked until commit.
 * @throws Refusal 422 on `account`
 */
export async function accountToPay(db: Db, business_id: string, id: string) {
  const account = await db
    .selectFrom('bank_accounts')
    .select(['bank_code', 'bank_name', 'account_number'])
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw refuseField('account', 'unknown_reference')
  return account
}

const shortly = (bank: string | null, number: string) => [bank, `•••• ${number.slice(-4)}`].filter(Boolean).join(' ')

/**
 * Looks up a subaccount’s owner: the provider gives its payout account, and the bank that account’s name, without an open transaction.
 * Only for owners.
 * @throws Refusal 403; 422 on `account`; 422 on `subaccount` if it is missing, pays out to another account, or a lookup fails
 */
export async function payeeOf(
  context: OwnTransactionsContext,
  business_id: string,
  { subaccount: code, account: id }: { subaccount: string; account: string },
): Promise<Payee> {
  const { app, inTransaction, merchant_id, request_id } = context
  const { account, banks } = await inTransaction(async (db) => {
    await mustBeOwner(db, business_id, merchant_id)
    return { account: await accountToPay(db, business_id, id), banks: await allBanks(app, db) }
  })
  const isDown = (error: unknown): never => {
    app.log.warn({ err: error, request_id }, 'payment provider')
    throw refuseField('subaccount', 'subaccount_down')
  }
  const subaccount = await app.paymentProvider.subaccount(code).catch(isDown)
  if (!subaccount) throw refuseField('subaccount', 'no_such_subaccount')
  const { name, bank, account_number } = subaccount
  if (!account_number) throw refuseField('subaccount', 'subaccount_unsaid')
  // If the bank’s name is not in the list, the owner compares it.
  const listed = banks.find((row) => row.name === bank)
  if (account_number !== account.account_number || (listed && listed.id !== account.bank_code))
    throw refuseField('subaccount', 'subaccount_elsewhere', {
      payout: shortly(bank, account_number),
      account: shortly(account.bank_name, account.account_number),
    })
  const holder = (await app.paymentProvider.accountName(account.bank_code, account_number).catch(isDown)) ?? null
  const digestInput = JSON.stringify([app.paymentProvider.name, code, name, bank, account_number, holder])
  const confirmation = createHash('sha256').update(digestInput).digest('hex').slice(0, 32)
  return { name, bank, last4: account_number.slice(-4), holder, confirmation }
}
