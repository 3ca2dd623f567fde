import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`)

/**
 * Runs a program to its end, its words passed on. Nothing is asked of a keyboard.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {boolean} whether it ended well
 */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: join(root, options.cwd ?? '.'),
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (error) process.stderr.write(`${command} could not be run: ${error.message}\n`)
  return status === 0
}

/**
 * Runs an installed package's program by this very Node, which works where the links in node_modules/.bin do not.
 * @param {string} tool its package, or `package:program` where they differ
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export function runTool(tool, args, options) {
  const [name = '', program = name] = tool.split(':')
  const folder = join(root, 'node_modules', name)
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`${name} has no program ${program}.`)
  return run(process.execPath, [join(folder, file), ...args], options)
}

/** Ends this process with a sentence. @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
