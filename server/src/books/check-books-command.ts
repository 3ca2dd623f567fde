import { readConfig } from '../services/config.ts'
import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { checkAt, lawNames, sentence } from './check.ts'

/** `npm run check:books`: works everything out again, prints each violation as it is found, and exits 1 if there is any. With the embedded database the app must be stopped. */
const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
let count = 0
try {
  for await (const one of checkAt(config.databaseUrl ?? embedded?.url ?? '')) {
    count += 1
    process.stdout.write(`✗ ${sentence(one)}\n`)
  }
} finally {
  await embedded?.stop()
}
process.stdout.write(count === 0 ? `The books are sound: ${lawNames.length} laws hold.\n` : `${count} violations.\n`)
process.exitCode = count === 0 ? 0 : 1
