import { say } from './run.mjs'

/** Progress of a run: when it began, files that ended before this program began, and files that come after it. @typedef {{ began: number, before: number, after: number }} Progress */

/** @returns {Progress} */
function readProgress() {
  const { TEST_PROGRESS } = process.env
  return TEST_PROGRESS ? /** @type {Progress} */ (JSON.parse(TEST_PROGRESS)) : { began: Date.now(), before: 0, after: 0 }
}

/** As a clock shows it: 3:10, 1:02:05. @param {number} milliseconds */
export function shownTime(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Prints one line for each finished test file: `214 of 502, 3:10  server/src/sales/sales.test.ts 1.2 s`. */
export class ProgressLines {
  #given = readProgress()
  #ended = 0
  #files = 0

  /** @param {number} files that this program runs */
  begin(files) {
    this.#files = files
  }

  /** @param {import('./outcomes.mjs').Outcome} outcome */
  ended({ file, seconds, failed }) {
    this.#ended++
    const { began, before, after } = this.#given
    const share = `${before + this.#ended} of ${before + this.#files + after}, ${shownTime(Date.now() - began)}`
    say(`${share}  ${file} ${seconds.toFixed(1)} s${failed.length > 0 ? `  ${failed.length} FAILED` : ''}`)
    for (const { title } of failed) say(`    FAILED: ${title}`)
  }
}
