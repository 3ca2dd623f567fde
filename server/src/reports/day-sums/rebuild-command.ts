import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { readConfig } from '../../services/config.ts'
import { rebuildSums } from './rebuild.ts'

/** `npm run rebuild:sums`: with the embedded database the app must be stopped. */
const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
try {
  await rebuildSums(config.databaseUrl ?? embedded?.url ?? '')
} finally {
  await embedded?.stop()
}
process.stdout.write('Sums of days are added up.\n')
