import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { mostCounted } from '@kasuwa/contract/platform/counting'

interface SumsOfRows<Name extends string> {
  count: number
  is_exact: boolean
  sums: Record<Name, number> | null
}

/** A sum, or null beyond the safe integers. */
export const exactSum = (sum: RawBuilder<unknown>) =>
  sql<number | null>`case when abs(${sum}) <= ${sql.lit(Number.MAX_SAFE_INTEGER)} then (${sum})::bigint end`

/**
 * Totals of a list. Takes the query that the list pages through, with its business and filters, so both have the same rows. Above 10,000
 * rows it stops and has no sums, since a partial sum is wrong.
 * @param valueByName what a row adds to each sum; null adds nothing
 */
export async function sumUp<D, T extends keyof D, Row, Name extends string>(
  { db }: { db: Db },
  query: SelectQueryBuilder<D, T, Row>,
  valueByName: Record<Name, RawBuilder<number | null>>,
): Promise<SumsOfRows<Name>> {
  const names = Object.keys(valueByName) as Name[]
  const countedRows = query
    .clearSelect()
    .select(names.map((name) => valueByName[name].as(name)))
    .limit(mostCounted + 1)
  const sumOf = (name: Name) => sql`coalesce(sum(counted.${sql.ref(name)}), 0)`
  const exactSumAs = (name: Name) => sql`${exactSum(sumOf(name))} as ${sql.ref(name)}`
  type SumsRow = Record<Name, number | null> & { row_count: number }
  const sumQuery = sql<SumsRow>`select count(*) as row_count, ${sql.join(names.map(exactSumAs))} from (${countedRows}) as counted`
  const [{ row_count, ...sumByName }] = (await sumQuery.execute(db)).rows as [SumsRow]
  const is_exact = row_count <= mostCounted
  const sums = is_exact && Object.values(sumByName).every((sum) => sum !== null) ? (sumByName as unknown as Record<Name, number>) : null
  return { count: Math.min(row_count, mostCounted), is_exact, sums }
}
