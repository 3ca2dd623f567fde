import { sql } from 'kysely'
import type { Ctx } from './context.ts'

interface Period {
  from?: string | null | undefined
  to?: string | null | undefined
}

/** True for rows of a period given in the business's time zone (`api.md`, Requests), its last second included. @param column a timestamptz */
export const during = ({ zone }: Ctx, column: string, { from, to }: Period) =>
  sql<boolean>`(${from ? sql`${sql.ref(column)} >= (${from}::timestamp at time zone ${zone})` : sql`true`}
    and ${to ? sql`${sql.ref(column)} < (${to}::timestamp at time zone ${zone}) + interval '1 second'` : sql`true`})`
