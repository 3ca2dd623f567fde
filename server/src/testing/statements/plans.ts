import pg from 'pg'
import { transactionSettings } from '../../database/transaction-start.ts'
import { tenant } from '../../database-setup/placement.ts'

/** A statement as it was sent. */
export interface Sent {
  text: string
  values: readonly unknown[]
}

/** The parts of a plan that show its reads. */
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

interface Index {
  table: string
  method: string
  columns: string[]
}

/** The member who asks, and the business: uuids. */
interface Scope {
  business_id: string
  merchant_id: string
}

type ClientMessage = string | (Partial<Sent> & { statements?: readonly Sent[] })

/**
 * Records each statement that reads or writes rows, once per text, with the values of its first run.
 * @returns a function that returns the statements so far; call it while none is running
 */
export function hearStatements(pools: readonly pg.Pool[]): () => Sent[] {
  // Batches grow until they are sent, so they are read only on request.
  const messages: ClientMessage[] = []
  const watchedClients = new WeakSet<pg.PoolClient>()
  for (const pool of pools) {
    pool.on('acquire', (client) => {
      if (watchedClients.has(client)) return
      watchedClients.add(client)
      const query = client.query.bind(client) as (...given: unknown[]) => unknown
      client.query = ((...args: unknown[]) => {
        const [first, values] = args as [ClientMessage, readonly unknown[] | undefined]
        messages.push(typeof first === 'string' ? { text: first, values: Array.isArray(values) ? values : [] } : first)
        return query(...args)
      }) as never
    })
  }
  const sent = new Map<string, Sent>()
  return () => {
    for (const { text, values } of messages.splice(0).flatMap(statementsOf)) {
      const read = text.replace(/^declare \w+ .*?cursor for\s+/, '')
      if (/^[\s(]*(select|insert|update|delete|with)\b/i.test(read) && !sent.has(read)) sent.set(read, { text: read, values })
    }
    return [...sent.values()]
  }
}

function statementsOf(message: ClientMessage): readonly Sent[] {
  if (typeof message === 'string') return []
  if (message.statements) return message.statements
  return [{ text: message.text ?? '', values: message.values ?? [] }]
}

/** Explains statements as the app's transactions plan them, on a connection that the caller ends. */
export class PlanReader {
  #indexes: ReadonlyMap<string, Index> = new Map()
  /** Number of scans of tenant tables so far. */
  scans = 0

  private constructor(
    readonly client: pg.Client,
    readonly scope: Scope,
  ) {}

  /** @param url of a login that may take the app's role */
  static async open(url: string, scope: Scope): Promise<PlanReader> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const reader = new PlanReader(client, scope)
    await reader.begin()
    return reader
  }

  /** Takes the app's settings and role for the rest of the connection, and reads the current indexes. */
  async begin(): Promise<void> {
    this.#indexes = await indexesOf(this.client)
    const settings = { ...transactionSettings, statement_timeout: '60s', idle_in_transaction_session_timeout: '0' }
    for (const [name, value] of Object.entries(settings)) await this.client.query(`set ${name} = '${value}'`)
    const { business_id, merchant_id } = this.scope
    await this.client.query(`set app.business_id = '${business_id}'; set app.merchant_id = '${merchant_id}'`)
  }

  /** Reads of other businesses' rows by a statement's generic plan. */
  async ofAnyValues({ text, values }: Sent): Promise<string[]> {
    const nulls = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : ''
    const answers = (await this.client.query(
      `set plan_cache_mode = force_generic_plan; prepare asked as ${text}; explain (format json) execute asked${nulls}; deallocate asked`,
    )) as unknown as pg.QueryResult<{ 'QUERY PLAN': [{ Plan: Plan }] }>[]
    return this.#breachesOf(answers[2]?.rows[0]?.['QUERY PLAN'][0].Plan)
  }

  /** The same for its custom plan, with the reader's business in place of the one that sent it. */
  async ofItsValues({ text, values }: Sent, businesses: readonly unknown[]): Promise<string[]> {
    const scopedValues = values.map((value) => (businesses.includes(value) ? this.scope.business_id : value))
    const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, scopedValues)
    return this.#breachesOf(rows[0]?.['QUERY PLAN'][0].Plan)
  }

  #breachesOf(plan: Plan | undefined): string[] {
    if (!plan) throw new Error('No plan was told.')
    return nodesOf(plan).flatMap((node) => this.#breachOf(node) ?? [])
  }

  #breachOf(node: Plan): string | undefined {
    const { 'Relation Name': relation = '', 'Index Name': name, 'Index Cond': condition = '' } = node
    if (name === undefined) {
      const isWhole = ['Seq Scan', 'Sample Scan'].includes(node['Node Type'])
      return isWhole && Object.hasOwn(tenant, relation) ? `${relation} from end to end` : undefined
    }
    const index = this.#indexes.get(name)
    if (!index) throw new Error(`An index that is not known: ${name}`)
    const business = tenant[index.table]
    if (business === undefined) return undefined
    this.scans++
    if (leads(index, business, condition)) return undefined
    return `${index.table} by ${name}`
  }
}

/**
 * True if an index is searched by the business: as its first column, or after others that are also given.
 * A GIN index has no column order, so a condition on the business suffices.
 */
function leads({ method, columns }: Index, business: string, condition: string): boolean {
  const place = columns.indexOf(business)
  const must = method === 'gin' ? [business] : columns.slice(0, place + 1)
  return place >= 0 && must.every((column) => new RegExp(`\\(${column} = (?!ANY\\b)`).test(condition))
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

async function indexesOf(client: pg.Client): Promise<Map<string, Index>> {
  const { rows } = await client.query<Index & { name: string }>(
    `select relname as name, indrelid::regclass::text as table, amname as method,
      array(select pg_get_indexdef(indexrelid, place, false) from generate_series(1, indnkeyatts) place) as columns
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where relkind = 'i'`,
  )
  return new Map(rows.map(({ name, ...index }) => [name, index]))
}
