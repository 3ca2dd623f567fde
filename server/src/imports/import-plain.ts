import { nullish, longText, imageUrl, text } from '@kasuwa/contract/platform/fields'
import { type PlainTable, plainNames } from '@kasuwa/contract/platform/plain-entities'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import { newIds } from '../database/ids.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { matchRows } from './match.ts'
import { isNamed, keyOf } from './names.ts'
import { type ImportOptions, ChangedMeanwhile, NothingWritten, type Outcome } from './outcome.ts'
import { insertPlainRows, isNameAlone, updatePlainRows } from './plain-rows.ts'
import { type Reading, type RowRules, Slices, batches, needsPermission, readerOf, refuse } from './readings.ts'
import type { SourceRow } from './table.ts'

/** Rules of the form. */
const schema = z.object({ name: nullish(text(2, 250)), description: nullish(longText(1000)), image: nullish(imageUrl()) })
type PlainBody = z.output<typeof schema>

export const plainRules = (kind: PlainTable): RowRules<typeof schema> => ({ kind, schema, fieldsOf: (cells) => ({ ...cells }) })

interface Stored {
  id: string
  name: string
  description: string | null
  image: string | null
  updated_at: string
}

const BATCH = 1000

/**
 * Imports groups, categories, brands or tags. They match by name, ignoring case.
 * @throws NothingWritten, Stopped, ChangedMeanwhile
 */
export async function importPlain(
  ctx: BusinessContext,
  table: PlainTable,
  source: Iterable<SourceRow>,
  options: ImportOptions,
): Promise<Outcome> {
  const read = readerOf(ctx, plainRules(table))
  const slices = new Slices(ctx)
  const readings: Reading<PlainBody>[] = []
  for (const row of source) {
    readings.push(read(row))
    await slices.pause()
  }
  const stored = await storedLike(ctx, table, readings)
  const matched = await matchRows(
    slices,
    readings.map((reading) => ({
      reading,
      keys: { keyByColumn: { name: reading.body.name ? keyOf(reading.body.name) : null }, nameKey: null, column: 'name' },
    })),
    stored.map((row) => ({ ...row, keys: { keyByColumn: { name: keyOf(row.name) }, nameKey: null, column: 'name' } })),
    (reading, column, key, values) => refuse(ctx, reading, column, { key, values }),
  )
  const edit = `${plainNames.find((entity) => entity.table === table)?.group}.edit` as Permission
  const plans = readings.map((reading) => {
    const before = matched.get(reading.line)
    const { body } = reading
    if (!body.name && !reading.errors) refuse(ctx, reading, 'name', { key: 'validation.required' })
    const after = {
      name: body.name ?? '',
      description: body.description ?? before?.description ?? null,
      image: body.image ?? before?.image ?? null,
    }
    const isChanged =
      before !== undefined &&
      !options.leaves &&
      (after.name !== before.name || after.description !== before.description || after.image !== before.image)
    if (isChanged && !reading.errors && !ctx.can(edit)) refuse(ctx, reading, 'name', needsPermission(ctx, edit))
    return { reading, before, after, isChanged }
  })
  const good = plans.filter(({ reading }) => !reading.errors)
  const [created, changed] = [good.filter(({ before }) => !before), good.filter(({ isChanged }) => isChanged)]
  const ids = [...batches(created, 10_000)].flatMap((batch) => newIds(batch.length, ctx.now))
  const outcome: Outcome = {
    total: readings.length,
    created: created.map(({ reading }, index) => ({ line: reading.line, id: ids[index] ?? '', written: 'by_itself' })),
    updated: changed.map(({ reading, before }) => ({
      line: reading.line,
      id: before?.id ?? '',
      before: { name: before?.name, ...(isNameAlone(table) ? {} : { description: before?.description, image: before?.image }) },
      written: ctx.now,
    })),
    skipped: good.length - created.length - changed.length,
    rejected: readings.flatMap(({ line, errors, cells }) => (errors ? [{ line, errors, cells }] : [])),
  }
  if (options.isCheck) return outcome
  if (options.isWhole && outcome.rejected.length > 0) throw new NothingWritten(outcome)
  const rows = created.map(({ after }, index) => ({ ...after, id: ids[index] ?? '' }))
  for (const batch of batches(rows, BATCH)) {
    await insertPlainRows(ctx, table, batch)
    await options.onProgress(batch.length)
  }
  const inOrder = changed.toSorted((first, second) => ((first.before?.id ?? '') < (second.before?.id ?? '') ? -1 : 1))
  for (const batch of batches(inOrder, BATCH)) await updateAll(ctx, table, batch)
  return outcome
}

const detailColumns = (table: PlainTable) =>
  isNameAlone(table) ? sql`null::text as description, null::text as image` : sql`description, image`

async function storedLike(ctx: BusinessContext, table: PlainTable, readings: readonly Reading<PlainBody>[]): Promise<Stored[]> {
  const names = readings.flatMap(({ body }) => (body.name ? [keyOf(body.name)] : []))
  if (names.length === 0) return []
  const { rows } = await sql<Stored>`
    select id, name, ${detailColumns(table)}, updated_at from ${sql.table(table)}
    where business_id = ${ctx.business_id} and deleted_at is null and ${isNamed(names)}`.execute(ctx.db)
  return rows
}

type After = Pick<Stored, 'name' | 'description' | 'image'>

async function updateAll(
  ctx: BusinessContext,
  table: PlainTable,
  rows: readonly { before: Stored | undefined; after: After }[],
): Promise<void> {
  const ids = rows.map(({ before }) => before?.id ?? '')
  const locked = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from ${sql.table(table)} where business_id = ${ctx.business_id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(ctx.db)
  const now = new Map(locked.rows.map(({ id, updated_at }) => [id, updated_at]))
  for (const { before } of rows) if (before && now.get(before.id) !== before.updated_at) throw new ChangedMeanwhile()
  await updatePlainRows(
    ctx,
    table,
    rows.map(({ after }, index) => ({ ...after, id: ids[index] ?? '' })),
  )
}
