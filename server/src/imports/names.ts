import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../database/ids.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { MadeBeside } from './outcome.ts'
import { type Reading, Slices, needsPermission, refuse } from './readings.ts'
import { insertPlainRows } from './plain-rows.ts'

/** Tables that rows refer to by name, in the lock order of requests (`records/references.ts`). */
const tables = ['brands', 'product_categories', 'product_tags', 'contact_groups'] as const
type Table = (typeof tables)[number]

/** Ignores case, like the unique indexes. */
export const keyOf = (name: string): string => (english.test(name) ? name : name.normalize('NFC')).toLowerCase()

/** ASCII needs no Unicode normalization. */
const english = /^[ -~]*$/

/** The same in SQL. It also matches names with combining marks, which are common in Yoruba. */
export const isNamed = (keys: readonly string[]): RawBuilder<boolean> => sql`lower(normalize(name, nfc)) = any(${keys}::text[])`

/** References by name in one column of the rows. */
interface Naming<Body> {
  table: Table
  /** Our name of the column. */
  column: string
  namesIn: (body: Body) => readonly string[]
}

/** Ids of named records, by table and key. */
export type NamedIds = Readonly<Partial<Record<Table, ReadonlyMap<string, string>>>>

/** Records that the import created because rows name them. */
export type MadeNames = Map<Table, readonly { key: string; id: string }[]>

/**
 * Finds named records ignoring case and locks them against deletion. Creates missing ones if the member may, else they are cell errors.
 * Names only in rejected rows create nothing.
 * @param done receives the records to create. A check (`isCheck`) writes none of them, but rows get their ids
 */
export async function namedIn<Body>(
  ctx: BusinessContext,
  rows: readonly Reading<Body>[],
  namings: readonly Naming<Body>[],
  { isCheck, sideRecords }: { isCheck: boolean; sideRecords: MadeBeside },
  done: MadeNames,
): Promise<NamedIds> {
  const ids: Partial<Record<Table, Map<string, string>>> = {}
  for (const table of tables) {
    const tableNamings = namings.filter((naming) => naming.table === table)
    if (tableNamings.length === 0) continue
    const nameByKey = await namedBy(ctx, rows, tableNamings)
    const idByKey = await lockByName(ctx, table, [...nameByKey.keys()])
    ids[table] = idByKey
    const missing = [...nameByKey].filter(([key]) => !idByKey.has(key))
    if (missing.length === 0) continue
    const permission = `${plainNames.find((entity) => entity.table === table)?.group}.create` as Permission
    if (!ctx.can(permission)) {
      const barred = new Set(missing.map(([key]) => key))
      for (const { namesIn, column } of tableNamings)
        for (const row of rows)
          if (!row.errors && namesIn(row.body).some((name) => barred.has(keyOf(name))))
            refuse(ctx, row, column, needsPermission(ctx, permission))
      continue
    }
    const still = await namedBy(ctx, rows, tableNamings)
    const newRecords = missing.filter(([key]) => still.has(key)).map(([key, name]) => ({ key, name, id: newId(ctx.now) }))
    for (const { key, id } of newRecords) idByKey.set(key, id)
    done.set(table, newRecords)
    if (isCheck) continue
    await insertPlainRows(ctx, table, newRecords)
    sideRecords.labels[table] = newRecords.map(({ id }) => id)
  }
  return ids
}

/** Names in rows without errors: the first spelling, by key. */
async function namedBy<Body>(
  ctx: BusinessContext,
  rows: readonly Reading<Body>[],
  namings: readonly Naming<Body>[],
): Promise<Map<string, string>> {
  const slices = new Slices(ctx)
  const names = new Map<string, string>()
  for (const { namesIn } of namings)
    for (const { body, errors } of rows) {
      if (slices.isLong) await slices.pause()
      if (errors) continue
      for (const name of namesIn(body)) {
        const key = keyOf(name)
        if (!names.has(key)) names.set(key, name)
      }
    }
  return names
}

/** Deletes created records whose rows were rejected later by the form’s rules; no other row refers to them yet. */
export async function unmakeNamed<Body>(
  ctx: BusinessContext,
  rows: readonly Reading<Body>[],
  namings: readonly Naming<Body>[],
  createdNames: MadeNames,
  sideRecords: MadeBeside,
): Promise<void> {
  for (const [table, records] of createdNames) {
    const tableNamings = namings.filter((naming) => naming.table === table)
    const still = await namedBy(ctx, rows, tableNamings)
    const unusedIds = new Set(records.flatMap(({ key, id }) => (still.has(key) ? [] : [id])))
    if (unusedIds.size === 0) continue
    sideRecords.labels[table] = sideRecords.labels[table]?.filter((id) => !unusedIds.has(id)) ?? []
    await sql`delete from ${sql.table(table)} where business_id = ${ctx.business_id} and id = any(${[...unusedIds]}::uuid[])`.execute(
      ctx.db,
    )
  }
}

async function lockByName(ctx: BusinessContext, table: Table, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} where business_id = ${ctx.business_id} and deleted_at is null
      and ${isNamed(keys)} order by id for key share`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [keyOf(name), id]))
}
