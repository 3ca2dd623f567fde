import { sql } from 'kysely'
import { inBusiness } from '../database/joins.ts'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { IdAndName } from './created-by.ts'

/** Labels: products have several tags, contacts several groups. */
const labels = {
  product_tags: { links: 'tagged_products', column: 'tag_id', carriers: 'products', carrier: 'product_id', told: 'tag_ids' },
  contact_groups: { links: 'contact_group_members', column: 'group_id', carriers: 'contacts', carrier: 'contact_id', told: 'group_ids' },
} as const
export type LabelTable = keyof typeof labels

/**
 * Replaces the labels of a row, and adds them to the row’s audit entry. Lock the row and the labels
 * (`references.ts`) and write the row itself first. @param ids undefined: no change; null: none
 */
export async function setLabels(
  ctx: BusinessContext,
  table: LabelTable,
  id: string,
  ids: readonly string[] | null | undefined,
): Promise<void> {
  if (ids === undefined) return
  const before = await idsOn(ctx, table, id)
  const after = [...new Set(ids ?? [])].toSorted()
  if (before.join() !== after.join()) await changeLabels(ctx, table, new Map([[id, { before, after }]]), [])
}

/**
 * Copies the labels of one row to rows that follow it, and removes all others from them. Rows that have a label already are not
 * written. Lock the labels and the rows first.
 */
export async function copyLabels(ctx: BusinessContext, table: LabelTable, from: string, to: readonly string[]): Promise<void> {
  if (to.length === 0) return
  const { links, column, carrier } = labels[table]
  const [link, label, of] = [sql.table(links), sql.ref(column), sql.ref(carrier)]
  await sql`delete from ${link} carried where carried.business_id = ${ctx.business_id} and carried.${of} = any(${to}::uuid[])
    and not exists (select from ${link} own where own.business_id = carried.business_id and own.${of} = ${from}
      and own.${label} = carried.${label})`.execute(ctx.db)
  await sql`insert into ${link} (business_id, ${of}, ${label})
    select own.business_id, taking.id, own.${label} from ${link} own cross join unnest(${to}::uuid[]) as taking(id)
    where own.business_id = ${ctx.business_id} and own.${of} = ${from}
    on conflict do nothing returning 1`.execute(ctx.db)
}

/** The labels of a row. */
export const idsOn = async (ctx: BusinessContext, table: LabelTable, id: string): Promise<string[]> =>
  (await idsOnEach(ctx, table, [id])).get(id) ?? []

/** The labels of each of those rows, in order; an empty list for a row without any. */
export async function idsOnEach(ctx: BusinessContext, table: LabelTable, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { links, column, carrier } = labels[table]
  const rows = await ctx
    .selectFrom(links)
    .select([sql.ref<string>(carrier).as('of'), sql.ref<string>(column).as('id')])
    .where(isAnyOf(carrier, ids))
    .execute()
  const carried = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { of, id } of rows) carried.get(of)?.push(id)
  for (const labelIds of carried.values()) labelIds.sort()
  return carried
}

/**
 * Adds labels to many rows and removes others, and adds them to each row’s audit entry: two statements for any number of rows.
 * Lock the rows and the labels first. @param changes by the row’s id @param followers rows that copy another’s labels, without an audit entry
 */
export async function changeLabels(
  ctx: BusinessContext,
  table: LabelTable,
  changes: ReadonlyMap<string, { before: readonly string[]; after: readonly string[] }>,
  followers: readonly { id: string; of: string }[],
): Promise<void> {
  const { links, column, carriers, carrier, told } = labels[table]
  const [link, label, of] = [sql.table(links), sql.ref(column), sql.ref(carrier)]
  const all = [...[...changes].map(([id, change]) => ({ id, change })), ...followers.map(({ id, of }) => ({ id, change: changes.get(of) }))]
  const pairs = (from: 'before' | 'after', to: 'before' | 'after') =>
    all.flatMap(({ id, change }) =>
      (change?.[to] ?? []).filter((labelId) => !change?.[from].includes(labelId)).map((labelId) => ({ of: id, label: labelId })),
    )
  const [added, removed] = [pairs('before', 'after'), pairs('after', 'before')]
  const unnestPairs = (rows: readonly { of: string; label: string }[]) =>
    sql`unnest(${rows.map((row) => row.of)}::uuid[], ${rows.map((row) => row.label)}::uuid[]) as given(carrier, label)`
  if (removed.length > 0)
    await sql`delete from ${link} carried using ${unnestPairs(removed)}
      where carried.business_id = ${ctx.business_id} and carried.${of} = given.carrier and carried.${label} = given.label`.execute(ctx.db)
  if (added.length > 0)
    await sql`insert into ${link} (business_id, ${of}, ${label}) select ${ctx.business_id}::uuid, given.carrier, given.label from ${unnestPairs(added)}
      on conflict do nothing returning 1`.execute(ctx.db)
  for (const [entity_id, { before, after }] of changes)
    ctx.addToChange({ entity: carriers, entity_id, before: { [told]: before }, after: { [told]: after } })
}

/** Names of the labels of each of those rows, by the row's id, in order of name. One query for the page. */
export async function labelsOf(ctx: BusinessContext, table: LabelTable, ids: readonly string[]): Promise<Map<string, IdAndName[]>> {
  const labelsByRow = new Map<string, IdAndName[]>()
  if (ids.length === 0) return labelsByRow
  const { links, column, carrier } = labels[table]
  // Both pairs of tables are read alike; the types are those of tags.
  const rows = await ctx
    .selectFrom(links as 'tagged_products')
    .innerJoin(table as 'product_tags', (join) =>
      inBusiness(join, `${table}.id` as 'product_tags.id', `${links}.${column}` as 'tagged_products.tag_id'),
    )
    .select([sql.ref<string>(`${links}.${carrier}`).as('of'), sql.ref<string>(`${table}.id`).as('id'), 'name'])
    .where(sql<boolean>`${sql.ref(`${links}.${carrier}`)} = any(${ids}::uuid[])`)
    .orderBy('sort_name')
    .execute()
  for (const { of, id, name } of rows) labelsByRow.set(of, [...(labelsByRow.get(of) ?? []), { id, name }])
  return labelsByRow
}

/** True for a row with any of those labels. */
export const carries = (table: LabelTable, ids: readonly string[]) => {
  const { links, column, carriers, carrier } = labels[table]
  return sql<boolean>`exists (select from ${sql.table(links)} carried where carried.business_id = ${sql.ref(`${carriers}.business_id`)}
    and ${sql.ref(`carried.${carrier}`)} = ${sql.ref(`${carriers}.id`)} and ${sql.ref(`carried.${column}`)} = any(${ids}::uuid[]))`
}

/** Removes a label that is being deleted from all rows that have it. */
export const takeOffAll = (ctx: BusinessContext, table: LabelTable, id: string) =>
  ctx
    .deleteFrom(labels[table].links)
    .where(labels[table].column as never, '=', id as never)
    .execute()

interface LabelChange {
  from: unknown
  to: unknown
}

/** Changes of labels as readers see them: the labels' current names, `a, b`. */
export async function namesIn(ctx: BusinessContext, table: LabelTable, changes: readonly (LabelChange | undefined)[]) {
  const idsIn = (ids: unknown) => (Array.isArray(ids) ? (ids as string[]) : [])
  const labelIds = changes.flatMap((change) => (change ? [...idsIn(change.from), ...idsIn(change.to)] : []))
  const rows = labelIds.length > 0 ? await ctx.selectFrom(table).select(['id', 'name']).where(isAnyOf('id', labelIds)).execute() : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const listed = (ids: unknown) =>
    idsIn(ids)
      .flatMap((id) => names.get(id) ?? [])
      .toSorted()
      .join(', ') || null
  return (change: LabelChange | undefined) => change && { from: listed(change.from), to: listed(change.to) }
}

/** Adds labels to new rows, each pair once. Lock the labels first. */
export async function addLabels(
  ctx: BusinessContext,
  table: LabelTable,
  pairs: readonly (readonly [of: string, label: string])[],
): Promise<void> {
  if (pairs.length === 0) return
  const { links, column, carrier } = labels[table]
  await sql`insert into ${sql.table(links)} (business_id, ${sql.ref(carrier)}, ${sql.ref(column)})
    select ${ctx.business_id}::uuid, given.of, given.label
    from unnest(${pairs.map(([of]) => of)}::uuid[], ${pairs.map(([, label]) => label)}::uuid[]) as given (of, label)
    on conflict do nothing returning 1`.execute(ctx.db)
}

/** Replaces the labels of rows whose audit entries name them already. Lock the rows and the labels first. */
export async function replaceLabels(
  ctx: BusinessContext,
  table: LabelTable,
  rows: readonly { id: string; labels: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  const { links, carrier } = labels[table]
  await sql`delete from ${sql.table(links)} where business_id = ${ctx.business_id}
    and ${sql.ref(carrier)} = any(${rows.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  await addLabels(
    ctx,
    table,
    rows.flatMap(({ id, labels: labelIds }) => labelIds.map((label) => [id, label] as const)),
  )
}
