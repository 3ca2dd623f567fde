import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { readConfig } from './config.ts'

/** Prints one line to standard output, for the operator. */
export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs an operator’s command. Exits with 1 if it returns false or throws; the error is printed as a sentence. */
export async function runCommand(command: () => Promise<boolean | void>): Promise<void> {
  try {
    process.exitCode = (await command()) === false ? 1 : 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Gives the database’s address as its owner. With the embedded database, the app must be stopped. */
export async function withStoppedApp<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
  try {
    return await work(databaseUrl ?? embedded?.url ?? '')
  } finally {
    await embedded?.stop()
  }
}
