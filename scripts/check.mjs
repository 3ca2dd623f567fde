import './node-version.mjs'
import { runChecks } from './checks.mjs'
import { installWhenNeeded } from './install.mjs'
import { say } from './run.mjs'

installWhenNeeded()
const failed = await runChecks()
say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
