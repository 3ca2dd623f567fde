import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { readConfig } from './config.ts'

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs an operator's command. It ends with 1 where it answers false, or throws: then the error is told as a sentence. */
export async function runCommand(command: () => Promise<boolean | void>): Promise<void> {
  try {
    process.exitCode = (await command()) === false ? 1 : 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Gives the address of the database, as its owner; with the embedded database the app must be stopped. */
export async function withStoppedApp<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
  try {
    return await work(databaseUrl ?? embedded?.url ?? '')
  } finally {
    await embedded?.stop()
  }
}
