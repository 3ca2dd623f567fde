/** Failures in a row after which a row is failed for good, and its owner sees that. */
export const mostFailures = 5

/** Minutes until the next try, by number of failures. */
const pauses = [5, 15, 60, 240]

/** Time of the next try after `failures` failures, counted from 1: UTC. */
export const triedAgainAt = (now: number, failures: number): string =>
  new Date(now + (pauses[failures - 1] ?? pauses[pauses.length - 1] ?? 0) * 60_000).toISOString()

/** The same in SQL: rows with `failures` failures since `updated_at` that may be tried at $1. */
export const mayBeTried = `failures < ${mostFailures}
  and (failures = 0 or updated_at + (array[${pauses.join(', ')}])[failures] * interval '1 minute' <= $1::timestamptz)`

/**
 * Rows of one job run in round-robin order: each business’s first row, then each second row, and so on. So each business gets its first
 * rows in the same run, however many rows others have.
 * @param due query of due rows with `business_id`, `id` and `since`, longest due first
 * @param ofOne rows of one business in a run
 * @param most rows in a run
 */
export const inTurns = (due: string, { ofOne, most }: { ofOne: number; most: number }): string =>
  `select * from (select due.*, row_number() over (partition by due.business_id order by due.since, due.id) as turn from (${due}) due) ranked
    where turn <= ${ofOne} order by turn, since, id limit ${most}`
