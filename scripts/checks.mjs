import { runTool, say } from './run.mjs'
import { everything, fingerprint, isStamped, stamp } from './stamps.mjs'

/**
 * What is checked without running the app. The linter asks the compiler for its errors too (`typeCheck` in .oxlintrc.json): both read every
 * file with its types, and this way once. A check that passed is not run again until a file changes, whichever it is.
 * @type {readonly { name: string, passes: () => boolean }[]}
 */
export const checks = [
  // It lives for one run: what it collects sooner (Go's 100) is a quarter of its work. With a processor more it checks with one checker
  // more, and each works out the contract's types for itself: a quarter more work, and more memory.
  { name: 'types and lint', passes: () => runTool('oxlint', [], { env: { GOGC: '400', GOMAXPROCS: '1' } }) },
  { name: 'format', passes: () => runTool('oxfmt', ['--check']) },
  { name: 'unused code', passes: () => runTool('knip', ['--no-progress']) },
  { name: 'architecture', passes: () => runTool('vitest', ['run', '--project', 'architecture']) },
].map(({ name, passes }) => ({ name, passes: () => passesOnce(name, passes) }))

/** @param {string} name @param {() => boolean} passes */
function passesOnce(name, passes) {
  const print = fingerprint(everything)
  if (isStamped(name, print)) {
    say(`${name}: nothing changed since it passed`)
    return true
  }
  const passed = passes()
  if (passed) stamp(name, print)
  return passed
}
