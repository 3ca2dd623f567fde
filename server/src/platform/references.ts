import { type Kysely, sql } from 'kysely'
import type { Ctx } from './context.ts'
import { type Words, refuseFields } from './errors.ts'
import type { MasterTable } from './tables/index.ts'

/** Field of the body → the id or ids that it names. A list's faults are on `field.0`, `field.1` …. */
type References = Record<string, string | readonly string[] | null | undefined>

type AnyMaster = { [T in MasterTable]: { business_id: string; id: string; deleted_at: string | null } }

/**
 * Sees to it that every id a body names is a live row of this business, and stays one until the request ends: a delete waits. One
 * sentence for an id that never was, that is deleted, that is a neighbour's, or is a location that this member does not work at.
 * @param named by table: `{ brands: { brand: body.brand }, products: { 'items.0.product': … } }`
 * @throws Refusal 422 with every such field
 */
export async function mustExist(ctx: Ctx, named: Partial<Record<MasterTable, References>>): Promise<void> {
  const missing = await Promise.all(Object.entries(named).map(([table, references]) => missingOf(ctx, table as MasterTable, references)))
  const fields = missing.flat()
  if (fields.length > 0)
    throw refuseFields(Object.fromEntries(fields.map((field): [string, Words[]] => [field, [{ key: 'unknown_reference' }]])))
}

async function missingOf(ctx: Ctx, table: MasterTable, references: References): Promise<string[]> {
  const named = Object.entries(references).flatMap(([field, given]) =>
    Array.isArray(given)
      ? given.map((id: string, index): [string, string] => [`${field}.${index}`, id])
      : given
        ? [[field, given as string] as const]
        : [],
  )
  if (named.length === 0) return []
  const rows = await (ctx.db as unknown as Kysely<AnyMaster>)
    .selectFrom(table)
    .select('id')
    .where('business_id', '=', ctx.business_id)
    .where(sql<boolean>`id = any(${[...new Set(named.map(([, id]) => id))]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const own = table === 'locations' ? ctx.member.location_id : null
  const there = new Set(rows.map((row) => row.id).filter((id) => own === null || id === own))
  return named.filter(([, id]) => !there.has(id)).map(([field]) => field)
}
