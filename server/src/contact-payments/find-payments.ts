import { sql } from 'kysely'
import { allocationReplies } from '../receivables/allocation-replies.ts'
import { storedId } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { rowOr404 } from '../database/pagination.ts'
import { notFound } from '../errors/refusal.ts'
import { accountName } from '../bank-accounts/account-names.ts'
import { withCreators } from '../records/created-by.ts'
import { isOfContact, shownContact } from '../records/merged-contacts.ts'
import { onlinePayment, onlineReply } from '../documents/paid-online.ts'
import type { BusinessContext } from '../request/request-context.ts'

const isUndone = sql<boolean>`exists (select from contact_payments taken where taken.business_id = contact_payments.business_id
  and taken.reverses = contact_payments.id)`

const payments = (ctx: BusinessContext) =>
  ctx
    .selectFrom('contact_payments')
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'contact_payments.contact_id'))
    .leftJoin('bank_accounts', (join) => inBusiness(join, 'bank_accounts.id', 'contact_payments.account_id'))
    .where('contact_payments.reverses', 'is', null)
    .select(['contact_payments.id', 'contact_payments.direction', 'contact_payments.amount', 'contact_payments.allocated'])
    .select(['contact_payments.account_id', 'bank_name', 'account_number', 'contact_payments.date', 'contact_payments.note'])
    .select([
      'contact_payments.contact_id as made_out_to',
      'contact_payments.created_by',
      'contact_payments.created_at',
      isUndone.as('is_undone'),
      onlinePayment('contact_payments').as('online'),
    ])
    .select([shownContact<string>('id').as('contact_id'), shownContact<string>('name').as('contact_name')])

type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['execute']>>[number]

async function buildReplies(ctx: BusinessContext, rows: readonly PaymentRow[]) {
  const ids = rows.map(({ id }) => id)
  const [rowsWithCreators, allocations] = await Promise.all([withCreators(ctx, rows), allocationReplies(ctx, ids)])
  return rowsWithCreators.map(
    ({ account_id, bank_name, account_number, contact_id, contact_name, made_out_to: _, allocated, online, ...row }) => ({
      ...row,
      ...onlineReply(ctx.app, online),
      left: row.is_undone ? 0 : row.amount - allocated,
      contact: { id: contact_id, name: contact_name },
      account: account_id && bank_name && account_number ? { id: account_id, name: accountName(ctx, { bank_name, account_number }) } : null,
      allocations: allocations.get(row.id) ?? [],
    }),
  )
}

/** An existing payment, by its uuid. */
export async function contactPayment(ctx: BusinessContext, id: string) {
  const [payment] = await buildReplies(ctx, await payments(ctx).where('contact_payments.id', '=', id).execute())
  if (!payment) throw new Error(`No payment ${id}.`)
  return payment
}

/**
 * A payment of a contact, with the contact that it was recorded for, perhaps an alias (`made_out_to`).
 * @param contact_id the contact, no alias @param payment its public id
 * @throws Refusal 404
 */
export async function paymentOfContact(ctx: BusinessContext, contact_id: string, payment: string) {
  const id = storedId('contact_payment', payment)
  if (!id) throw notFound()
  const row = await rowOr404(
    payments(ctx)
      .where('contact_payments.id', '=', id)
      .where(isOfContact(ctx, 'contact_payments.contact_id', [contact_id]))
      .executeTakeFirst(),
  )
  const [reply] = await buildReplies(ctx, [row])
  if (!reply) throw notFound()
  return { payment: reply, made_out_to: row.made_out_to }
}

/** Most payments of one response. */
const most = 50

/** A contact's payments for no single document, newest first; those of its aliases too. @param before the oldest payment that the client has */
export async function listContactPayments(ctx: BusinessContext, contact_id: string, before: string | undefined) {
  const rows = await payments(ctx)
    .where(isOfContact(ctx, 'contact_payments.contact_id', [contact_id]))
    .$if(before !== undefined, (builder) => builder.where('contact_payments.id', '<', before ?? ''))
    .orderBy('contact_payments.id', 'desc')
    .limit(most + 1)
    .execute()
  return { rows: await buildReplies(ctx, rows.slice(0, most)), more: rows.length > most }
}
