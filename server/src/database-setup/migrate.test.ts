import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { type Login, urlFor } from '../testing/database-url.ts'
import { testDatabase } from '../testing/test-server.ts'
import { migrate, migrationNames } from './migrate.ts'
import { serverFolder } from '../services/server-folder.ts'
import { prepareDatabase } from './prepare-database.ts'
import { isLong } from '../testing/long.ts'

const server = inject('databaseServer')
const logins: Login[] = []

const run = async <Row extends object>(url: string, ...statements: string[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** An unused name, for a role and its database. */
function newLogin(): Login {
  const login = { name: `kasuwa_${randomUUID().replaceAll('-', '')}`, password: 'only-for-this-test' }
  logins.push(login)
  return login
}

afterAll(async () => {
  for (const { name } of logins) await run(server, `drop database if exists ${name} with (force)`, `drop role if exists ${name}`)
})

/** An empty database with an owner who is nothing else yet. */
async function unprepared(): Promise<Login> {
  const login = newLogin()
  await run(server, `create role ${login.name} login password '${login.password}'`, `create database ${login.name} owner ${login.name}`)
  return login
}

const asOwner = (login: Login) => urlFor(server, login.name, login)

test('six processes that start at once on an empty database: one brings it up to date, the rest wait, none fails', async () => {
  const { ownerUrl, adminUrl } = await testDatabase('template0')
  await Promise.all(Array.from({ length: 3 }, () => prepareDatabase(adminUrl, inject('databaseOwner').name)))
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      await prepareDatabase(ownerUrl)
      await migrate(ownerUrl)
    }),
  )
  await migrate(ownerUrl)
  expect(
    await run(
      ownerUrl,
      `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in ('sales', 'stock_movements')`,
    ),
  ).toEqual([{ tables: 2 }])
})

test('a database that is not prepared says what an administrator must run; once that is run its owner brings it up to date', async () => {
  const login = await unprepared()
  const refusal: Error = await prepareDatabase(asOwner(login)).then(
    () => new Error('none'),
    (error: Error) => error,
  )
  expect(refusal.message).toMatch(
    /^The database is not prepared \(.+\): an administrator must run in it what “npm run db:prepare -- --print” prints, at least (.+;)$/,
  )
  const statements = /prints, at least (.+)$/.exec(refusal.message)?.[1] ?? ''
  expect(statements).toContain(`grant kasuwa_app to "${login.name}";`)
  await run(urlFor(server, login.name), statements)
  expect(await prepareDatabase(asOwner(login))).toBe('alter function pg_catalog.textlike(text, text) leakproof')
  await migrate(asOwner(login))
})

/** Output of `npm run db:prepare`, run as an operator does. */
const dbPrepare = (login: Login, ...args: string[]) =>
  execFileSync(process.execPath, [join(serverFolder, '..', 'scripts', 'command.mjs'), 'database-setup/prepare-command', ...args], {
    ...{ env: { ...process.env, DATABASE_URL: asOwner(login) }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  })

test('the printed administrator statements are all that an owner without rights lacks, and printing runs none of them', async () => {
  const login = await unprepared()
  const printed = dbPrepare(login, '--print')
  await expect(prepareDatabase(asOwner(login))).rejects.toThrow('The database is not prepared')
  expect(printed).toContain(`grant kasuwa_app to "${login.name}";`)
  await run(urlFor(server, login.name), printed)
  expect(dbPrepare(login, '--print')).toBe('-- This database is prepared: nothing is left to run.\n')
  expect(await prepareDatabase(asOwner(login))).toBeUndefined()
  await migrate(asOwner(login))
})

test.runIf(isLong)(
  'two installations of different owners on one server: each is brought up to date, and neither owner gets into the other’s',
  async () => {
    const [ada, obi] = [await unprepared(), await unprepared()]
    for (const login of [ada, obi]) {
      await run(urlFor(server, login.name), dbPrepare(login, '--print'))
      await migrate(asOwner(login))
      await run(
        asOwner(login),
        `insert into members (business_id, id, email) values ('${randomUUID()}', '${randomUUID()}', '${login.name}@shop.test')`,
      )
    }
    expect(await run(asOwner(ada), 'select email from members')).toEqual([{ email: `${ada.name}@shop.test` }])
    for (const [owner, otherOwner] of [
      [ada, obi],
      [obi, ada],
    ] as const)
      await expect(run(urlFor(server, otherOwner.name, owner), 'select')).rejects.toThrow('permission denied for database')
  },
)

test('a migration that fails says which, leaves every table as it was, and the version before goes on', async () => {
  const { ownerUrl } = await testDatabase('template0')
  const [before = '', failing = ''] = migrationNames()
  await migrate(ownerUrl, before)
  const shape = () =>
    run(
      ownerUrl,
      `select format('%s %s %s', attrelid::regclass, attname, atttypid::regtype) as made from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and attnum > 0 order by 1`,
    )
  const was = await shape()
  // One statement drops an index that is already gone; the statements before it succeed.
  await run(ownerUrl, 'drop index brands_created')
  await expect(migrate(ownerUrl)).rejects.toThrow(`The migration ${failing} could not be done: index "brands_created" does not exist`)
  await run(ownerUrl, 'create index brands_created on brands (business_id, created_at, id) where deleted_at is null')
  expect(await shape()).toEqual(was)
  expect(await run(ownerUrl, 'select max(name) as name from kysely_migration')).toEqual([{ name: before }])
  // The previous version starts on it; so does this one, once the fault is repaired.
  await migrate(ownerUrl, before)
  await migrate(ownerUrl)
})

test.runIf(isLong)('the handbook’s administrator statements are all that an owner needs who is no superuser', async () => {
  const handbook = readFileSync(join(serverFolder, '..', 'docs', 'operating.md'), 'utf8')
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(handbook) ?? []
  const login = newLogin()
  const [first = '', second = ''] = block
    .replaceAll(/\bkasuwa\b/g, login.name)
    .replace('…', login.password)
    .split(/^\\connect .*$/m)
  const statements = (text: string) =>
    text
      .split(';')
      .map((statement) => statement.trim())
      // This server has the app's role already.
      .filter((statement) => statement !== '' && !statement.startsWith('create role kasuwa_app'))
  expect(statements(first).length + statements(second).length).toBeGreaterThan(5)
  await run(server, ...statements(first))
  await run(urlFor(server, login.name), ...statements(second))
  expect(await prepareDatabase(asOwner(login))).toBeUndefined()
  await migrate(asOwner(login))
  expect(await run(asOwner(login), `select rolsuper as "super" from pg_roles where rolname = current_user`)).toEqual([{ super: false }])
})

test('migrate refuses a login that neither owns the tables nor may create any, and names the right one', async () => {
  const { adminUrl } = await testDatabase()
  const stranger = await unprepared()
  await prepareDatabase(urlFor(server, stranger.name), stranger.name)
  const strangerUrl = urlFor(adminUrl, new URL(adminUrl).pathname.slice(1), stranger)
  await expect(migrate(strangerUrl)).rejects.toThrow(
    `The tables of this database belong to “${inject('databaseOwner').name}”, and “${stranger.name}” cannot change them: DATABASE_URL must name their owner.`,
  )
  const empty = await testDatabase('template0')
  await expect(migrate(urlFor(server, new URL(empty.ownerUrl).pathname.slice(1), stranger))).rejects.toThrow(
    `“${stranger.name}” may not create tables in this database: DATABASE_URL must name its owner.`,
  )
})

test('a migration under an owner who is no superuser sees and changes every row, and its references are checked', async () => {
  const { ownerUrl } = await testDatabase()
  const business = randomUUID()
  const insert = `insert into members (business_id, id, email) values ('${business}', '${randomUUID()}', 'ada@shop.test')`
  expect(await run(ownerUrl, insert, `update members set email = 'obi@shop.test' returning email`)).toEqual([{ email: 'obi@shop.test' }])
  const reference = `alter table members add constraint members_business foreign key (business_id) references businesses (id)`
  await expect(run(ownerUrl, reference)).rejects.toThrow('violates foreign key constraint "members_business"')
  // The database is asked its laws at the end of the run.
  await run(ownerUrl, 'delete from members')
})
