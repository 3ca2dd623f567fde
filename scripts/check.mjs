import './node-version.mjs'
import { checks } from './checks.mjs'
import { installWhenNeeded } from './install.mjs'
import { say } from './run.mjs'

installWhenNeeded()
const failed = checks.filter((check) => !check.passes())
say(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map((check) => check.name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
