import { everyStatus } from '@kasuwa/contract/document-states'
import { documentNumber } from '../records/document-number.ts'
import { Refusal, refuseField } from '../errors/refusal.ts'
import { publicId } from '../database/ids.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { today } from '../services/clock.ts'
import type { Beside } from '../documents/kind.ts'
import { lockDocument, lockNamed } from '../documents/lock-document.ts'
import { contactOf } from '../documents/parties.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { paperDay } from '../documents/print/paper.ts'

/*
 * A quotation and the sale that is made of it. Held: a quotation is accepted exactly while one sale of it stands. Whoever makes such a sale, or
 * cancels it, holds the quotation's row first, so that of two who turn it at once the second finds it accepted; that no two stand is the
 * database's to refuse besides (`sales_of_quotation`). A sale that takes the place of another is of the same quotation.
 */

const isoNow = (ctx: BusinessContext) => new Date(ctx.now).toISOString()

/** Whether the last day of a quotation that is still open is over. */
export const isExpired = (ctx: BusinessContext, { status, expires_on }: { status: string; expires_on: string }): boolean =>
  status === 'pending' && expires_on < today(ctx)

export type HeldQuotation = Awaited<ReturnType<typeof lockQuotation>>
export const lockQuotation = (ctx: BusinessContext, id: string) => lockDocument(ctx, 'quotations', id, everyStatus)

/**
 * A quotation that a sale is made of, held until that is there.
 * @param isExpirySeen that it is known that its last day is over @param field where the body names it; none where the path does
 * @throws Refusal 409 with its status, and the sale that it became; 422 where it is not there, or is over
 */
export async function holdQuotation(
  ctx: BusinessContext,
  id: string,
  isExpirySeen: boolean,
  field: 'quotation' | 'expires_at',
): Promise<HeldQuotation> {
  const held = field === 'quotation' ? await lockNamed(ctx, 'quotations', id, field) : await lockQuotation(ctx, id)
  const { status, number, expires_on } = held
  const quotation = documentNumber(ctx, 'quotation', number)
  if (status === 'accepted') throw await becameAlready(ctx, id, quotation)
  if (status === 'canceled')
    throw new Refusal({ status: 409, code: 'settled', words: { key: 'quotation_canceled', values: { quotation } }, extra: { status } })
  if (isExpired(ctx, held) && !isExpirySeen) throw refuseField(field, 'quotation_expired', { quotation, date: paperDay(ctx, expires_on) })
  return held
}

async function becameAlready(ctx: BusinessContext, id: string, quotation: string): Promise<Refusal> {
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

/** A sale is made for whom it was offered to, and where; what was offered to nobody in particular anybody may take. @throws Refusal 422 on `contact`, `location` */
export async function mustBeFor(
  ctx: BusinessContext,
  { contact_id, location_id, number }: HeldQuotation,
  given: { contact: { id: string }; location: { id: string } },
): Promise<void> {
  const quotation = documentNumber(ctx, 'quotation', number)
  if ((await mainOf(ctx, contact_id)) !== given.contact.id && !(await contactOf(ctx, contact_id)).is_walk_in)
    throw refuseField('contact', 'quotation_of_another', { quotation })
  if (location_id !== given.location.id) throw refuseField('location', 'quotation_for_elsewhere', { quotation })
}

/** What was offered of each product, for how much, in the order of its lines. */
export const quotedLines = (ctx: BusinessContext, quotation_id: string) =>
  ctx
    .selectFrom('quotation_items')
    .select(['id', 'product_id', 'quantity', 'price', 'list_price', 'line_discount', 'metadata'])
    .where('quotation_id', '=', quotation_id)
    .orderBy('position')
    .execute()

/** A quotation is accepted: the sale of it is there. */
export function accept(ctx: BusinessContext, id: string, sale: string): void {
  write(ctx, id, 'accepted')
  ctx.recordChange({ entity: 'quotations', entity_id: id, before: { status: 'pending' }, after: { status: 'accepted', sale } })
}

const write = (ctx: BusinessContext, id: string, status: 'pending' | 'accepted') =>
  ctx.write(
    ctx
      .updateTable('quotations')
      .set({ status, updated_at: isoNow(ctx) })
      .where('id', '=', id)
      .compile(),
  )

async function restoreOffered(ctx: BusinessContext, held: HeldQuotation): Promise<void> {
  const [lines, taxes] = await Promise.all([
    quotedLines(ctx, held.id),
    ctx.selectFrom('quotation_tax_lines').select('tax_id').where('quotation_id', '=', held.id).execute(),
  ])
  await restoreNamed(ctx, 'quotations', held, {
    location: held.location_id,
    items: lines.map(({ product_id }) => ({ product: product_id })),
    tax: taxes.map(({ tax_id }) => tax_id),
  })
}

/** What a sale's cancel does to the quotation that it was made of: it is open again, and names nothing that was deleted while it was accepted. */
export const reopened: Beside = {
  posts: () => Promise.resolve(),
  takenBack: async (ctx, { quotation_id, id: sale }, _, isCorrected) => {
    if (!quotation_id) return
    const held = await lockQuotation(ctx, quotation_id)
    if (!isCorrected) await restoreOffered(ctx, held)
    write(ctx, quotation_id, 'pending')
    ctx.recordChange({
      entity: 'quotations',
      entity_id: quotation_id,
      before: { status: 'accepted', sale },
      after: { status: 'pending' },
    })
  },
}
