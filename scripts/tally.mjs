import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ status: string, fullName?: string, name?: string, message?: string, failureMessages?: string[] }} Result
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: (Result & { assertionResults: Result[] })[] }} VitestReport
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { errors: { message?: string }[], attachments?: { name: string, path?: string }[] }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number } } & Suite} PlaywrightReport
 */

/** @param {Result} result */
const isFailed = ({ status }) => status === 'failed'

/** @template T @param {string} file @returns {T | undefined} */
const read = (file) => (existsSync(file) ? /** @type {T} */ (JSON.parse(readFileSync(file, 'utf8'))) : undefined)

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** What a failure says, without the browser's own log. @param {string | undefined} message */
const gist = (message = '') => {
  const [said = ''] = stripVTControlCharacters(message).split('Browser logs:')
  return said.trim().slice(0, 600).replaceAll('\n', '\n    ')
}

/**
 * What stood on the screen when a journey failed, without the menu: of a run elsewhere this is all there is to go by.
 * @param {Spec['tests'][number]['results'][number]} result
 */
const screenOf = ({ attachments = [] }) => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return []
  const snapshot = readFileSync(path, 'utf8').split('```yaml')[1]?.split('```')[0]
  if (!snapshot) return []
  const main = Math.max(0, snapshot.indexOf('- main'))
  return [`    On the screen:\n${snapshot.slice(main, main + 3000)}`]
}

/** Counts of everything that ran. A run that ended badly without a failed test in its report still counts as a failure. */
export class Tally {
  passed = 0
  failed = 0
  /** A few lines for each failed test, to be printed at the end: reports are long, and often only that is kept. @type {string[]} */
  failures = []
  /** A line for each, to be printed last of all. @type {string[]} */
  failedTests = []

  /** @param {boolean} passed */
  one(passed) {
    this.#add(passed ? 1 : 0, 0, passed)
  }

  /** @param {string} file Vitest's JSON report @param {boolean} endedWell */
  vitest(file, endedWell) {
    /** @type {VitestReport} */
    const report = read(file) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] }
    // A file that does not even load has no tests to fail.
    const unloaded = report.testResults.filter((one) => isFailed(one) && !one.assertionResults.some(isFailed))
    this.#add(report.numPassedTests, report.numFailedTests + unloaded.length, endedWell)
    const failed = [...unloaded, ...report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(isFailed))]
    for (const { fullName, name, message, failureMessages } of failed) this.#tell(fullName ?? name, failureMessages?.[0] ?? message)
  }

  /** @param {string} file Playwright's JSON report @param {boolean} endedWell */
  playwright(file, endedWell) {
    /** @type {PlaywrightReport} */
    const report = read(file) ?? { stats: { expected: 0, unexpected: 0, flaky: 0 } }
    this.#add(report.stats.expected, report.stats.unexpected + report.stats.flaky, endedWell)
    for (const { title, file, line, ok, tests } of specsOf(report)) {
      if (ok) continue
      const results = tests.flatMap((test) => test.results)
      const errors = results.flatMap((result) => result.errors)
      this.#tell(`${file}:${line} › ${title}`, errors.map(({ message }) => gist(message)).join('\n'))
      this.failures.push(...results.flatMap(screenOf))
    }
  }

  /** @param {string | undefined} test @param {string | undefined} message */
  #tell(test, message) {
    this.failures.push(`  ${test}\n    ${gist(message)}`)
    const [first = ''] = gist(message).split('\n')
    this.failedTests.push(`  ${test}: ${first.slice(0, 200)}`)
  }

  /** @param {number} passed @param {number} failed @param {boolean} endedWell */
  #add(passed, failed, endedWell) {
    this.passed += passed
    this.failed += failed === 0 && !endedWell ? 1 : failed
  }
}
