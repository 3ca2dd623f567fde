import { runCommand, say } from '../services/command.ts'
import { readConfig } from '../services/config.ts'
import { missingStatements, prepareDatabase } from './prepare-database.ts'

/**
 * `npm run db:prepare -- --print` prints the SQL that an administrator must run in the database of `DATABASE_URL`, beyond its owner’s
 * rights. Without `--print`, the role of `DATABASE_URL` runs the missing statements, as far as permitted.
 */

async function run(): Promise<void> {
  const { databaseUrl } = readConfig(process.env)
  if (!databaseUrl) return say('Nothing is to be prepared: without DATABASE_URL Kasuwa brings a database of its own.')
  if (!process.argv.includes('--print')) await prepareDatabase(databaseUrl)
  const left = await missingStatements(databaseUrl)
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  if (left.length === 0) return say('-- This database is prepared: nothing is left to run.')
  say(`-- To be run by an administrator in the database ${database}, once: psql --set ON_ERROR_STOP=1 --dbname='${database}'`)
  for (const statement of left) say(`${statement};`)
}

await runCommand(run)
