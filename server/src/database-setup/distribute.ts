import pg from 'pg'
import { type Planned, type Reference, type TablePlacement, first, misplaced, planOf, referencesOf, stillToMove } from './cluster-plan.ts'
import { settingsOf } from './cluster-settings.ts'
import { noTenantId } from '../database/database.ts'
import { appRole } from '../database/transaction-start.ts'
import { isPooled } from './pooler.ts'
import { setUpLockId } from './prepare-database.ts'

export interface Distributed {
  /** Tables moved by this run. */
  movedTables: string[]
  /** Rows that were moved. */
  rows: number
  /** Every table, with its number of shards per machine. */
  tables: (Planned & { machines: string[] })[]
  advice: string[]
}

/** Citus’s default. */
export const usualShards = 32

/** Citus hides shards on the coordinator. */
const ownTables = `select pg_class.oid::regclass::text as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname in ('public', 'graphile_worker')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`

/** Hash-distributed tables are by business; copies on every machine use two-phase commit ('t'). Tables that Citus manages locally stay. */
const standings = `select logicalrelid::text as name,
    case when partmethod = 'h' then 'by business' when repmodel = 't' then 'on every machine' else 'on the coordinator' end as standing
  from pg_dist_partition`

const ownReferences = `select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to", pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    and conrelid in (select to_regclass(name) from unnest($1::text[]) as name) order by conrelid::regclass::text, conname`

/**
 * Moves every table of a migrated database to its planned location (`cluster-plan.ts`): all of them with rows and foreign keys, or none.
 * A repeated run does the rest and verifies all.
 * @param url of the tables’ owner, on the coordinator; no other client may use the database meanwhile
 * @param shards their number, if none exist yet
 * @throws Error a sentence: no Citus, missing settings, or a failed verification
 */
export async function distribute(url: string, shards: number): Promise<Distributed> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isPooled(client)) throw new Error('DATABASE_URL leads through a pooler: it must name the coordinator itself.')
    const { missing, advice } = await settingsOf(client)
    if (missing.length > 0) throw new Error(`The cluster is not ready:\n${missing.join('\n')}`)
    await client.query('select pg_advisory_lock($1)', [setUpLockId])
    await tellWorkers(client)
    const plan = planOf(await tablesOf(client))
    if (!plan.some(({ table }) => table === first))
      throw new Error('There are no tables yet: start Kasuwa with this DATABASE_URL once, stop it, and run this again.')
    const currentByTable = await standingsOf(client)
    const wrong = misplaced(plan, currentByTable)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    const moving = stillToMove(plan, currentByTable)
    const rows = moving.length > 0 ? await move(client, plan, moving, shards) : 0
    await verify(client, plan)
    return { movedTables: moving.map(({ table }) => table), rows, tables: await whereTheyLie(client, plan), advice }
  } finally {
    await client.end()
  }
}

const tablesOf = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(ownTables)).rows.map(({ name }) => name)

const standingsOf = async (client: pg.Client): Promise<Map<string, TablePlacement>> =>
  new Map((await client.query<{ name: string; standing: TablePlacement }>(standings)).rows.map(({ name, standing }) => [name, standing]))

/** Propagates `set local` to the workers in future sessions; otherwise their policies would see no business. */
async function tellWorkers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ value: string; database: string }>(
    `select current_setting('citus.propagate_set_commands') as value, current_database() as database`,
  )
  const { value = '', database = '' } = rows[0] ?? {}
  if (value !== 'local')
    await client.query(`alter database ${client.escapeIdentifier(database)} set citus.propagate_set_commands = 'local'`)
  await client.query(`set citus.propagate_set_commands = 'local'`)
}

/**
 * Moves tables in one transaction.
 * @returns number of moved rows
 */
async function move(client: pg.Client, plan: readonly Planned[], moving: readonly Planned[], shards: number): Promise<number> {
  const name = (table: string) => client.escapeIdentifier(table)
  const { rows: all } = await client.query<Reference>(ownReferences, [plan.map(({ table }) => table)])
  const references = referencesOf(all, new Set(moving.map(({ table }) => table)))
  try {
    await client.query('begin')
    const settings = {
      'citus.multi_shard_modify_mode': 'sequential',
      'citus.shard_count': String(shards),
      client_min_messages: 'error',
      statement_timeout: '0',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '0',
    }
    for (const [setting, value] of Object.entries(settings)) await client.query(`set local ${setting} = '${value}'`)
    await client.query(`lock table ${moving.map(({ table }) => name(table)).join(', ')} in access exclusive mode`)
    // Shards on the coordinator would otherwise inherit the app’s default grants on new tables.
    const defaults = `select, insert, update, delete on tables`
    await client.query(`alter default privileges in schema public revoke ${defaults} from ${appRole}`)
    const before = await countsOf(client, moving)
    for (const { name: key, from } of references) await client.query(`alter table ${name(from)} drop constraint ${name(key)}`)
    for (const planned of moving) await put(client, planned)
    for (const { table } of moving) await client.query('select truncate_local_data_after_distributing_table($1)', [table])
    for (const { name: key, from, definition } of references)
      await client.query(`alter table ${name(from)} add constraint ${name(key)} ${definition}`)
    await client.query(`alter default privileges in schema public grant ${defaults} to ${appRole}`)
    const after = await countsOf(client, moving)
    for (const [index, { table }] of moving.entries())
      if (before[index] !== after[index])
        throw new Error(`“${table}” had ${before[index]} rows and would have ${after[index]}: nothing was moved.`)
    await client.query('commit')
    return before.reduce((sum, count) => sum + count, 0)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw sentenceOf(error)
  }
}

function put(client: pg.Client, { table, placement, column }: Planned) {
  if (placement === 'on every machine') return client.query('select create_reference_table($1)', [table])
  if (table === first) return client.query(`select create_distributed_table($1, $2, colocate_with => 'none')`, [table, column])
  return client.query('select create_distributed_table($1, $2, colocate_with => $3)', [table, column, first])
}

async function countsOf(client: pg.Client, tables: readonly Planned[]): Promise<number[]> {
  const counts: number[] = []
  for (const { table } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${client.escapeIdentifier(table)}`)
    counts.push(Number(rows[0]?.count ?? 0))
  }
  return counts
}

function sentenceOf(error: unknown): Error {
  const { code, message } = error as { code?: string; message?: string }
  if (code === '55P03')
    return new Error('Somebody works in this database: stop Kasuwa, on every machine, and run this again.', { cause: error })
  if (code === '53200')
    return new Error(
      'A machine has too few locks for as many shards: raise max_locks_per_transaction on each (512 does for 32 shards), restart them, and run this again.',
      { cause: error },
    )
  return error instanceof Error ? error : new Error(String(message))
}

/**
 * Verifies the plan: locations, colocation, and each shard’s protection.
 * @throws Error sentences
 */
async function verify(client: pg.Client, plan: readonly Planned[]): Promise<void> {
  const currentByTable = await standingsOf(client)
  const wrong = stillToMove(plan, currentByTable).map(({ table, placement }) => `“${table}” does not stand ${placement}.`)
  const sharded = plan.filter(({ placement }) => placement === 'by business')
  const { rows: apart } = await client.query<{ name: string; column: string }>(
    `select logicalrelid::text as name, column_to_column_name(logicalrelid, partkey) as column from pg_dist_partition where partmethod = 'h'
      and (colocationid <> (select colocationid from pg_dist_partition where logicalrelid = $1::regclass)
        or column_to_column_name(logicalrelid, partkey) is distinct from ($2::jsonb ->> logicalrelid::text))`,
    [first, JSON.stringify(Object.fromEntries(sharded.map(({ table, column }) => [table, column])))],
  )
  for (const { name, column } of apart) wrong.push(`Rows of “${name}”, by ${column}, do not stand beside their business.`)
  wrong.push(...(await unguarded(client)))
  if (wrong.length > 0) throw new Error(`The database is not as planned:\n${wrong.join('\n')}`)
  await askAsApp(client)
}

/** Protection of rows: row level security, policies, foreign keys and grants. A table and each of its shards must have the same. */
const guards = `concat_ws(' ', relrowsecurity, (select count(*) from pg_policy where polrelid = pg_class.oid),
  (select count(*) from pg_constraint where conrelid = pg_class.oid and contype = 'f'),
  (select string_agg(privilege_type, ',' order by privilege_type) from aclexplode(relacl) where grantee = to_regrole('${appRole}')))`

/** Shards of one machine by table and protection. */
const guardsThere = `select coalesce(json_agg(json_build_array(name, guards, shards)), '[]') from (
  select logicalrelid::text as name, ${guards} as guards, count(*) as shards from pg_dist_shard
  join pg_class on pg_class.oid = to_regclass(shard_name(logicalrelid, shardid)) group by 1, 2) there`

/** Shards with another protection than their table, or missing ones, as sentences. */
async function unguarded(client: pg.Client): Promise<string[]> {
  const { rows: answers } = await client.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_all_nodes($1)',
    [guardsThere],
  )
  const failed = answers.filter(({ success }) => !success)
  if (failed.length > 0) return failed.map(({ result }) => `A machine cannot be asked for its shards: ${result}`)
  const { rows: tables } = await client.query<{ name: string; guards: string; shards: string }>(
    `select logicalrelid::text as name, ${guards} as guards, (select count(*) from citus_shards where table_name = logicalrelid) as shards
      from pg_dist_partition join pg_class on pg_class.oid = logicalrelid where partmethod = 'h' or repmodel = 't'`,
  )
  const shardCounts = answers.flatMap(({ result }) => JSON.parse(result) as [name: string, guards: string, shards: number][])
  return tables.flatMap(({ name, guards, shards }) => {
    const good = shardCounts.filter(([of, by]) => of === name && by === guards).reduce((sum, [, , count]) => sum + count, 0)
    return good === Number(shards)
      ? []
      : [`${Number(shards) - good} of ${shards} shards of “${name}” are not guarded as the table is (${guards}).`]
  })
}

/**
 * Queries every shard as the app without a business: its role must connect everywhere, and see no row.
 * @throws Error a sentence
 */
async function askAsApp(client: pg.Client): Promise<void> {
  try {
    await client.query('begin')
    for (const text of [`role = '${appRole}'`, `app.business_id = '${noTenantId}'`, `app.merchant_id = '${noTenantId}'`])
      await client.query(`set local ${text}`)
    const { rows } = await client.query<{ seen: string }>(`select count(*) as seen from ${first}`)
    if (rows[0]?.seen !== '0') throw new Error('row level security shows it the businesses of others')
  } catch (error) {
    throw new Error(`Machines cannot ask one another as “${appRole}”: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  } finally {
    await client.query('rollback')
  }
}

/** Number of shards of each table per machine. */
async function whereTheyLie(client: pg.Client, plan: readonly Planned[]): Promise<Distributed['tables']> {
  const { rows } = await client.query<{ table: string; machine: string; shards: string }>(
    `select table_name::text as table, nodename || ':' || nodeport as machine, count(*) as shards from citus_shards group by 1, 2 order by 1, 2`,
  )
  return plan.map((planned) => ({
    ...planned,
    machines: rows.filter(({ table }) => table === planned.table).map(({ machine, shards }) => `${machine} ${shards}`),
  }))
}
