import { readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { violations } from './check.ts'
import { invariants } from './invariants.ts'
import { peopleInvariants } from './people.ts'

/** `npm run check:books`: adds everything up again, prints each violation, and exits 1 if there is any. With the embedded database the app must be stopped. */
const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
const found = await violations(config.databaseUrl ?? embedded?.url ?? '').finally(() => embedded?.stop())
for (const sentence of found) process.stdout.write(`✗ ${sentence}\n`)
process.stdout.write(
  found.length === 0
    ? `The books are sound: ${invariants.length + peopleInvariants.length + 1} laws hold.\n`
    : `${found.length} violations.\n`,
)
process.exitCode = found.length === 0 ? 0 : 1
