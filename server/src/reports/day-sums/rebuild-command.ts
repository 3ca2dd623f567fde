import { say, withStoppedApp } from '../../services/command.ts'
import { rebuildSums } from './rebuild.ts'

/** `npm run rebuild:sums`: with the embedded database the app must be stopped. */
await withStoppedApp(rebuildSums)
say('Sums of days are added up.')
