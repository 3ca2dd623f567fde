import { runBeside, runToolBeside, say } from './run.mjs'
import { everything, fingerprint, hasPassed, stamp } from './stamps.mjs'
import { shownTime } from './progress.mjs'

/** A task that runs beside others; `alone` is the command that runs it by itself. @typedef {{ name: string, alone: string, run: () => Promise<{ passed: boolean, said: string }> }} Job */

/**
 * A check that does not run the app. The linter also asks the compiler for its errors (`typeCheck` in .oxlintrc.json): both need every
 * file with its types, and so read them once. A check that passed runs again only after any file changed.
 * @param {string} name @param {string} tool @param {string[]} args @param {Record<string, string>} [env] @returns {Job}
 */
const check = (name, tool, args, env = {}) => ({
  name,
  alone: [...Object.entries(env).map(([key, value]) => `${key}=${value}`), 'npx', tool, ...args].join(' '),
  run: async () => {
    const print = fingerprint(everything)
    if (hasPassed(name, print)) return { passed: true, said: 'nothing changed since it passed' }
    const { passed, said } = await runToolBeside(tool, args, { env })
    if (passed) stamp(name, print)
    return { passed, said: passed ? '' : said }
  },
})

// The linter runs once: Go’s default GOGC of 100 costs a quarter of its time in garbage collection. Each further processor adds a checker,
// which computes the contract’s types again: a quarter more work, and more memory.
const lint = check('types and lint', 'oxlint', [], { GOGC: '400', GOMAXPROCS: '1' })

/** @type {Job} */
const packages = {
  name: 'packages',
  alone: 'node scripts/packages.mjs',
  run: () => runBeside(process.execPath, ['scripts/packages.mjs']),
}

const otherChecks = [
  packages,
  check('format', 'oxfmt', ['--check']),
  check('unused code', 'knip', ['--no-progress']),
  check('architecture', 'vitest', ['run', '--project', 'architecture']),
]

/**
 * Runs the checks on two processors: the linter, which takes as long as all others together, on one, the others on the second.
 * @param {readonly Job[]} more run before those others
 * @param {(job: Job, passed: boolean, said: string) => void} [ended]
 */
export async function runChecks(more = [], ended = () => {}) {
  const began = Date.now()
  /** @type {string[]} */
  const failed = []
  const lane = async (/** @type {readonly Job[]} */ jobs) => {
    for (const job of jobs) {
      const { passed, said } = await job.run()
      if (!passed) failed.push(job.name)
      const words = passed ? `passed${said ? `: ${said.trim()}` : ''}` : `FAILED\n${said.trim()}\n`
      say(`${shownTime(Date.now() - began)}  ${job.name} ${words}`)
      ended(job, passed, said)
    }
  }
  await Promise.all([lane([lint]), lane([...more, ...otherChecks])])
  return failed
}
