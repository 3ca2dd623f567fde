import './node-version.mjs'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, run, step } from './run.mjs'
import { fingerprint, hasStamp, isStamped, sources, stamp } from './stamps.mjs'

/** The lock file repeats the dependencies of every `package.json`; their other fields install nothing. */
const lists = ['package-lock.json']

/** npm writes this file last. If it is newer than the lock file and this script has not installed, the user installed by hand. */
function byHand() {
  const written = join(root, 'node_modules', '.package-lock.json')
  return !hasStamp('installed') && existsSync(written) && statSync(written).mtimeMs > statSync(join(root, 'package-lock.json')).mtimeMs
}

/** Installs the packages of the lock file, unless they are installed already. */
export function installWhenNeeded() {
  const print = fingerprint(sources(lists))
  if (isStamped('installed', print)) return
  if (!byHand()) {
    // Development packages build the app; optional ones contain the database. No setting of this machine may leave them out.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env.npm_execpath
    const done = step('Installing packages: half a minute or so', () => (npm ? run(process.execPath, [npm, ...args]) : run('npm', args)))
    if (!done) giveUp('The packages could not be installed; npm says why above.')
  }
  stamp('installed', print)
}
