import { say, withStoppedApp } from '../../services/command.ts'
import { rebuildSums } from './rebuild.ts'

/** `npm run rebuild:sums`. With the embedded database, stop the app first. */
await withStoppedApp(rebuildSums)
say('Sums of days are added up.')
