/** After so many failures in a row a row ends as a fault that its owner sees. */
export const mostFailures = 5

/** Minutes until a row that has failed so often is tried again. */
const pauses = [5, 15, 60, 240]

/** When a row is tried again that has now failed `failures` times, from 1: UTC. */
export const triedAgainAt = (now: number, failures: number): string =>
  new Date(now + (pauses[failures - 1] ?? pauses[pauses.length - 1] ?? 0) * 60_000).toISOString()

/** The same in SQL: rows that have failed `failures` times since `updated_at` and may be tried at $1. */
export const mayBeTried = `failures < ${mostFailures}
  and (failures = 0 or updated_at + (array[${pauses.join(', ')}])[failures] * interval '1 minute' <= $1::timestamptz)`

/**
 * The rows that one turn of a job takes: the first row of each business, then the second of each, and so on. However many rows a business has, and
 * whatever order it gives them, each other business has its first rows in the same turn.
 * @param due a query of due rows with `business_id`, `id` and `since`, the longest due first
 * @param ofOne rows of one business in a turn @param most rows in a turn
 */
export const inTurns = (due: string, { ofOne, most }: { ofOne: number; most: number }): string =>
  `select * from (select due.*, row_number() over (partition by due.business_id order by due.since, due.id) as turn from (${due}) due) ranked
    where turn <= ${ofOne} order by turn, since, id limit ${most}`
