import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@kasuwa/embedded-postgres'
import { root } from '../scripts/run.mjs'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { runPgbench, without } from './pgbench.ts'

const benchPath = (file: string) => join(root, 'bench', file)

/**
 * The least database cost of a 10-line sale with the app's guarantees: eight statements over minimal tables (`floor.sql`), from pgbench, in
 * the same database as the app.
 */
export class Floor {
  readonly #prologue

  constructor(
    readonly app: BuiltApp,
    readonly settings: string,
  ) {
    this.#prologue = join(app.dataDir, 'floor-prologue.sql')
    writeFileSync(this.#prologue, readFileSync(benchPath('floor.pgbench'), 'utf8').split('-- body')[0] ?? '')
  }

  prepare = (): Promise<void> =>
    withClient(ownerUrl(this.app), async (client) => void (await client.query(readFileSync(benchPath('floor.sql'), 'utf8'))))

  /** @param places businesses that the clients are spread over @param walkIn true if all buy as one customer @returns sales per second */
  async rate(clients: number, places: number, walkIn: boolean, seconds: number): Promise<number> {
    const run = (file: string) => ({ file, constants: { places, walk_in: walkIn ? 1 : 0 }, settings: this.settings })
    const prologue = await runPgbench(this.app, run(this.#prologue), clients, 1)
    return without(prologue, await runPgbench(this.app, run(benchPath('floor.pgbench')), clients, seconds))
  }
}
