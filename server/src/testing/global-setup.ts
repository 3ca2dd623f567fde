import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { migrate } from '../database-setup/migrate.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { distribute } from '../database-setup/distribute.ts'
import { appRole } from '../database/transaction-start.ts'
import { type Login, urlFor } from './database-url.ts'
import { machinesOf } from './machines.ts'
import { startPooler } from './pooler.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database server's superuser. */
    databaseServer: string
    /** The same on each machine of a cluster, the one that is asked first. */
    databaseMachines: [string, ...string[]]
    /** Who owns the test databases: no superuser. */
    databaseOwner: Login
    /** A migrated database that nobody is connected to, to be copied. */
    template: string
    /** A pooler before the server, or nothing where tests go past one. */
    pooler: string
  }
}

/**
 * One real database server for the run (`TEST_DATABASE_URL`, also of a Citus cluster's coordinator; or the embedded one), and one migrated database in it that each test file
 * copies. `TEST_POOLER=1` puts a pooler between each app and its database. It is prepared as the superuser, and from then on used as operators are asked to: by an owner that is none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-test-'))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, settings: { max_connections: '300' } })
  const server = given ?? embedded?.adminUrl ?? ''
  const owner = { name: `kasuwa_tests_${randomBytes(6).toString('hex')}`, password: randomBytes(18).toString('base64url') }
  const template = `${owner.name}_template`
  const machines = await machinesOf(server)
  await machines.createOwner(owner)
  await machines.createEmpty(template, owner.name)
  await prepareDatabase(urlFor(server, template), owner.name)
  await migrate(urlFor(server, template, owner))
  if (machines.areSeveral) {
    await machines.run(`grant ${appRole} to ${owner.name}`)
    await distribute(urlFor(server, template, owner), { shards: 4 })
    await machines.freeze(template)
  }
  project.provide('databaseServer', server)
  project.provide('databaseMachines', [...machines.urls])
  project.provide('databaseOwner', owner)
  project.provide('template', template)
  const pooler = process.env.TEST_POOLER ? await startPooler(server, owner) : undefined
  project.provide('pooler', pooler?.url ?? '')
  return async () => {
    await pooler?.stop()
    // Those of test files that were cut off too.
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    const { rows } = await admin.query<{ name: string }>(
      'select quote_ident(datname) as name from pg_database where datdba = $1::regrole',
      [owner.name],
    )
    await admin.end()
    for (const { name } of rows) await machines.run(`drop database if exists ${name} with (force)`)
    await machines.run(`drop role if exists ${owner.name}`)
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
