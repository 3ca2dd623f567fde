import type pg from 'pg'
import { appRole } from '../database/transaction-start.ts'

/** Settings of one machine in the cluster. */
interface Machine {
  name: string
  /** State of the app’s role there. */
  role: 'good' | 'free' | 'no login' | 'no connect' | 'none'
  leakproof: boolean
  prepared: number
  connections: number
}

export interface ClusterSettings {
  /** Machines that hold shards. */
  workers: string[]
  /** Problems, as sentences with an administrator’s commands. */
  missing: string[]
  /** Possible improvements. */
  advice: string[]
}

/** Query for one machine; it returns one column, because it runs on all machines. */
const machineQuery = `select json_build_object(
  'role', coalesce((select case when rolsuper or rolbypassrls then 'free' when not rolcanlogin then 'no login'
      when has_database_privilege(oid, current_database(), 'connect') then 'good' else 'no connect' end
    from pg_roles where rolname = '${appRole}'), 'none'),
  'leakproof', (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure),
  'prepared', current_setting('max_prepared_transactions')::int,
  'connections', current_setting('max_connections')::int)`

export const noCitus =
  'There is no Citus in this database. Kasuwa needs none; to shard its tables, an administrator installs Citus 13 on every machine, and in this database on each “create extension citus”.'

/** True if the database belongs to a Citus cluster. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select exists (select from pg_extension where extname = 'citus') as there`)
  return rows[0]?.there === true
}

/** True if its tables are distributed (`distribute.ts`). */
export async function isSharded(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = to_regclass('public.businesses')) as there`,
  )
  return rows[0]?.there === true
}

/**
 * Checks a cluster before tables are distributed (`docs/scale.md`).
 * @throws Error a sentence, without Citus, or on a machine other than the coordinator
 */
export async function settingsOf(client: pg.ClientBase): Promise<ClusterSettings> {
  if (!(await hasCitus(client))) throw new Error(noCitus)
  const { rows: localRows } = await client.query<{ is_coordinator: boolean; is_known: boolean }>(
    `select (select groupid = 0 from pg_dist_local_group) as is_coordinator,
      exists (select from pg_dist_node where groupid = 0 and isactive) as is_known`,
  )
  if (!localRows[0]?.is_coordinator) throw new Error('This is a worker of the cluster: DATABASE_URL must name its coordinator.')
  const { rows: nodes } = await client.query<{ name: string; active: boolean }>(
    `select nodename || ':' || nodeport as name, isactive as active from pg_dist_node where noderole = 'primary' and shouldhaveshards order by 1`,
  )
  const missing: string[] = []
  if (!localRows[0].is_known)
    missing.push(
      'The coordinator is not one of the cluster’s machines: an administrator runs “select citus_set_coordinator_host(name, port)”.',
    )
  if (nodes.length === 0)
    missing.push('No machine holds shards: an administrator runs “select citus_add_node(name, port)” for each worker.')
  for (const { name, active } of nodes)
    if (!active) missing.push(`${name} is not active: an administrator runs “select citus_activate_node(name, port)”.`)
  if (missing.length > 0) return { workers: nodes.map(({ name }) => name), missing, advice: [] }
  const { rows: answers } = await client.query<{ name: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as name, success, result from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)
      order by groupid, 1`,
    [machineQuery],
  )
  for (const { name, success, result } of answers) if (!success) missing.push(`${name} cannot be asked: ${result}.`)
  const machines = answers.flatMap(({ name, success, result }) =>
    success ? [{ name, ...(JSON.parse(result) as Omit<Machine, 'name'>) }] : [],
  )
  return {
    workers: nodes.map(({ name }) => name),
    missing: [...missing, ...machines.flatMap(missingOn)],
    advice: machines.flatMap(adviceFor),
  }
}

/** Machines connect to one another as the current role, so the app’s role must be able to log in everywhere. */
const forRole: Readonly<Record<Exclude<Machine['role'], 'good'>, string>> = {
  free: `“${appRole}” passes row level security by: “alter role ${appRole} nosuperuser nobypassrls”.`,
  none: `there is no role “${appRole}”: “create role ${appRole} login nosuperuser nobypassrls”, and pg_hba.conf must let the other machines in as it.`,
  'no login': `“${appRole}” cannot log in: “alter role ${appRole} login”, and pg_hba.conf must let the other machines in as it.`,
  'no connect': `“${appRole}” may not open the database: “grant connect on database … to ${appRole}”.`,
}

/** Problems of one machine. */
export const missingOn = ({ name, role, prepared }: Machine): string[] => [
  ...(role === 'good' ? [] : [`On ${name} ${forRole[role]}`]),
  // Writes on several machines use two-phase commit.
  ...(prepared > 0 ? [] : [`On ${name} max_prepared_transactions is 0: it must be at least max_connections, and takes a restart.`]),
]

/** Possible improvements of one machine. */
export const adviceFor = ({ name, leakproof, prepared, connections }: Machine): string[] => [
  ...(leakproof
    ? []
    : [`On ${name} searches use no index until a superuser runs “alter function pg_catalog.textlike(text, text) leakproof”.`]),
  ...(prepared === 0 || prepared >= connections
    ? []
    : [`On ${name} max_prepared_transactions is ${prepared}: at least max_connections (${connections}) never runs out.`]),
]
