import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { mostCounted } from '@kasuwa/contract/platform/counting'

interface SumsOfRows<Name extends string> {
  count: number
  is_exact: boolean
  sums: Record<Name, number> | null
}

/** A sum; null where a double does not hold it exactly, which is no sum either. */
export const heldExactly = (sum: RawBuilder<unknown>) =>
  sql<number | null>`case when abs(${sum}) <= ${sql.lit(Number.MAX_SAFE_INTEGER)} then (${sum})::bigint end`

/**
 * What the rows of a list come to. The query is the one that the list pages through, with its business and its filters: a sum can be of no
 * other rows. Past ten thousand it reads no further and sums nothing: part of a sum is none.
 * @param each what a row adds to each sum; a row for which it is null adds nothing
 */
export async function sumUp<D, T extends keyof D, Row, Name extends string>(
  { db }: { db: Db },
  query: SelectQueryBuilder<D, T, Row>,
  each: Record<Name, RawBuilder<number | null>>,
): Promise<SumsOfRows<Name>> {
  const names = Object.keys(each) as Name[]
  const counted = query
    .clearSelect()
    .select(names.map((name) => each[name].as(name)))
    .limit(mostCounted + 1)
  const sumOf = (name: Name) => sql`coalesce(sum(counted.${sql.ref(name)}), 0)`
  const held = (name: Name) => sql`${heldExactly(sumOf(name))} as ${sql.ref(name)}`
  type Summed = Record<Name, number | null> & { row_count: number }
  const asked = sql<Summed>`select count(*) as row_count, ${sql.join(names.map(held))} from (${counted}) as counted`
  const [{ row_count, ...summed }] = (await asked.execute(db)).rows as [Summed]
  const is_exact = row_count <= mostCounted
  const sums = is_exact && Object.values(summed).every((sum) => sum !== null) ? (summed as unknown as Record<Name, number>) : null
  return { count: Math.min(row_count, mostCounted), is_exact, sums }
}
