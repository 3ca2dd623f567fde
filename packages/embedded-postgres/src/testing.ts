import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

/** True in `npm run test:long`. In `npm test` one start covers all that recover from a crash. */
export const isLong = Boolean(process.env.LONG)

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder that is removed after the test file. As mkdtemp creates it: closed to other users. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-pg-'))
  folders.push(folder)
  return folder
}

/** The same, open to other users. */
export function openFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the database for one test; its log lines are in `log`. */
export async function started(dataDir: string): Promise<EmbeddedPostgres & { log: string[] }> {
  const log: string[] = []
  const db = await startEmbeddedPostgres({ dataDir, onLog: (line) => log.push(line) })
  onTestFinished(db.stop)
  return { ...db, log }
}

/** An app in a process of its own, to be killed. `databaseUrl` resolves to the database's url once it is up. */
export function appProcess(dataDir: string): { app: ChildProcess; databaseUrl: Promise<string>; kill: () => Promise<void> } {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./start.ts', import.meta.url).href)}
    const db = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(db.url)`
  const app = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(app, 'exit')
  const databaseUrl = new Promise<string>((resolve, failed) => {
    createInterface(app.stdout).once('line', resolve)
    app.once('exit', () => failed(new Error('the app ended before its database was up')))
  })
  databaseUrl.catch(() => undefined)
  const kill = async () => {
    app.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { app, databaseUrl, kill }
}
