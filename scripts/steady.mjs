import './node-version.mjs'
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { codeOf, parts, testFiles } from './parts.mjs'
import { shownTime } from './progress.mjs'
import { openRunFolder } from './run-folder.mjs'
import { giveUp, programOf, root, say } from './run.mjs'
import { everything, fingerprint, readStamp, stamp } from './stamps.mjs'
import { Tally } from './tally.mjs'

/*
 * `npm run test:steady`: every test file three times, in another order each time, on a busy machine. The clock is at half a minute to midnight in the shop's zone, with journeys’ responses late and out of order.
 * Passes are remembered for the same test file over the same code: a stopped run continues later, and a mended test alone runs again.
 */
const { values: options } = parseArgs({
  options: {
    /** Runs one part only: `server`, `journeys`. */
    only: { type: 'string' },
    times: { type: 'string', default: '3' },
    /** Minutes after which no other file begins. */
    minutes: { type: 'string', default: '100000' },
    eaters: { type: 'string', default: '4' },
    /** Ignores remembered passes. */
    all: { type: 'boolean', default: false },
  },
})
const times = Number(options.times)
const began = Date.now()
const stopAt = began + Number(options.minutes) * 60_000

const print = fingerprint(everything)
/** Passes in a row, by key of a test file. */
const passes = /** @type {Record<string, number>} */ (options.all ? {} : JSON.parse(readStamp('steady') ?? '{}'))
const tally = new Tally()
const { folder, env: place } = openRunFolder()

const chosen = parts.filter(({ name }) => options.only === undefined || name.split(' ')[0] === options.only)
if (chosen.length === 0) giveUp(`There is no part ${options.only}: ${parts.map(({ name }) => name).join(', ')}.`)
/** Each test file with its key in `passes`: the file's text, and the code that its part reads without the other tests. */
const keys = new Map(
  chosen.flatMap((part) => {
    const code = codeOf(part)
    const partFiles = testFiles().filter((file) => part.files.test(file))
    return partFiles.map((file) => [file, fingerprint({ paths: [file], without: /^$/ }, { besides: [code] })])
  }),
)
const files = [...keys.keys()]
const passesOf = (/** @type {string} */ file) => passes[keys.get(file) ?? ''] ?? 0
const isLeft = (/** @type {string} */ file) => passesOf(file) < times

/** Processes that only keep the processors busy. */
const eaters = Array.from({ length: Number(options.eaters) }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
process.on('exit', () => {
  for (const eater of eaters) eater.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** On a stop, by its time limit or by a signal, it ends the running tests and prints what remains; a later run continues. */
let isStopped = false
/** The running tools, with the signal that stops each in order. @type {Map<import('node:child_process').ChildProcess, NodeJS.Signals>} */
const running = new Map()
const stop = () => {
  isStopped = true
  for (const [child, signal] of running) child.kill(signal)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/**
 * Runs a tool over some files, and counts for each whether it passed.
 * @param {string} name @param {string} tool @param {string[]} args @param {Record<string, string>} env @param {string} [cwd]
 */
async function round(name, tool, args, env, cwd = '.') {
  const path = join(folder, name.replaceAll(' ', '-'))
  const child = spawn(process.execPath, [programOf(tool), ...args], {
    cwd: join(root, cwd),
    // A group of its own: a keyboard signal reaches it once, through this process.
    detached: true,
    env: { ...process.env, ...place, LONG: '', ...env, TEST_OUTCOMES: path, CLOCK_AT: '23:59:30', SLOW_ANSWERS: '600' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // Vitest exits at once on SIGINT: its reporter takes the other signal as an orderly stop.
  running.set(child, tool === 'vitest' ? 'SIGUSR2' : 'SIGINT')
  const late = setTimeout(stop, Math.min(2 ** 31 - 1, Math.max(0, stopAt - Date.now())))
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(late)
  running.delete(child)
  for (const { file, failed } of tally.outcomes(
    name,
    path,
    code === 0 || isStopped,
    `npm run test:steady -- --only ${name.split(' ')[0]}`,
  )) {
    const key = keys.get(file)
    if (key !== undefined) passes[key] = failed.length > 0 ? 0 : passesOf(file) + 1
  }
  stamp('steady', JSON.stringify(passes))
}

/**
 * Journeys run beside the other tests: they mostly wait, for late responses and for the one clock of their app.
 * @param {number} turn @param {string} browser
 */
async function turnOf(turn, browser) {
  const due = files.filter((file) => passesOf(file) <= turn && isLeft(file))
  const specs = due.filter((file) => file.startsWith('web/e2e/'))
  const tests = due.filter((file) => !file.startsWith('web/e2e/'))
  // Another order in each turn of each tree, and the same if this turn runs again.
  const env = { CHROMIUM_PATH: browser, TEST_ORDER: `${print} ${turn}`, BUILT_APP: '1' }
  say(`\n— turn ${turn + 1} of ${times}: ${tests.length} test files, ${specs.length} files of journeys`)
  const projects = [...new Set(chosen.flatMap((part) => part.projects))].flatMap((project) => ['--project', project])
  const all = tests.length === files.filter((file) => !file.startsWith('web/e2e/')).length ? [] : tests
  const reporter = (/** @type {string} */ of) => ['--reporter', join(root, 'scripts', `${of}-reporter.mjs`)]
  // One worker: the app has one clock, which each test sets at its start.
  const journeys = ['test', ...specs.map((file) => `${file.slice('web/'.length)}$`), '--timeout', '600000', '--workers', '1']
  await Promise.all([
    tests.length > 0 && round(`tests turn ${turn + 1}`, 'vitest', ['run', ...projects, ...all, ...reporter('vitest')], env),
    specs.length > 0 &&
      round(`journeys turn ${turn + 1}`, '@playwright/test:playwright', [...journeys, ...reporter('playwright')], env, 'web'),
  ])
}

installWhenNeeded()
const wantsApp = chosen.some(({ name }) => name === 'server' || name === 'journeys')
if (wantsApp && !buildWhenNeeded()) giveUp('Kasuwa could not be built; the reason is above.')
const browser = await findChromium()
if ('missing' in browser && chosen.some(({ name }) => name === 'journeys' || name === 'screens')) giveUp(browser.missing)
for (let turn = 0; turn < times && !isStopped; turn++) await turnOf(turn, 'path' in browser ? browser.path : '')

const left = files.filter(isLeft)
say(`\n${files.length - left.length} of ${files.length} files passed ${times} times, ${shownTime(Date.now() - began)}`)
if (isStopped && left.length > 0) say(`Left: ${left.slice(0, 20).join(', ')}${left.length > 20 ? ` and ${left.length - 20} more` : ''}`)
process.exitCode = tally.failed === 0 ? 0 : 1
process.stdout.write(tally.summary(), () => process.exit())
