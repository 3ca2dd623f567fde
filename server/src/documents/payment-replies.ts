import { accountName } from '../bank-accounts/account-names.ts'
import { inBusiness } from '../database/joins.ts'
import type { IdAndName } from '../records/created-by.ts'
import { type PaidTable, documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { onlinePaymentOf, onlineReply } from './paid-online.ts'

/** Every payment of a document, with its account's name. */
export async function paymentsOf(ctx: BusinessContext, table: PaidTable, document_id: string) {
  const { payments, line_of } = documentTables[table]
  const rows = await ctx
    .selectFrom(payments as 'sale_payments')
    .leftJoin('bank_accounts', (join) => inBusiness(join, 'bank_accounts.id', `${payments as 'sale_payments'}.account_id`))
    .select([
      `${payments as 'sale_payments'}.id`,
      'account_id',
      'bank_name',
      'account_number',
      'amount',
      'rounding',
      'reverses',
      'date',
      'note',
      `${payments as 'sale_payments'}.created_by`,
      `${payments as 'sale_payments'}.created_at`,
    ])
    .select(onlinePaymentOf(table).as('online'))
    .where(line_of as 'sale_id', '=', document_id)
    .orderBy(`${payments as 'sale_payments'}.created_at`)
    .orderBy(`${payments as 'sale_payments'}.id`)
    .execute()
  return rows.map(({ account_id, bank_name, account_number, online, ...row }) => ({
    ...row,
    ...onlineReply(ctx.app, online),
    account: account_id && bank_name && account_number ? { id: account_id, name: accountName(ctx, { bank_name, account_number }) } : null,
  }))
}

/** Payments as the API returns them. */
export const paymentReplies = <P extends { created_by: string }>(payments: readonly P[], nameOf: (id: string) => IdAndName | null) =>
  payments.map((payment) => ({ is_online: false, taken_back: null, disputed: null, ...payment, created_by: nameOf(payment.created_by) }))
