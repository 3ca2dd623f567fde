import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { isAnyOf } from '../database/rows.ts'
import { type IdAndName, creatorsOf } from './created-by.ts'

/** An audit entry as written: the columns that the write changed, before and after, as far as it recorded them. */
export interface TrailEntry {
  id: string
  /** Null for an entry about no row. */
  entity_id: string | null
  /** The endpoint, `sales.pay`. */
  action: string
  request_id: string
  created_at: string
  merchant_id: string | null
  before: Columns | null
  after: Columns | null
}

export type Columns = Readonly<Record<string, unknown>>

const PART = 20

/** The row of a timeline, and rows whose creation is part of it. */
interface TrailOf {
  entity: string
  id: string
  created: readonly string[]
}

/** The audit log of one row from the newest entry, or from before an entry of it, and whether there is more. */
async function trailOf(
  ctx: BusinessContext,
  { entity, id, created }: TrailOf,
  before: string | undefined,
): Promise<[TrailEntry[], boolean]> {
  const trail = () =>
    created.length === 0
      ? ctx.selectFrom('audit_entries').where('entity_id', '=', id).where('entity', '=', entity)
      : ctx
          .selectFrom('audit_entries')
          .where(isAnyOf('entity_id', [id, ...created]))
          .where(
            sql<boolean>`(entity_id = ${id} and entity = ${entity} or entity_id <> ${id} and before is null and after ->> 'status' is not null)`,
          )
  const since = trail()
    .select('created_at')
    .where('id', '=', before ?? null)
  const rows = await trail()
    .select(['id', 'entity_id', 'action', 'request_id', 'created_at', 'merchant_id', 'before', 'after'])
    .$if(before !== undefined, (builder) => builder.where(sql<boolean>`(created_at, id) < ((${since}), ${before}::uuid)`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PART + 1)
    .execute()
  return [rows.slice(0, PART) as TrailEntry[], rows.length > PART]
}

interface TrailAdditions {
  created?: readonly string[]
  beginning?: () => Promise<TrailEntry | undefined>
}

/**
 * A page of a row's timeline. The caller has checked that the reader may see the row.
 * @param entity its table, as the audit log names it
 * @param tell an entry's event; undefined if this reader may not see it
 * @param created ids of other rows whose creation it tells too
 * @param beginning the oldest entry, if it belongs to another row: the import that created this one
 */
export async function timelinePart<Told extends object>(
  ctx: BusinessContext,
  entity: string,
  id: string,
  before: string | undefined,
  tell: (entries: readonly TrailEntry[]) => Promise<(Told | undefined)[]>,
  { created = [], beginning = () => Promise.resolve(undefined) }: TrailAdditions = {},
) {
  const visible: { entry: TrailEntry; event: Told }[] = []
  // Reads until one more visible entry than the page holds. Neither the end nor the time of an entry then tells about hidden entries.
  for (let isMore = true, last = before; isMore && visible.length <= PART;) {
    const [trail, isLonger] = await trailOf(ctx, { entity, id, created }, last)
    const first = isLonger ? undefined : await beginning()
    // `beginning` is the oldest entry: a client that has it has them all.
    const entries = first && first.id !== before ? [...trail, first] : trail
    const events = await tell(entries)
    visible.push(...entries.flatMap((entry, index) => (events[index] ? [{ entry, event: events[index] }] : [])))
    isMore = isLonger
    last = entries.at(-1)?.id
  }
  const page = visible.slice(0, PART)
  const people = await creatorsOf(
    ctx,
    page.map(({ entry }) => entry.merchant_id),
  )
  const byOf = (merchant_id: string | null): IdAndName | null => (merchant_id === null ? null : (people.get(merchant_id) ?? null))
  const rows = page.map(({ entry, event }) => ({ ...event, id: entry.id, at: entry.created_at, by: byOf(entry.merchant_id) }))
  return { rows, next: visible.length > PART ? (page.at(-1)?.entry.id ?? null) : null }
}

interface Change {
  from: unknown
  to: unknown
}

/** Columns whose value a write changed. Columns that it did not record are left out. */
export function changesIn<C extends string>({ before, after }: TrailEntry, columns: readonly C[]): Partial<Record<C, Change>> {
  if (!before || !after) return {}
  const isRecorded = (column: string) => column in before && column in after
  const changed = columns.filter((column) => isRecorded(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]))
  return Object.fromEntries(changed.map((column) => [column, { from: before[column] ?? null, to: after[column] ?? null }])) as Partial<
    Record<C, Change>
  >
}

export const masterEvents = ['created', 'changed', 'deleted', 'restored'] as const

/** The event of a change to a row that members edit. */
export function masterEvent({ before, after }: TrailEntry): (typeof masterEvents)[number] | undefined {
  if (!after) return before ? 'deleted' : undefined
  if (!before) return 'created'
  return before.deleted_at && !after.deleted_at ? 'restored' : 'changed'
}
