import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, root } from './run.mjs'

/** npm starts this process by a shell, and a shell that gets SIGTERM (unlike a terminal's Ctrl-C) does not pass it to its child. */
function leaveWithShell() {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** The built app, in this process: signals and exit codes are its own. */
export async function runApp() {
  const main = join(root, 'server', 'dist', 'main.js')
  if (!existsSync(main)) giveUp('Nothing is built yet: `npm start` builds and starts, `npm run build` builds.')
  if (process.env.npm_lifecycle_event && process.platform !== 'win32') leaveWithShell()
  process.chdir(root)
  await import(pathToFileURL(main).href)
}
