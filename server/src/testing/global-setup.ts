import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, withClient } from '@kasuwa/embedded-postgres'
import { migrate } from '../database-setup/migrate.ts'
import { prepareDatabase } from '../database-setup/prepare-database.ts'
import { distribute } from '../database-setup/distribute.ts'
import { appRole } from '../database/transaction-start.ts'
import { type LawsReport, askDatabase, lawsReport } from './database-laws.ts'
import { type Login, urlFor } from './database-url.ts'
import { machinesOf } from './machines.ts'
import { startPooler } from './pooler.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address with the database server's superuser. */
    databaseServer: string
    /** Addresses of the same account on each machine of a cluster. The first is the coordinator. */
    databaseMachines: [string, ...string[]]
    /** Owner of the test databases, not a superuser. */
    databaseOwner: Login
    /** A migrated database to copy. It has no connections. */
    template: string
    /** Files of apps and tests, deleted when the run ends. */
    folder: string
    /** URL of a pooler in front of the server, or empty without one. */
    pooler: string
  }
}

/**
 * One database server for the run: `TEST_DATABASE_URL` (perhaps a Citus coordinator) or the embedded one. Each test file copies one migrated
 * database. `TEST_POOLER=1` puts a pooler before it. A superuser prepares the server. Then tests use an owner without superuser rights, as
 * operators should.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = mkdtempSync(join(tmpdir(), 'kasuwa-test-'))
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-run-'))
  project.provide('folder', folder)
  const serverUrl = process.env.TEST_DATABASE_URL
  const embedded = serverUrl ? undefined : await startEmbeddedPostgres({ dataDir: cluster, settings: { max_connections: '300' } })
  const close = async () => {
    await embedded?.stop()
    for (const directory of [cluster, folder]) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const ended = await provideDatabase(project, serverUrl ?? embedded?.adminUrl ?? '', folder)
    return () => ended().finally(close)
  } catch (error) {
    await close()
    throw error
  }
}

/** @returns a function that ends the databases' clients, runs the laws, and drops the databases */
async function provideDatabase(project: TestProject, server: string, folder: string): Promise<() => Promise<void>> {
  const owner = { name: `kasuwa_tests_${randomBytes(6).toString('hex')}`, password: randomBytes(18).toString('base64url') }
  const template = `${owner.name}_template`
  const machines = await machinesOf(server)
  await machines.createOwner(owner)
  await machines.createEmpty(template, owner.name)
  await prepareDatabase(urlFor(server, template), owner.name)
  await migrate(urlFor(server, template, owner))
  if (machines.areSeveral) {
    await machines.run(`grant ${appRole} to ${owner.name}`)
    await distribute(urlFor(server, template, owner), 4)
    await machines.freeze(template)
  }
  project.provide('databaseServer', server)
  project.provide('databaseMachines', [...machines.urls])
  project.provide('databaseOwner', owner)
  project.provide('template', template)
  const pooler = process.env.TEST_POOLER ? await startPooler(server, owner) : undefined
  project.provide('pooler', pooler?.url ?? '')
  return async () => {
    try {
      await pooler?.stop()
      endProcesses(folder)
      const names = await databasesOf(server, owner.name)
      // The frozen template allows no connections. All databases at once: no test uses a processor by now.
      const databases = names.filter((name) => !machines.areSeveral || name !== template)
      await Promise.all(databases.map((name) => askLeftOver(urlFor(server, name, owner), folder)))
      tell(lawsReport(folder))
      for (const name of names) await machines.run(`drop database if exists ${name} with (force)`)
      await machines.run(`drop role if exists ${owner.name}`)
    } catch (error) {
      process.exitCode = 1
      throw error
    }
  }
}

/** Processes that a worker's races shared, and those of interrupted files. Apps end first, because an app restarts its database. */
function endProcesses(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(\d+)\.process$/.exec(name)?.[1] ?? 0)
    if (pid > 0) endIfThere(pid, 'SIGKILL')
  }
  for (const pid of processesOn(folder, appOn)) endIfThere(pid, 'SIGKILL')
  for (const pid of processesOn(folder, databaseOn)) endIfThere(pid, 'SIGQUIT')
}

const appOn = (pid: number, folder: string) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`\0DATA_DIR=${folder}/`)
const databaseOn = (pid: number, folder: string) => readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)

/** On other systems than Linux, a database notices within a minute that its folder was removed. */
function processesOn(folder: string, isOn: (pid: number, folder: string) => boolean): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  return pids.filter((pid) => {
    try {
      return isOn(pid, folder)
    } catch {
      // It has ended, or belongs to another account.
      return false
    }
  })
}

function endIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}

/** Databases that the files of a worker shared, and those of interrupted test files. */
const databasesOf = (server: string, owner: string): Promise<string[]> =>
  withClient(server, async (client) => {
    const ofOwner = 'select quote_ident(datname) as name from pg_database where datdba = $1::regrole'
    return (await client.query<{ name: string }>(ofOwner, [owner])).rows.map(({ name }) => name)
  })

/** An interrupted file may leave a database without tables, or with tables of another owner, who alone sees their rows. */
async function askLeftOver(url: string, folder: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(`select from pg_tables where schemaname = 'public' and tablename = 'businesses' and tableowner = current_user`),
  )
  if (rows.length > 0) await askDatabase(url, 'at the end of the run', folder)
}

/** The laws of databases count as tests of the run, though no file contains them. */
function tell(report: LawsReport): void {
  const path = process.env.DATABASE_LAWS_REPORT
  if (path) writeFileSync(path, JSON.stringify(report))
  if (report.failed === 0) return
  process.exitCode = 1
  for (const { name, message } of report.failures) process.stderr.write(`FAILED ${name}\n${message}\n`)
}
