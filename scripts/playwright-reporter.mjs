import { existsSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { gist, journeyAlone, writeOutcome } from './outcomes.mjs'
import { ProgressLines } from './progress.mjs'
import { say } from './run.mjs'

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase @typedef {import('@playwright/test/reporter').TestResult} TestResult @typedef {import('@playwright/test/reporter').TestError} TestError */

/** The file that a test stands in, from the root. @param {TestCase} test */
const fileOf = (test) => `web/e2e/${test.titlePath()[2]?.split(sep).join('/')}`

/** A test that failed and then passed counts as failed: a random failure is a defect. @param {TestCase} test */
const isFailed = (test) => ['unexpected', 'flaky'].includes(test.outcome())

/** The page’s text at the failure, without the menu: a remote run leaves nothing else to debug with. @param {TestResult} result */
function screenOf({ attachments }) {
  const attached = attachments.find(({ name }) => name === 'error-context')
  const text = attached?.body?.toString() ?? (attached?.path && existsSync(attached.path) ? readFileSync(attached.path, 'utf8') : '')
  const snapshot = text.split('```yaml')[1]?.split('```')[0]
  if (!snapshot) return undefined
  const main = Math.max(0, snapshot.indexOf('- main'))
  return snapshot.slice(main, main + 3000)
}

/** @param {TestCase} test */
function failureOf(test) {
  const errors = test.results.flatMap((result) => result.errors)
  const title = test.titlePath().slice(3).join(' › ')
  const screens = test.results.map(screenOf).filter((screen) => screen !== undefined)
  return {
    title,
    message: errors.map(({ message, value }) => gist(message ?? value)).join('\n') || `ended as ${test.outcome()}`,
    screen: screens.at(-1),
    alone: journeyAlone(fileOf(test).slice('web/e2e/'.length), test.location.line, test.tags.includes('@long')),
  }
}

/** Prints one line a file of journeys, and writes an outcome of each for the tally; no other output. */
export default class PlaywrightReporter {
  #lines = new ProgressLines()
  /** Tests of each file: how many have not ended, and those that have. @type {Map<string, { left: number, tests: TestCase[] }>} */
  #files = new Map()

  /** @param {import('@playwright/test/reporter').FullConfig} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      const of = this.#files.get(fileOf(test)) ?? { left: 0, tests: [] }
      of.left++
      this.#files.set(fileOf(test), of)
    }
    this.#lines.begin(this.#files.size)
  }

  /** @param {TestCase} test @param {TestResult} result */
  onTestEnd(test, result) {
    const of = this.#files.get(fileOf(test))
    const isLast = result.status === 'passed' || result.status === 'skipped' || result.retry >= test.retries
    // An interrupted test leaves its file unfinished.
    if (!of || !isLast || result.status === 'interrupted') return
    of.tests.push(test)
    of.left--
    if (of.left === 0) this.#tell(fileOf(test), of.tests)
  }

  /** Reports the failures of files that an interrupt left unfinished. */
  onEnd() {
    for (const [file, { left, tests }] of this.#files) if (left > 0 && tests.some(isFailed)) this.#tell(file, tests)
  }

  /** @param {string} file @param {readonly TestCase[]} tests */
  #tell(file, tests) {
    const outcome = {
      file,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: tests.filter(isFailed).map(failureOf),
    }
    this.#lines.ended(outcome)
    writeOutcome(outcome)
  }

  /** @param {TestError} error of no test: a file that does not load, an app that does not start */
  onError({ message, value }) {
    const failure = { title: 'an error outside of every journey', message: gist(message ?? value), alone: 'cd web && npx playwright test' }
    say(`FAILED: ${failure.title}\n${failure.message}`)
    writeOutcome({ file: '', seconds: 0, passed: 0, failed: [failure] })
  }

  printsToStdio() {
    return true
  }
}
