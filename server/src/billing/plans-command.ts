import { startEmbeddedPostgres } from '@kasuwa/embedded-postgres'
import { readConfig } from '../services/config.ts'
import { applyPlans } from './apply-plans.ts'
import { ownPlansFile, plansIn } from './plans-file.ts'

/**
 * `npm run plans` checks the file of plans and says what applying it would change; `npm run plans -- apply` applies it; a file of one's own
 * comes last. With the embedded database the app must be stopped.
 */
const [verb, file] =
  process.argv[2] === 'apply' ? ['apply', process.argv[3]] : ['check', process.argv[2] === 'check' ? process.argv[3] : process.argv[2]]

try {
  const plans = plansIn(file ?? ownPlansFile)
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    const changes = await applyPlans(config.databaseUrl ?? embedded?.url ?? '', plans, verb === 'apply')
    for (const change of changes) process.stdout.write(`${change}\n`)
    if (changes.length === 0) process.stdout.write('The plans are as the file has them.\n')
    else process.stdout.write(verb === 'apply' ? 'Applied.\n' : 'Nothing was changed: npm run plans -- apply\n')
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
