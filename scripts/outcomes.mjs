import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * A failed test. `message` says why, `screen` is the page’s text then, `alone` the command that runs it by itself.
 * @typedef {{ title: string, message: string, screen?: string | undefined, alone: string }} Failure
 */

/** Result of a test file; `file` is from the root, and empty if the run itself failed. @typedef {{ file: string, seconds: number, passed: number, failed: Failure[] }} Outcome */

/** File where this run's reporters write a line for each finished test file. */
const path = () => process.env.TEST_OUTCOMES

/** @param {Outcome} outcome */
export function writeOutcome(outcome) {
  const to = path()
  if (to) appendFileSync(to, `${JSON.stringify(outcome)}\n`)
}

/** The results written there, also of an aborted run. @param {string} file @returns {Outcome[]} */
export function readOutcomes(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => /** @type {Outcome} */ (JSON.parse(line)))
}

/**
 * A failure’s message without colours and without the browser's own log. @param {string | undefined} message
 */
export const gist = (message = '') => {
  const [ownText = ''] = stripVTControlCharacters(message).split('Browser logs:')
  return ownText.trim().slice(0, 2000)
}

/** Quoted for a shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Settings of this run without which a test would behave differently. @param {boolean} isLong whether only the long run has it */
const settings = (isLong = false) =>
  ['LONG', 'SEED', 'SLOW_ANSWERS', 'CLOCK_AT'].flatMap((name) =>
    process.env[name] ? [`${name}=${process.env[name]} `] : name === 'LONG' && isLong ? ['LONG=1 '] : [],
  )

/** The command that runs one test of vitest's alone. @param {string} project @param {string} file @param {string} [title] */
export function vitestAlone(project, file, title) {
  const name = title ? ` -t ${quoted(title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))}` : ''
  return `${settings().join('')}npx vitest run --project ${project} ${file}${name}`
}

/** The command that runs one journey alone. @param {string} spec from `web/e2e` @param {number} line @param {boolean} isLong */
export const journeyAlone = (spec, line, isLong) => `cd web && ${settings(isLong).join('')}npx playwright test ${spec}:${line}`
