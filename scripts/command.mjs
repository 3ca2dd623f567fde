import './node-version.mjs'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, root } from './run.mjs'

/*
 * `node scripts/command.mjs backup/backup-command make FILE`: an operator's command of server/src, in this process. It runs from source
 * if the TypeScript runner is installed; else (`npm ci --omit=dev --workspace=@kasuwa/programs`) from the build.
 */
const [path = '', ...args] = process.argv.slice(2)
const source = join(root, 'server', 'src', `${path}.ts`)
const built = join(root, 'server', 'dist', `${basename(path)}.js`)
process.argv = [process.argv[0] ?? '', source, ...args]

/** Lets Node run TypeScript; undefined if it is not installed. */
const runner = await import('tsx/esm/api').catch(() => undefined)
if (runner) {
  runner.register()
  await perform(source)
} else if (existsSync(built)) await perform(built)
else giveUp('Nothing is built yet: `npm ci` and `npm run build` first.')

/** Runs it; if the database cannot be started, the operator gets a sentence without a stack. @param {string} file */
async function perform(file) {
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    if (error instanceof Error && error.name === 'CannotStart') giveUp(error.message)
    throw error
  }
}
