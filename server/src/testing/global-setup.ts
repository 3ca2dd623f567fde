import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { migrate } from '../platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database server's owner. */
    databaseServer: string
    /** A migrated database that nobody is connected to, to be copied. */
    template: string
  }
}

/** One real database server for the run, and one migrated database in it that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-test-'))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbeddedPostgres({ dataDir: folder, settings: { max_connections: '300' } })
  const server = given ?? embedded?.url ?? ''
  const template = `kasuwa_template_${process.pid}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`drop database if exists ${template}`)
  await admin.query(`create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  await migrate(url.href)
  project.provide('databaseServer', server)
  project.provide('template', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
