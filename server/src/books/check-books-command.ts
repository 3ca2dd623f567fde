import { say, withStoppedApp } from '../services/command.ts'
import { checkAt, lawNames, sentence } from './check.ts'

/**
 * `npm run check:books` recomputes all figures, prints each violation, and exits with 1 if there are any. With the embedded database,
 * stop the app first.
 */
let count = 0
await withStoppedApp(async (url) => {
  for await (const violation of checkAt(url)) {
    count += 1
    say(`✗ ${sentence(violation)}`)
  }
})
say(count === 0 ? `The books are sound: ${lawNames.length} laws hold.` : `${count} violations.`)
process.exitCode = count === 0 ? 0 : 1
