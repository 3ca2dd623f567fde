import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables/index.ts'
import type { Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'
import { within } from './within.ts'

/** The parts of a plan that tests read. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export interface Read {
  text: string
  /** Most pages of 8 kB that it read, over the custom and the generic plan. */
  pages: number
  plans: Plan[]
}

/** A database that runs each query and records it. */
function remembering(db: Db, queries: CompiledQuery[]): Db {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => {
      queries.push(query)
      return db.executeQuery(query) as Promise<QueryResult<R>>
    },
    streamQuery: () => {
      throw new Error('Nothing streams.')
    },
  }
  const nothing = async () => {}
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** A parameter as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value) ? `{${value.map((element) => JSON.stringify(element)).join(',')}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

/**
 * Pages that a handler's statements read. Each is explained with its values and with a generic plan, which PostgreSQL uses after a few
 * runs.
 * Planning and time are left out: pages do not depend on the machine's load.
 */
export async function readsOf(server: TestServer, shop: Shop, work: (ctx: BusinessContext) => Promise<unknown>): Promise<Read[]> {
  return within(server, shop, async (ctx) => {
    const queries: CompiledQuery[] = []
    await work(Object.assign(Object.create(ctx) as BusinessContext, { db: remembering(ctx.db, queries) }))
    const reads: Read[] = []
    for (const { sql: text, parameters } of queries) {
      await sql.raw(`prepare explained as ${text}`).execute(ctx.db)
      const plans: Plan[] = []
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await sql.raw(`set local plan_cache_mode = ${mode}`).execute(ctx.db)
        const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
        const explained = await ctx.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) execute explained${values}`),
        )
        const [explanation] = explained.rows[0]?.['QUERY PLAN'] ?? []
        if (explanation) plans.push(explanation.Plan)
      }
      await sql.raw('deallocate explained').execute(ctx.db)
      reads.push({ text, plans, pages: Math.max(...plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])) })
    }
    return reads
  })
}
