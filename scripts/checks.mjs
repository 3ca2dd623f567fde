import { runBeside, runToolBeside, say } from './run.mjs'
import { everything, fingerprint, hasPassed, stamp } from './stamps.mjs'
import { shownTime } from './progress.mjs'

/** Something that is done beside others; `alone` is the command that does it by itself. @typedef {{ name: string, alone: string, run: () => Promise<{ passed: boolean, said: string }> }} Job */

/**
 * What is checked without running the app. The linter asks the compiler for its errors too (`typeCheck` in .oxlintrc.json): both read every
 * file with its types, and this way once. A check that passed is not run again until a file changes, whichever it is.
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

// It lives for one run: what it collects sooner (Go's 100) is a quarter of its work. With a processor more it checks with one checker
// more, and each works out the contract's types for itself: a quarter more work, and more memory.
const lint = check('types and lint', 'oxlint', [], { GOGC: '400', GOMAXPROCS: '1' })

/** @type {Job} */
const packages = {
  name: 'packages',
  alone: 'node scripts/packages.mjs',
  run: () => runBeside(process.execPath, ['scripts/packages.mjs']),
}

const others = [
  packages,
  check('format', 'oxfmt', ['--check']),
  check('unused code', 'knip', ['--no-progress']),
  check('architecture', 'vitest', ['run', '--project', 'architecture']),
]

/**
 * Runs the checks on two processors: the linter, which keeps one busy for as long as all others the other, beside them.
 * @param {readonly Job[]} more done before those others
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
  await Promise.all([lane([lint]), lane([...more, ...others])])
  return failed
}
