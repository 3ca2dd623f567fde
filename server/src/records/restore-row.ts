import type { Kysely, Selectable, Updateable } from 'kysely'
import { inSavepoint } from '../request/savepoint.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Tables } from '../database/tables/index.ts'

/** Kinds of rows that a reversal may restore, each with its name in responses. */
const kinds = { products: 'product', locations: 'location', contacts: 'contact', sale_taxes: 'sale_tax' } as const
export type Restorable = keyof typeof kinds

type AnyRestorable = { [T in Restorable]: { business_id: string; id: string; name: string; updated_at: string; deleted_at: string | null } }

/** How many tries found each field taken by an active row: `{ sku: 1 }` after the first try. */
export type ConflictCounts = Readonly<Record<string, number>>

/** Longest name or SKU that a form accepts (`contract`). */
const longest = 250

/** A free name made from one that is taken: with a suffix, and cut to the length that forms accept. */
export const withSuffix = (text: string, ending: string): string => text.slice(0, longest - ending.length) + ending

/**
 * Restores a deleted row when a reversal gives it stock or a balance: history never blocks a correction (DOCS-45). A row that is not deleted
 * stays. The audit log and the request’s effects name it.
 * @param changes computes columns to write too, from the row and its conflicts so far; called again until none conflicts
 */
export async function restoreRow<T extends Restorable>(
  ctx: BusinessContext,
  table: T,
  id: string,
  changes: (row: Selectable<Tables[T]>, taken: ConflictCounts) => Updateable<Tables[T]>,
): Promise<void> {
  const before = await (ctx.db as unknown as Kysely<AnyRestorable>)
    .selectFrom(table as Restorable)
    .selectAll()
    .where('business_id', '=', ctx.business_id)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) return
  const conflicts: Record<string, number> = {}
  for (;;) {
    const values = { ...changes(before as unknown as Selectable<Tables[T]>, conflicts), deleted_at: null }
    const refusal = await inSavepoint(ctx, async () =>
      ctx.write(statement(ctx, table, id, values), [], ([after]) => {
        if (!after) return
        ctx.recordChange({ entity: table, entity_id: id, before, after })
        return [{ what: 'restored', kind: kinds[table], id, name: after.name }]
      }),
    )
    if (!refusal) return
    const fields = Object.keys(refusal.details.fields ?? {})
    if (fields.length === 0) throw refusal
    for (const field of fields) conflicts[field] = (conflicts[field] ?? 0) + 1
  }
}

const statement = (ctx: BusinessContext, table: Restorable, id: string, values: Updateable<AnyRestorable[Restorable]>) =>
  (ctx.db as unknown as Kysely<AnyRestorable>)
    .updateTable(table)
    .set({ ...values, updated_at: new Date(ctx.now).toISOString() })
    .where('business_id', '=', ctx.business_id)
    .where('id', '=', id)
    .returningAll()
    .compile()
