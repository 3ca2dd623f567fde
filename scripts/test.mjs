import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenNeeded } from './build.mjs'
import { checks } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { root, runTool, say } from './run.mjs'
import { Tally } from './tally.mjs'

if (process.argv.includes('--long')) process.env.LONG = '1'

const tally = new Tally()
const folder = mkdtempSync(join(tmpdir(), 'kasuwa-report-'))

function runChecks() {
  for (const { name, passes } of checks) {
    say(`\n— ${name}`)
    const passed = passes()
    say(`${name}: ${passed ? 'passed' : 'FAILED'}`)
    tally.one(passed)
  }
}

/** @param {boolean} isBuilt so that what is started, killed and raced against is the app as it was just built */
function runTests(isBuilt) {
  say('\n— tests')
  const report = join(folder, 'vitest.json')
  const args = ['run', '--project', '!architecture', '--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]
  tally.vitest(report, runTool('vitest', args, { env: isBuilt ? { BUILT_APP: '1' } : {} }))
}

/** The app's own tests once more, with a pooler in transaction mode between each app and its database. */
function runPooled() {
  say('\n— tests through pgbouncer')
  if (spawnSync('pgbouncer', ['--version']).error) return say('skipped: pgbouncer is not installed')
  const report = join(folder, 'pooled.json')
  const args = [
    'run',
    '--project',
    'server',
    '--exclude',
    '**/new-entity.test.ts',
    '--reporter',
    'default',
    '--reporter',
    'json',
    '--outputFile.json',
    report,
  ]
  tally.vitest(report, runTool('vitest', args, { env: { TEST_POOLER: '1', LONG: '' } }))
}

function runBuild() {
  say('\n— build')
  const built = buildWhenNeeded()
  say(`build: ${built ? 'passed' : 'FAILED'}`)
  tally.one(built)
  return built
}

async function runJourneys() {
  const specs = join(root, 'web', 'e2e')
  if (!existsSync(specs) || !readdirSync(specs).some((name) => name.endsWith('.spec.ts'))) return
  say('\n— journeys in a browser')
  const browser = await findChromium()
  if ('missing' in browser) {
    say(`journeys: FAILED. ${browser.missing}`)
    tally.one(false)
    return
  }
  const report = join(folder, 'playwright.json')
  const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  tally.playwright(report, runTool('@playwright/test:playwright', ['test', '--reporter', 'list,json'], { cwd: 'web', env }))
}

try {
  installWhenNeeded()
  runChecks()
  const built = runBuild()
  // Components are tested in the browser of the journeys.
  const browser = await findChromium()
  if ('path' in browser) process.env.CHROMIUM_PATH = browser.path
  runTests(built)
  if (process.env.LONG) runPooled()
  await runJourneys()
} catch (error) {
  process.stderr.write(`The run broke off: ${error instanceof Error ? error.stack : String(error)}\n`)
  tally.one(false)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = tally.failed === 0 ? 0 : 1
if (tally.failures.length > 0) process.stdout.write(`\nFailed:\n${[...tally.failures, '', ...tally.failedTests].join('\n')}\n`)
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed\n`)
