import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@kasuwa/embedded-postgres'
import { appRole } from '../server/src/platform/db.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import type { Script } from './pgbench-script.ts'

/** True where there is one to be found. */
export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).status === 0

export type Kind = 'prologue' | 'plain' | 'piped'

/** PostgreSQL's own client for rates, doing what was captured, as the role and under the settings of the app. */
export class Pgbench {
  readonly #url: string

  constructor(
    readonly app: BuiltApp,
    readonly script: Script,
    readonly settings: string,
  ) {
    this.#url = ownerUrl(app)
    for (const kind of ['prologue', 'plain', 'piped'] as const) writeFileSync(this.#file(kind), script[kind])
  }

  #file = (kind: Kind) => join(this.app.dataDir, `${kind}.sql`)

  /** The parameters, in a table that the script takes them from. */
  async prepare(): Promise<void> {
    await withClient(this.#url, async (client) => {
      await client.query(`create schema bench; grant usage on schema bench to ${appRole}`)
      await client.query('create table bench.baskets (basket integer primary key, params text[] not null)')
      for (const [index, params] of this.script.baskets.entries())
        await client.query('insert into bench.baskets values ($1, $2)', [index + 1, params])
      await client.query(`grant select on bench.baskets to ${appRole}; analyze bench.baskets`)
    })
  }

  /** @returns transactions a second */
  async run(kind: Kind, clients: number, seconds: number): Promise<number> {
    const { hostname, port, username, password, pathname } = new URL(this.#url)
    const constants = Object.entries(this.script.constants).map(([name, value]) => `--define=${name}=${value}`)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-T',
      String(seconds),
      '-f',
      this.#file(kind),
      ...constants,
      pathname.slice(1),
    ]
    const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGOPTIONS: this.settings }
    const child = spawn('pgbench', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    const code = await new Promise((resolve, reject) => {
      child.on('close', resolve)
      child.on('error', reject)
    })
    const rate = Number(/tps = ([\d.]+)/.exec(said)?.[1])
    if (code !== 0 || !(rate > 0)) throw new Error(`pgbench failed: ${said.slice(-2000)}`)
    return rate
  }
}
