import './node-version.mjs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, runTool, step } from './run.mjs'
import { fingerprint, isStamped, sources, stamp } from './stamps.mjs'

/** The build is always a production build, regardless of this machine’s environment. */
const env = { NODE_ENV: 'production' }

const parts = [
  {
    name: 'web',
    makes: 'web/dist/index.html',
    from: ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts'],
    build: () => runTool('vite', ['build', '--logLevel', 'warn'], { cwd: 'web', env }),
  },
  {
    name: 'server',
    makes: 'server/dist/main.js',
    from: ['server/src', 'server/build', 'server/vite.config.ts', 'packages'],
    build: () => runTool('vite', ['build', '--logLevel', 'warn'], { cwd: 'server', env }),
  },
]

/**
 * Builds the screens and the server if their sources changed since the last build.
 * @param {{ always?: boolean }} [options]
 * @returns {boolean} false if a build failed; its output is on the screen
 */
export function buildWhenNeeded({ always = false } = {}) {
  for (const { name, makes, from, build } of parts) {
    const print = fingerprint(sources([...from, 'contract/src', 'package-lock.json']))
    if (!existsSync(join(root, from[0] ?? '', '..', 'vite.config.ts'))) continue
    if (!always && existsSync(join(root, makes)) && isStamped(name, print)) continue
    if (!step(`Building the ${name === 'web' ? 'screens' : 'server'}`, build)) return false
    stamp(name, print)
  }
  return true
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = buildWhenNeeded({ always: !process.argv.includes('--when-needed') }) ? 0 : 1
