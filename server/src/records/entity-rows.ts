import type { InsertObject, Kysely, Selectable, Updateable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { notFound } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import type { MasterTable, Tables } from '../database/tables/index.ts'

/**
 * Insert, update and soft delete of entity rows (brands, contacts, locations …), each with its audit entry. Ledgers and documents have
 * writers of their own.
 */
type NewValues<T extends MasterTable> = Omit<
  InsertObject<Tables, T>,
  'business_id' | 'id' | 'created_by' | 'created_at' | 'updated_at' | 'deleted_at'
>

/** The columns of every master row, which are all that this file needs. */
type AnyMaster = { [T in MasterTable]: { business_id: string; id: string; updated_at: string; deleted_at: string | null } }
const any = (ctx: BusinessContext) => ctx.db as unknown as Kysely<AnyMaster>

/** Inserts a row. @throws Refusal 422 if a constraint with a message refuses it (`constraint-errors.ts`). */
export async function insert<T extends MasterTable>(ctx: BusinessContext, table: T, values: NewValues<T>): Promise<Selectable<Tables[T]>> {
  const row = { ...values, business_id: ctx.business_id, id: newId(ctx.now), created_by: ctx.merchant_id }
  const inserted = await ctx.db
    .insertInto(table)
    .values(row as unknown as InsertObject<Tables, T>)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: table, entity_id: row.id, after: inserted })
  return inserted as Selectable<Tables[T]>
}

/** Reads a row and locks it FOR UPDATE until the transaction ends. @throws Refusal 404 */
export async function lockForUpdate<T extends MasterTable>(ctx: BusinessContext, table: T, id: string): Promise<Selectable<Tables[T]>> {
  const row = await any(ctx)
    .selectFrom(table as MasterTable)
    .selectAll()
    .where('business_id', '=', ctx.business_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as unknown as Selectable<Tables[T]>
}

/** Updates the columns given; undefined leaves a column as it is. @throws Refusal 404, or 422 by a constraint */
export const update = async <T extends MasterTable>(
  ctx: BusinessContext,
  table: T,
  id: string,
  changes: Updateable<Tables[T]>,
): Promise<Selectable<Tables[T]>> => updateLocked(ctx, table, await lockForUpdate(ctx, table, id), changes)

/** The same for a row that is locked already. @param before the locked row @throws Refusal 422 by a constraint */
export async function updateLocked<T extends MasterTable>(
  ctx: BusinessContext,
  table: T,
  before: Selectable<Tables[T]>,
  changes: Updateable<Tables[T]>,
): Promise<Selectable<Tables[T]>> {
  const { id } = before as unknown as { id: string }
  const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after = await any(ctx)
    .updateTable(table as MasterTable)
    .set({ ...values, updated_at: new Date(ctx.now).toISOString() } as Updateable<AnyMaster[MasterTable]>)
    .where('business_id', '=', ctx.business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: table, entity_id: id, before, after })
  return after as unknown as Selectable<Tables[T]>
}

/** Soft delete: lists leave the row out, old documents and reports keep it (DOCS-39). @throws Refusal 404 */
export async function softDelete<T extends MasterTable>(ctx: BusinessContext, table: T, id: string): Promise<Selectable<Tables[T]>> {
  const before = await lockForUpdate(ctx, table, id)
  await any(ctx)
    .updateTable(table as MasterTable)
    .set({ deleted_at: new Date(ctx.now).toISOString() } as Updateable<AnyMaster[MasterTable]>)
    .where('business_id', '=', ctx.business_id)
    .where('id', '=', id)
    .execute()
  ctx.recordChange({ entity: table, entity_id: id, before })
  return before
}
