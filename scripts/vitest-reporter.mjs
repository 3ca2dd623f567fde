import { relative, sep } from 'node:path'
import { ProgressLines } from './progress.mjs'
import { gist, vitestAlone, writeOutcome } from './outcomes.mjs'
import { root, say } from './run.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule @typedef {import('vitest/node').TestCase} TestCase @typedef {import('vitest/node').Vitest} Vitest */

/** An error as vitest passes it from its worker. @typedef {{ message: string, name?: string, diff?: string, stacks?: { file: string, line: number }[] }} Thrown */
/** An error that no test caught, with the file and the test that ran then. @typedef {Thrown & { VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} Uncaught */

/** @param {string} id a module's */
const fromRoot = (id) => relative(root, id).split(sep).join('/')

/** @param {readonly Thrown[]} errors */
function messageOf(errors) {
  const texts = errors.map(({ name, message, diff, stacks = [] }) => {
    const at = stacks.find(({ file }) => !file.includes('node_modules'))
    return [`${name ?? 'Error'}: ${message}`, ...(diff ? [diff] : []), ...(at ? [`at ${fromRoot(at.file)}:${at.line}`] : [])].join('\n')
  })
  return gist(texts.join('\n'))
}

/** A test that failed and then passed counts as failed: a random failure is a defect. @param {TestCase} test */
function isFailed(test) {
  return test.result().state === 'failed' || test.diagnostic()?.flaky === true
}

/** Prints one line a test file, and writes an outcome of each for the tally; no other output. On a stop, running tests end, and no other begins. */
export default class VitestReporter {
  #lines = new ProgressLines()
  #isStopped = false

  /** @param {Vitest} vitest */
  onInit(vitest) {
    process.once('SIGUSR2', () => {
      this.#isStopped = true
      void vitest.cancelCurrentRun('keyboard-input')
    })
  }

  /** @param {readonly unknown[]} specifications */
  onTestRunStart(specifications) {
    this.#lines.begin(specifications.length)
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    // An interrupted file has no valid result.
    if (this.#isStopped) return
    const file = fromRoot(module.moduleId)
    const tests = [...module.children.allTests()]
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const failed = tests.filter(isFailed).map((test) => {
      const errors = test.result().errors ?? []
      return {
        title: test.fullName.replaceAll(' > ', ' › '),
        message: errors.length > 0 ? messageOf(errors) : 'failed, and passed when it was tried again',
        alone: vitestAlone(module.project.name, file, test.fullName.replaceAll(' > ', ' ')),
      }
    })
    // Errors of the file itself, or of its hooks.
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
    const errors = [...module.errors(), ...suites]
    if (errors.length > 0)
      failed.push({ title: 'the file itself', message: messageOf(errors), alone: vitestAlone(module.project.name, file) })
    const passed = tests.filter((test) => test.result().state === 'passed' && !isFailed(test)).length
    const outcome = { file, seconds: (duration + collectDuration + setupDuration) / 1000, passed, failed }
    this.#lines.ended(outcome)
    writeOutcome(outcome)
  }

  /** @param {readonly TestModule[]} _modules @param {readonly Uncaught[]} errors */
  onTestRunEnd(_modules, errors) {
    for (const error of errors) {
      const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error
      const during = path ? `\nwhile ${fromRoot(path)} ran${test ? ` “${test}”` : ''}` : ''
      const alone = `npx vitest run${path ? ` ${fromRoot(path)}` : ''}`
      const failure = { title: 'an error outside of every test', message: `${messageOf([error])}${during}`, alone }
      say(`FAILED: ${failure.title}\n${failure.message}`)
      writeOutcome({ file: '', seconds: 0, passed: 0, failed: [failure] })
    }
  }
}
