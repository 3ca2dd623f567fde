import { existsSync, readFileSync } from 'node:fs'
import { gist, readOutcomes } from './outcomes.mjs'

/** @typedef {import('./outcomes.mjs').Failure} Failure @typedef {import('./outcomes.mjs').Outcome} Outcome */

/** Laws that are checked on whole databases, once all test files have ended. @typedef {{ passed: number, failed: number, failures: { name: string, message: string }[] }} Laws */

/** @param {string} text */
const indented = (text) => `    ${text.trim().replaceAll('\n', '\n    ')}`

/** Counts of everything that ran. A run that ended badly without a failed test still counts as a failure. */
export class Tally {
  passed = 0
  failed = 0
  /** @type {{ name: string, failure: Failure }[]} */
  #failures = []

  /** A job without a test file: a check, the build. @param {string} name @param {boolean} passed @param {string} message @param {string} alone */
  one(name, passed, message, alone) {
    if (passed) this.passed++
    else this.#fail(name, { title: '', message, alone })
  }

  /** @param {string} name of the run @param {string} path where its reporter wrote @param {boolean} endedWell @param {string} alone @returns {Outcome[]} */
  outcomes(name, path, endedWell, alone) {
    const outcomes = readOutcomes(path)
    for (const { file, passed, failed } of outcomes) {
      this.passed += passed
      for (const failure of failed) this.#fail(file || name, failure)
    }
    if (!endedWell && outcomes.every(({ failed }) => failed.length === 0))
      this.#fail(name, { title: '', message: 'The run ended badly, though no test of it failed; what it said is above.', alone })
    return outcomes
  }

  /** @param {string} path where the run of the server's tests wrote them @param {string} alone @returns {boolean} whether all hold */
  laws(path, alone) {
    if (!existsSync(path)) {
      this.one('every database of the run', false, 'The run ended without asking the laws of databases.', alone)
      return false
    }
    const { passed, failed, failures } = /** @type {Laws} */ (JSON.parse(readFileSync(path, 'utf8')))
    this.passed += passed
    for (const { name, message } of failures) this.#fail('every database of the run', { title: name, message: gist(message), alone })
    this.failed += Math.max(0, failed - failures.length)
    return failed === 0
  }

  /** @param {string} name @param {Failure} failure */
  #fail(name, failure) {
    this.failed++
    this.#failures.push({ name, failure })
  }

  /** Failures in full, then a line each: reports are long, and often only their end is stored. The last line has the counts. */
  summary() {
    const titledFailures = this.#failures.map(({ name, failure }) => ({
      ...failure,
      name: failure.title ? `${name} › ${failure.title}` : name,
    }))
    const long = titledFailures.map(({ name, message, screen, alone }) =>
      [`  ${name}`, indented(message), ...(screen ? ['    On the screen:', indented(screen)] : []), `    Alone: ${alone}`, ''].join('\n'),
    )
    const short = titledFailures.map(({ name, message }) => `  ${name}: ${(message.split('\n')[0] ?? '').slice(0, 200)}`)
    const failures = titledFailures.length > 0 ? ['Failed:', ...long, ...short, ''] : []
    return ['', ...failures, `${this.passed} passed, ${this.failed} failed`, ''].join('\n')
  }
}
