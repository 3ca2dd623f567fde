import { withClient } from '@kasuwa/embedded-postgres'
import pg from 'pg'
import { sqlState } from '../database/database-errors.ts'
import { appRole } from '../database/transaction-start.ts'
import { isPooled } from './pooler.ts'

/** Unique number of the advisory lock for preparing and migrating a database. */
export const setUpLockId = 5_017_202_611

interface Step {
  /** SQL that is true if the step is done. */
  done: string
  statement: string
}

/**
 * An administrator’s steps to prepare a database. `docs/operating.md` has the same statements, and a test runs them.
 * @param owner quoted
 */
const steps = (owner: string): Step[] => [
  {
    done: `exists (select from pg_roles where rolname = '${appRole}')`,
    statement: `create role ${appRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole`,
  },
  {
    // Since PostgreSQL 16 a membership must also permit SET ROLE. Superusers always may.
    done: `coalesce((select pg_has_role($1::name, oid, $2::text) from pg_roles where rolname = '${appRole}'), false)`,
    statement: `grant ${appRole} to ${owner}`,
  },
  ...['pg_trgm', 'btree_gin'].map((name) => ({
    done: `exists (select from pg_extension where extname = '${name}')`,
    statement: `create extension ${name}`,
  })),
]

/** Under row level security LIKE must be leakproof to use an index; only a superuser can mark it so. */
const leakproof = {
  done: `(select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure)`,
  statement: 'alter function pg_catalog.textlike(text, text) leakproof',
}

/** By default any login may connect to a database, and another Kasuwa’s owner could take the role that may read these tables. */
const closed: Step = {
  done: `not exists (select from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
    where datname = current_database() and grantee = 0 and privilege_type = 'CONNECT')`,
  statement: 'revoke connect on database',
}

/**
 * Steps for an owner, and whether each is done.
 * @throws Error a sentence, if the database is too old
 */
async function stepsOf(client: pg.Client, owner: string | undefined) {
  const { rows } = await client.query<{ owner: string; version: number; privilege: string; database: string }>(
    `select coalesce($1, current_user) as owner, current_setting('server_version_num')::int as version, current_database() as database,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end as privilege`,
    [owner],
  )
  const [row = { owner: '', version: 0, privilege: '', database: '' }] = rows
  if (row.version < 150_000) throw new Error('The database is older than PostgreSQL 15: Kasuwa needs 15 or later.')
  const isMissing = async ({ done }: Step) => {
    const values = done.includes('$1') ? [row.owner, row.privilege] : []
    return (await client.query<{ done: boolean }>(`select ${done} as done`, values)).rows[0]?.done !== true
  }
  return { all: steps(client.escapeIdentifier(row.owner)), isMissing, database: client.escapeIdentifier(row.database) }
}

/**
 * Statements that an administrator must still run; it runs none.
 * @param url as its owner
 * @returns statements without semicolons, in order; empty if prepared
 */
export async function missingStatements(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { all, isMissing, database } = await stepsOf(client, undefined)
    const left: string[] = []
    for (const step of [...all, leakproof, { ...closed, statement: `${closed.statement} ${database} from public` }])
      if (await isMissing(step)) left.push(step.statement)
    return left
  })
}

/** Another process created it meanwhile. */
const madeMeanwhile = ['42710', '23505']

/**
 * Prepares a database as an administrator; it does only missing steps, so an owner may call it too.
 * @param url of a superuser, or of the owner of a prepared database
 * @param owner role of the migrations; by default the one that connects
 * @returns a statement that only a superuser can run and that makes searches faster
 * @throws Error a sentence with the statements that an administrator must run
 */
export async function prepareDatabase(url: string, owner?: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    if (await isPooled(client))
      throw new Error(
        'DATABASE_URL leads through a pooler: it must name the database itself. Requests go through one that POOLER_URL names.',
      )
    await client.query('select pg_advisory_lock($1)', [setUpLockId])
    const { all, isMissing } = await stepsOf(client, owner)
    for (const step of all) {
      if (!(await isMissing(step))) continue
      try {
        await client.query(step.statement)
      } catch (error) {
        if (madeMeanwhile.includes(sqlState(error) ?? '')) continue
        const left: string[] = []
        for (const candidate of all) if (await isMissing(candidate)) left.push(`${candidate.statement};`)
        throw new Error(
          `The database is not prepared (${error instanceof Error ? error.message : String(error)}): an administrator must run in it what “npm run db:prepare -- --print” prints, at least ${left.join(' ')}`,
          { cause: error },
        )
      }
    }
    if (!(await isMissing(leakproof))) return undefined
    return await client.query(leakproof.statement).then(
      () => undefined,
      () => leakproof.statement,
    )
  } finally {
    await client.end()
  }
}
