import { withClient } from '@kasuwa/embedded-postgres'
import pg from 'pg'
import { sqlState } from '../database/database-errors.ts'
import { appRole } from '../database/transaction-start.ts'
import { isPooled } from './pooler.ts'

/** Any number that nothing else takes as a lock: who prepares or migrates a database does it alone. */
export const setUpLockId = 5_017_202_611

interface Step {
  /** True where it is done already. */
  done: string
  statement: string
}

/** What an administrator does for a database once. `docs/operating.md` has the same statements, and a test runs them. @param owner quoted */
const steps = (owner: string): Step[] => [
  {
    done: `exists (select from pg_roles where rolname = '${appRole}')`,
    statement: `create role ${appRole} nologin nosuperuser nobypassrls nocreatedb nocreaterole`,
  },
  {
    // Being a member is not enough on PostgreSQL 16 and later: the membership must let its holder take the role. A superuser may anyway.
    done: `coalesce((select pg_has_role($1::name, oid, $2::text) from pg_roles where rolname = '${appRole}'), false)`,
    statement: `grant ${appRole} to ${owner}`,
  },
  ...['pg_trgm', 'btree_gin'].map((name) => ({
    done: `exists (select from pg_extension where extname = '${name}')`,
    statement: `create extension ${name}`,
  })),
]

/** Under row level security LIKE must be leakproof to use an index; only a superuser can say that it is. */
const leakproof = {
  done: `(select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure)`,
  statement: 'alter function pg_catalog.textlike(text, text) leakproof',
}

/** Any login of the server may open a database unless this is run, and the owner of another Kasuwa may take the role that this one's tables are open to. */
const closed: Step = {
  done: `not exists (select from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
    where datname = current_database() and grantee = 0 and privilege_type = 'CONNECT')`,
  statement: 'revoke connect on database',
}

/** What must be done for an owner, and whether it is. @throws Error a sentence, where the database is too old */
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
 * What an administrator is still to run in a database, nothing of it done. @param url of its owner
 * @returns statements without their semicolons, in their order; none where it is prepared
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

/** Another starter made it in between. */
const madeMeanwhile = ['42710', '23505']

/**
 * Prepares a database for its owner, as an administrator; does what is missing and nothing else, so that an owner may ask for it too.
 * @param url of a superuser, or of the owner of a database that is prepared already
 * @param owner the role that migrations will run as; left out where it is the one that connects
 * @returns what would make searches faster, and only a superuser can do: a statement
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
        for (const one of all) if (await isMissing(one)) left.push(`${one.statement};`)
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
