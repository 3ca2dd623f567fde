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

/** The statuses that some status may follow. */
export const before = (given: GivenOrderStatus): readonly OrderStatus[] => orderStatuses.filter((status) => mayFollow(given, status))

/** A row; its total in kobo is 0 where it is known only once the document has taken effect, and what is paid where nothing ever is. */
type Locked<T extends DocumentTable> = Omit<Selectable<Tables[T]>, 'total' | 'paid_amount'> & { total: number; paid_amount: number }

/**
 * A document held for a change: nobody else's change comes in between. Another location's is not there for a member who is bound to one.
 * @param from the statuses that the change may start from
 * @throws Refusal 404, or 409 with the status as it now is
 */
export async function lockDocument<T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  id: string,
  from: readonly AnyStatus[],
): Promise<Locked<T>> {
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
  return { ...document, total: document.total ?? 0, paid_amount: document.paid_amount ?? 0 } as unknown as Locked<T>
}

/**
 * The same of one that a body names.
 * @throws Refusal 422 on the field where it is not there; 409
 */
export const lockNamed = <T extends DocumentTable>(
  ctx: BusinessContext,
  table: T,
  id: string,
  field: string,
  from: readonly AnyStatus[] = everyStatus,
): Promise<Locked<T>> =>
  lockDocument(ctx, table, id, from).catch((error: unknown) => {
    throw error instanceof Refusal && error.details.status === 404 ? refuseField(field, 'unknown_reference') : error
  })
