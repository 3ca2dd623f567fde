import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ status: string }} Result
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: (Result & { assertionResults: Result[] })[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport
 */

/** @param {Result} result */
const isFailed = ({ status }) => status === 'failed'

/** @template T @param {string} file @returns {T | undefined} */
const read = (file) => (existsSync(file) ? /** @type {T} */ (JSON.parse(readFileSync(file, 'utf8'))) : undefined)

/** Counts of everything that ran. A run that ended badly without a failed test in its report still counts as a failure. */
export class Tally {
  passed = 0
  failed = 0

  /** @param {boolean} passed */
  one(passed) {
    this.#add(passed ? 1 : 0, 0, passed)
  }

  /** @param {string} file Vitest's JSON report @param {boolean} endedWell */
  vitest(file, endedWell) {
    /** @type {VitestReport} */
    const report = read(file) ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] }
    // A file that does not even load has no tests to fail.
    const unloaded = report.testResults.filter((one) => isFailed(one) && !one.assertionResults.some(isFailed)).length
    this.#add(report.numPassedTests, report.numFailedTests + unloaded, endedWell)
  }

  /** @param {string} file Playwright's JSON report @param {boolean} endedWell */
  playwright(file, endedWell) {
    /** @type {PlaywrightReport} */
    const { stats } = read(file) ?? { stats: { expected: 0, unexpected: 0, flaky: 0 } }
    this.#add(stats.expected, stats.unexpected + stats.flaky, endedWell)
  }

  /** @param {number} passed @param {number} failed @param {boolean} endedWell */
  #add(passed, failed, endedWell) {
    this.passed += passed
    this.failed += failed === 0 && !endedWell ? 1 : failed
  }
}
