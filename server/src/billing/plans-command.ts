import { runCommand, say, withStoppedApp } from '../services/command.ts'
import { applyPlans } from './apply-plans.ts'
import { listBusinesses } from './list-businesses.ts'
import { ownPlansFile, plansIn } from './plans-file.ts'

/**
 * `npm run plans` checks the file of plans and prints the changes; `npm run plans -- apply` applies it; the path of another file comes
 * last. `npm run plans -- list` lists businesses, plans and unpaid invoices. With the embedded database, stop the app first.
 */
const verbs = ['check', 'apply', 'list']
const [first, second] = process.argv.slice(2)
const [verb, file] = first && verbs.includes(first) ? [first, second] : ['check', first]

async function work(url: string): Promise<void> {
  if (verb === 'list') return (await listBusinesses(url, Date.now())).forEach(say)
  const changes = await applyPlans(url, plansIn(file ?? ownPlansFile), verb === 'apply')
  changes.forEach(say)
  if (changes.length === 0) say('The plans are as the file has them.')
  else say(verb === 'apply' ? 'Applied.' : 'Nothing was changed: npm run plans -- apply')
}

await runCommand(async () => {
  // Checks the file before it starts a database.
  if (verb !== 'list') plansIn(file ?? ownPlansFile)
  await withStoppedApp(work)
})
