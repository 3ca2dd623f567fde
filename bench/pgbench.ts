import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@kasuwa/embedded-postgres'
import { appRole } from '../server/src/database/transaction-start.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import type { Script } from './pgbench-script.ts'

/** True if pgbench is installed. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0

/** A pgbench script and its parameters. */
export interface Run {
  file: string
  constants: Record<string, string | number>
  /** As `transactionSettings`, for libpq: includes the role. */
  settings: string
}

/** PostgreSQL's own load generator. @returns transactions per second */
export async function runPgbench(app: BuiltApp, { file, constants, settings }: Run, clients: number, seconds: number): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(ownerUrl(app))
  const defines = Object.entries(constants).map(([name, value]) => `--define=${name}=${value}`)
  const args = ['-n', '-M', 'prepared', '-c', String(clients), '-T', String(seconds), '-f', file, ...defines, pathname.slice(1)]
  const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGOPTIONS: settings }
  const child = spawn('pgbench', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1])
  if (code !== 0 || !(rate > 0)) throw new Error(`pgbench failed: ${output.slice(-2000)}`)
  return rate
}

/** The rate without the cost of creating parameters, measured by the prologue alone. */
export const without = (prologue: number, rate: number): number => 1 / (1 / rate - 1 / prologue)

/** The statements of captured sales, with the app's role and settings: one after the other, as pgbench sends them. */
export class OwnStatements {
  constructor(
    readonly app: BuiltApp,
    readonly script: Script,
    readonly settings: string,
  ) {
    for (const kind of ['prologue', 'plain'] as const) writeFileSync(this.#file(kind), script[kind])
  }

  #file = (kind: 'prologue' | 'plain') => join(this.app.dataDir, `${kind}.sql`)

  /** Stores the parameters in a table for the script. */
  async prepare(): Promise<void> {
    await withClient(ownerUrl(this.app), async (client) => {
      await client.query(`create schema bench; grant usage on schema bench to ${appRole}`)
      await client.query('create table bench.baskets (basket integer primary key, params text[] not null)')
      for (const [index, params] of this.script.baskets.entries())
        await client.query('insert into bench.baskets values ($1, $2)', [index + 1, params])
      await client.query(`grant select on bench.baskets to ${appRole}; analyze bench.baskets`)
    })
  }

  /** @returns sales per second */
  async rate(clients: number, seconds: number): Promise<number> {
    const run = (kind: 'prologue' | 'plain') => ({ file: this.#file(kind), constants: this.script.constants, settings: this.settings })
    const prologue = await runPgbench(this.app, run('prologue'), clients, 1)
    return without(prologue, await runPgbench(this.app, run('plain'), clients, seconds))
  }
}
