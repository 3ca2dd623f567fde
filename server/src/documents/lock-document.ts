import {
  type AnyStatus,
  type GivenOrderStatus,
  type OrderStatus,
  everyStatus,
  mayFollow,
  orderStatuses,
} from '@kasuwa/contract/document-states'
import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { DocumentTable } from '../records/document-tables.ts'
import { Refusal, alreadySettled, notFound, refuseField } from '../errors/refusal.ts'
import type { Tables } from '../database/tables/index.ts'

/** Statuses that a given status may follow. */
export const statusesBefore = (next: GivenOrderStatus): readonly OrderStatus[] => orderStatuses.filter((status) => mayFollow(next, status))

/** Row of a document. Total is 0 if known only after posting; paid amount is 0 for a kind without payments. */
type LockedRow<T extends DocumentTable> = Omit<Selectable<Tables[T]>, 'total' | 'paid_amount'> & { total: number; paid_amount: number }

/**
 * Locks a document until commit, so that concurrent changes wait. A member bound to a location does not find other locations' documents.
 * @param from statuses that the change may start from
 * @throws Refusal 404, or 409 with the current status
 */
export async function lockDocument<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  id: string,
  from: readonly AnyStatus[],
): Promise<LockedRow<T>> {
  const document = await ctx
    .selectFrom(table as 'sales')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(ctx.member.location_id !== null, (query) => query.where('location_id', '=', ctx.member.location_id))
    .forUpdate()
    .executeTakeFirst()
  if (!document) throw notFound()
  if (!from.includes(document.status)) throw alreadySettled(document.status)
  return { ...document, total: document.total ?? 0, paid_amount: document.paid_amount ?? 0 } as unknown as LockedRow<T>
}

/**
 * Locks a document that a request body refers to.
 * @throws Refusal 422 on the field if it is missing; 409
 */
export const lockReferenced = <T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  id: string,
  field: string,
  from: readonly AnyStatus[] = everyStatus,
): Promise<LockedRow<T>> =>
  lockDocument(ctx, table, id, from).catch((error: unknown) => {
    throw error instanceof Refusal && error.details.status === 404 ? refuseField(field, 'unknown_reference') : error
  })
