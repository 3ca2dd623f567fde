import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { installWhenNeeded } from './install.mjs'
import { parts, printOf, testFiles, wide } from './parts.mjs'
import { openRunFolder } from './run-folder.mjs'
import { root, runBeside, runTool, say } from './run.mjs'
import { hasPassed, readStamp, stamp } from './stamps.mjs'
import { Tally } from './tally.mjs'

if (process.argv.includes('--long')) process.env.LONG = '1'

/** @typedef {import('./parts.mjs').Part} Part */

const began = Date.now()
const tally = new Tally()
const { folder, env: place } = openRunFolder()
const path = (/** @type {string} */ name) => join(folder, name)
const files = testFiles()
const stampOf = (/** @type {Part} */ { name }) => `tests ${name}${process.env.LONG ? ' long' : ''}`
const reporter = (/** @type {string} */ name) => join(root, 'scripts', `${name}-reporter.mjs`)

/** Parts that have not passed with exactly these files, each with the fingerprint of its files. */
function partsDue() {
  const due = []
  for (const part of parts) {
    const print = printOf(part)
    const count = files.filter((file) => part.files.test(file)).length
    if (hasPassed(stampOf(part), print)) say(`tests of ${part.name}, ${count} files: nothing that they read changed since they passed`)
    else if (count > 0) due.push({ part, print, count })
  }
  return due
}

/** @typedef {ReturnType<typeof partsDue>} Due */

/** Remembers the parts that passed completely. @param {Due} due @param {import('./outcomes.mjs').Outcome[]} outcomes @param {boolean} endedWell */
function remember(due, outcomes, endedWell) {
  // Durations decide which files begin first in the next run.
  if (!process.env.LONG) {
    const durations = /** @type {Record<string, number>} */ (JSON.parse(readStamp('durations') ?? '{}'))
    stamp('durations', JSON.stringify({ ...durations, ...Object.fromEntries(outcomes.map(({ file, seconds }) => [file, seconds])) }))
  }
  const isWhole = endedWell || outcomes.some(({ failed }) => failed.length > 0)
  if (!isWhole || outcomes.some(({ file, failed }) => file === '' && failed.length > 0)) return
  for (const { part, print, count } of due) {
    const partOutcomes = outcomes.filter(({ file }) => part.files.test(file))
    // Files whose journeys all belong to the long run have no outcome; a run of journeys that ended badly has failures.
    const isAll = part.projects.length === 0 || partOutcomes.length === count
    // If files changed during the run, the run did not test them.
    if (isAll && partOutcomes.every(({ failed }) => failed.length === 0) && printOf(part) === print) stamp(stampOf(part), print)
  }
}

/** @param {number} before files that ended already @param {number} after those that come after these */
const progress = (before, after) => JSON.stringify({ began, before, after })

/**
 * @param {Due} due parts that vitest runs
 * @param {boolean} isBuilt true if the tests that start, kill and race the app use a fresh build
 * @param {Record<string, string>} browser environment that says where it is
 * @param {number} after number of journey files that follow
 */
function runTests(due, isBuilt, browser, after) {
  if (due.length === 0) return
  say('\n— tests')
  const partNames = due.map(({ part }) => part.name)
  const projects = [...new Set(due.flatMap(({ part }) => part.projects))]
  const left = partNames.includes('server') && !partNames.includes('server with screens') ? wide.flatMap((file) => ['--exclude', file]) : []
  const only = partNames.includes('server') ? ['server/'] : partNames.includes('server with screens') ? wide : []
  // Other projects have no test file of such a name.
  const otherFolders = projects.some((project) => project !== 'server') ? ['scripts/', 'contract/', 'packages/', 'web/'] : []
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...left,
    ...only,
    ...otherFolders,
    '--reporter',
    reporter('vitest'),
  ]
  const env = {
    ...place,
    ...browser,
    ...(isBuilt ? { BUILT_APP: '1' } : {}),
    TEST_OUTCOMES: path('vitest'),
    TEST_PROGRESS: progress(0, after),
    DATABASE_LAWS_REPORT: path('laws.json'),
  }
  const endedWell = runTool('vitest', args, { env })
  const outcomes = tally.outcomes('tests', path('vitest'), endedWell, 'npx vitest run')
  const areSound = projects.includes('server') ? tally.laws(path('laws.json'), 'npx vitest run --project server') : true
  remember(
    due.filter(({ part }) => areSound || part.name !== 'server'),
    outcomes,
    endedWell,
  )
}

/** The app's own tests once more, with a pooler in transaction mode between each app and its database. */
function runPooled() {
  say('\n— tests through pgbouncer')
  if (spawnSync('pgbouncer', ['--version']).error) return say('skipped: pgbouncer is not installed')
  const args = ['run', '--project', 'server', '--exclude', '**/new-entity.test.ts', '--reporter', reporter('vitest')]
  const env = { ...place, TEST_POOLER: '1', LONG: '', TEST_OUTCOMES: path('pooled') }
  tally.outcomes(
    'tests through pgbouncer',
    path('pooled'),
    runTool('vitest', args, { env }),
    'TEST_POOLER=1 npx vitest run --project server',
  )
}

/** @param {Due} due @param {Record<string, string>} browser @param {number} before files that ended before */
function runJourneys(due, browser, before) {
  if (due.length === 0) return
  say('\n— journeys in a browser')
  const env = { ...place, ...browser, TEST_OUTCOMES: path('journeys'), TEST_PROGRESS: progress(before, 0) }
  const args = ['test', '--reporter', reporter('playwright')]
  const endedWell = runTool('@playwright/test:playwright', args, { cwd: 'web', env })
  remember(due, tally.outcomes('journeys', path('journeys'), endedWell, 'cd web && npx playwright test'), endedWell)
}

/** The browser of component tests and journeys, found or installed beside the checks. @returns {Promise<{ path?: string, missing?: string }>} */
async function findBrowser(/** @type {boolean} */ isWanted) {
  if (!isWanted) return {}
  const { said } = await runBeside(process.execPath, [join(root, 'scripts', 'chromium.mjs')])
  const last = said.trim().split('\n').at(-1) ?? ''
  const result = /** @type {{ path?: string, missing?: string }} */ (last.startsWith('{') ? JSON.parse(last) : { missing: said })
  if (result.path) say(`Chromium: ${result.path}`)
  else say(said)
  return result
}

async function runEverything() {
  installWhenNeeded()
  const due = partsDue()
  const build = {
    name: 'build',
    alone: 'npm run build',
    run: () => runBeside(process.execPath, [join(root, 'scripts', 'build.mjs'), '--when-needed']),
  }
  let isBuilt = false
  say('\n— build and checks')
  const wantsBrowser = due.some(({ part }) => part.name === 'journeys' || part.projects.includes('components'))
  const [browser] = await Promise.all([
    findBrowser(wantsBrowser),
    runChecks([build], ({ name, alone }, passed, output) => {
      if (name === 'build') isBuilt = passed
      tally.one(name, passed, output, alone)
    }),
  ])
  const isMissing = wantsBrowser && !browser.path
  const env = { ...(browser.path ? { CHROMIUM_PATH: browser.path } : {}) }
  if (isMissing) tally.one('Chromium, for components and journeys', false, browser.missing ?? '', 'node scripts/chromium.mjs')
  const [journeys, tests] = [due.filter(({ part }) => part.name === 'journeys'), due.filter(({ part }) => part.name !== 'journeys')]
  const count = (/** @type {Due} */ dueParts) => dueParts.reduce((sum, entry) => sum + entry.count, 0)
  runTests(tests, isBuilt, env, isMissing ? 0 : count(journeys))
  if (process.env.LONG) runPooled()
  if (!isMissing) runJourneys(journeys, env, count(tests))
}

try {
  await runEverything()
} catch (error) {
  tally.one('the run itself', false, `It broke off: ${error instanceof Error ? error.stack : String(error)}`, 'npm test')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = tally.failed === 0 ? 0 : 1
process.stdout.write(tally.summary())
