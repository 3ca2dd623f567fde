import { everyStatus } from '@kasuwa/contract/document-states'
import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { documentNumber } from '../records/document-number.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { publicId } from '../database/ids.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import type { DocumentHooks } from '../documents/kind.ts'
import { lockDocument, lockReferenced } from '../documents/lock-document.ts'
import { contactOf } from '../documents/parties.ts'
import { restoreReferenced } from '../documents/restore-referenced.ts'
import { paperDay } from '../documents/print/paper.ts'

/*
 * A quotation and its sale. Invariant: a quotation is accepted exactly while it has one active sale. Recording or canceling that sale locks the
 * quotation first, so a second sale finds it accepted; the unique index `sales_of_quotation` also prevents two. A correction of the sale keeps
 * the quotation.
 */

const isoNow = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

/** True if an open quotation's last day is over. */
export const isExpired = (ctx: BusinessContext, { status, expires_on }: { status: string; expires_on: string }): boolean =>
  status === 'pending' && expires_on < today(ctx)

export type LockedQuotation = Awaited<ReturnType<typeof lockQuotation>>
/** Locks a quotation of any status until commit. @throws Refusal 404 */
export const lockQuotation = (ctx: BusinessContext, id: string) => lockDocument(ctx, 'quotations', id, everyStatus)

/**
 * Locks a quotation that is about to be sold, until commit.
 * @param isExpirySeen the member confirmed that it has expired @param field of the body, or `expires_at` if the path has the id
 * @throws Refusal 409 with its status, and its sale; 422 if it is missing or expired
 */
export async function lockSellableQuotation(
  ctx: BusinessContext,
  id: string,
  isExpirySeen: boolean,
  field: 'quotation' | 'expires_at',
): Promise<LockedQuotation> {
  const locked = field === 'quotation' ? await lockReferenced(ctx, 'quotations', id, field) : await lockQuotation(ctx, id)
  const { status, number, expires_on } = locked
  const quotation = documentNumber(ctx, 'quotation', number)
  if (status === 'accepted') throw await alreadySoldError(ctx, id, quotation)
  if (status === 'canceled')
    throw new Refusal({ status: 409, code: 'settled', words: { key: 'quotation_canceled', values: { quotation } }, extra: { status } })
  if (isExpired(ctx, locked) && !isExpirySeen) throw refuseField(field, 'quotation_expired', { quotation, date: paperDay(ctx, expires_on) })
  return locked
}

async function alreadySoldError(ctx: BusinessContext, id: string, quotation: string): Promise<Refusal> {
  const sale = await ctx
    .selectFrom('sales')
    .select(['id', 'number'])
    .where('quotation_id', '=', id)
    .where('status', '<>', 'canceled')
    .executeTakeFirstOrThrow()
  const number = documentNumber(ctx, 'sale', sale.number)
  return new Refusal({
    status: 409,
    code: 'settled',
    words: { key: 'quotation_accepted', values: { quotation, sale: number } },
    extra: { status: 'accepted', sale: { id: publicId('sale', sale.id), number } },
  })
}

/** A sale has its quotation's customer and location. A quotation for the walk-in customer may be sold to any. @throws Refusal 422 on `contact`, `location` */
export async function mustMatchQuotation(
  ctx: BusinessContext,
  { contact_id, location_id, number }: LockedQuotation,
  parties: { contact: { id: string }; location: { id: string } },
): Promise<void> {
  const quotation = documentNumber(ctx, 'quotation', number)
  if ((await mainOf(ctx, contact_id)) !== parties.contact.id && !(await contactOf(ctx, contact_id)).is_walk_in)
    throw refuseField('contact', 'quotation_of_another', { quotation })
  if (location_id !== parties.location.id) throw refuseField('location', 'quotation_for_elsewhere', { quotation })
}

/** Lines of a quotation, in order. */
export const quotedLines = (ctx: BusinessContext, quotation_id: string) =>
  ctx
    .selectFrom('quotation_items')
    .select(['id', 'product_id', 'quantity', 'price', 'list_price', 'line_discount', 'metadata'])
    .where('quotation_id', '=', quotation_id)
    .orderBy('position')
    .execute()

/** Taxes of a quotation, in order, without those turned off since. A tax stays if one of its rate and of the other sort replaced it (SALES-45). */
export const quotedTaxes = (ctx: BusinessContext, quotation_id: string) =>
  ctx
    .selectFrom('quotation_tax_lines')
    .innerJoin('sale_taxes', (join) => inBusiness(join, 'sale_taxes.id', 'quotation_tax_lines.tax_id'))
    .select(['quotation_tax_lines.tax_id', 'quotation_tax_lines.is_off'])
    .where('quotation_tax_lines.quotation_id', '=', quotation_id)
    .where(
      sql<boolean>`(sale_taxes.is_active or exists (select from sale_taxes active where active.business_id = ${ctx.business_id}
        and active.is_active and active.deleted_at is null and active.rate = sale_taxes.rate and active.inclusive <> sale_taxes.inclusive))`,
    )
    .orderBy('quotation_tax_lines.position')
    .execute()

/** Marks a quotation as accepted by its sale. */
export function acceptQuotation(ctx: BusinessContext, id: string, sale: string): void {
  writeStatus(ctx, id, 'accepted')
  ctx.recordChange({ entity: 'quotations', entity_id: id, before: { status: 'pending' }, after: { status: 'accepted', sale } })
}

const writeStatus = (ctx: BusinessContext, id: string, status: 'pending' | 'accepted') =>
  ctx.write(
    ctx
      .updateTable('quotations')
      .set({ status, updated_at: isoNow(ctx) })
      .where('id', '=', id)
      .compile(),
  )

async function restoreReferences(ctx: BusinessContext, locked: LockedQuotation): Promise<void> {
  const [lines, taxes] = await Promise.all([
    quotedLines(ctx, locked.id),
    ctx.selectFrom('quotation_tax_lines').select('tax_id').where('quotation_id', '=', locked.id).execute(),
  ])
  await restoreReferenced(ctx, 'quotations', locked, {
    location: locked.location_id,
    items: lines.map(({ product_id }) => ({ product: product_id })),
    tax: taxes.map(({ tax_id }) => tax_id),
  })
}

/** Hooks of a sale on its quotation: a cancel reopens it and restores its deleted references, unless the sale is corrected. */
export const reopeningHooks: DocumentHooks = {
  onPost: () => Promise.resolve(),
  onCancel: async (ctx, { quotation_id, id: sale }, _, isCorrected) => {
    if (!quotation_id) return
    const locked = await lockQuotation(ctx, quotation_id)
    if (!isCorrected) await restoreReferences(ctx, locked)
    writeStatus(ctx, quotation_id, 'pending')
    ctx.recordChange({
      entity: 'quotations',
      entity_id: quotation_id,
      before: { status: 'accepted', sale },
      after: { status: 'pending' },
    })
  },
}
