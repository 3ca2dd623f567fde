import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @param {string} text */
export const say = (text) => void process.stdout.write(`${text}\n`)

/** Prints at intervals how long a step has taken. @param {{ milliseconds: number }} given */
const ticking = `
  const { workerData: { milliseconds } } = require('node:worker_threads')
  const began = Date.now()
  setInterval(() => require('node:fs').writeSync(1, '  ' + Math.round((Date.now() - began) / 1000) + ' s\\n'), milliseconds)`

/**
 * Runs a step that may take minutes, and prints its name and elapsed time. A worker thread prints, since the step blocks this one.
 * @template T
 * @param {string} name
 * @param {() => T} work
 * @param {number} [milliseconds] between two lines
 * @returns {T}
 */
export function step(name, work, milliseconds = 10_000) {
  say(`${name}…`)
  const clock = new Worker(ticking, { eval: true, execArgv: [], workerData: { milliseconds } })
  clock.unref()
  try {
    return work()
  } finally {
    void clock.terminate()
  }
}

/**
 * Runs a program to its end, with its output passed on and no input from the keyboard.
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
 * The same beside other work: its output is collected until it has ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<{ passed: boolean, said: string }>}
 */
export function runBeside(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: join(root, options.cwd ?? '.'),
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (/** @type {Buffer} */ text) => void (output += text.toString()))
    child.once('error', ({ message }) => resolve({ passed: false, said: `${command} could not be run: ${message}` }))
    child.once('close', (code) => resolve({ passed: code === 0, said: output }))
  })
}

/**
 * The file of an installed package's program, to be run by this Node: the links in node_modules/.bin do not work everywhere.
 * @param {string} tool its package, or `package:program` if they differ
 */
export function programOf(tool) {
  const [name = '', program = name] = tool.split(':')
  const folder = join(root, 'node_modules', name)
  const { bin } = /** @type {{ bin: string | Record<string, string> }} */ (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`${name} has no program ${program}.`)
  return join(folder, file)
}

/**
 * Runs an installed package's program.
 * @param {string} tool its package, or `package:program` if they differ
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 */
export const runTool = (tool, args, options) => run(process.execPath, [programOf(tool), ...args], options)

/** The same beside other work. @param {string} tool @param {readonly string[]} args @param {{ cwd?: string, env?: Record<string, string> }} [options] */
export const runToolBeside = (tool, args, options) => runBeside(process.execPath, [programOf(tool), ...args], options)

/** Ends this process with a sentence. @param {string} sentence @returns {never} */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
