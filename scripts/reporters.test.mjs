import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutcomes } from './outcomes.mjs'
import { shownTime } from './progress.mjs'
import { root, runToolBeside } from './run.mjs'
import { Tally } from './tally.mjs'

// Below the root, where packages are found.
const folder = join(root, 'test-results', `reporters-${process.pid}`)
const path = (/** @type {string} */ name) => join(folder, name)
beforeAll(() => mkdirSync(folder, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const progress = JSON.stringify({ began: Date.now() - 190_000, before: 10, after: 5 })

/** @param {string} name @param {boolean} endedWell */
function tallied(name, endedWell) {
  const tally = new Tally()
  tally.outcomes(name, path(name), endedWell, 'npm test')
  return tally
}

test('a run of vitest says a line a file, and names each failure with its assertion and its command', async () => {
  writeFileSync(
    path('sums.test.mjs'),
    `import { expect, test } from 'vitest'
    let tries = 0
    test('one and one', () => expect(1 + 1).toBe(2))
    test("a (sum) that isn't", () => expect({ sum: 3 }).toEqual({ sum: 4 }))
    test('by chance', { retry: 2 }, () => expect(++tries).toBe(2))`,
  )
  writeFileSync(
    path('late.test.mjs'),
    `import { test } from 'vitest'\ntest('ends before its work', () => void Promise.reject(new Error('Too late')))`,
  )
  writeFileSync(path('broken.test.mjs'), `throw new Error('It does not load')`)
  writeFileSync(path('vitest.config.mjs'), `export default { test: { name: 'sums', include: ['*.test.mjs'] } }`)
  const args = ['run', '--root', folder, '--config', path('vitest.config.mjs'), '--reporter', join(root, 'scripts', 'vitest-reporter.mjs')]
  const env = { TEST_OUTCOMES: path('vitest'), TEST_PROGRESS: progress, LONG: '' }
  const { passed, said } = await runToolBeside('vitest', args, { env })
  expect(passed).toBe(false)
  expect(said).toMatch(/^1[123] of 18, \d+:\d\d {2}\S+sums\.test\.mjs \d+\.\d s {2}2 FAILED$/m)
  const outcomes = readOutcomes(path('vitest'))
  expect(outcomes).toHaveLength(4)
  const { summary } = { summary: tallied('vitest', passed).summary() }
  expect(summary).toContain('It does not load')
  expect(summary).toContain('expected { sum: 3 } to deeply equal { sum: 4 }')
  expect(summary).toContain(String.raw`sums.test.mjs -t 'a \(sum\) that isn'\''t'`)
  expect(summary).toContain('by chance')
  expect(summary).toMatch(/Too late[\s\S]*while \S*late\.test\.mjs ran/)
  expect(summary.trim().split('\n').at(-1)).toBe('2 passed, 4 failed')
})

test('a run of journeys does so too, and a journey that failed and then passed counts as failed', async () => {
  writeFileSync(
    path('till.spec.mjs'),
    `import { expect, test } from '@playwright/test'
    test('it sells', () => expect(2).toBe(2))
    test('it sells twice', { tag: '@long' }, () => expect(2).toBe(3))
    test.describe('by chance', () => {
      test.describe.configure({ retries: 1 })
      test('at the second try', (_, { retry }) => expect(retry).toBe(1))
    })`.replace('(_, ', '({}, '),
  )
  writeFileSync(
    path('playwright.config.mjs'),
    `export default { testDir: '.', testMatch: '*.spec.mjs', outputDir: ${JSON.stringify(path('out'))} }`,
  )
  const args = ['test', '--config', path('playwright.config.mjs'), '--reporter', join(root, 'scripts', 'playwright-reporter.mjs')]
  // Not as a worker of this test's own run.
  const env = { TEST_OUTCOMES: path('journeys'), TEST_PROGRESS: progress, NODE_OPTIONS: '', CLOCK_AT: '', SLOW_ANSWERS: '600', LONG: '' }
  const { passed, said } = await runToolBeside('@playwright/test:playwright', args, { env })
  expect(passed).toBe(false)
  expect(said).toMatch(/^11 of 16, \d+:\d\d {2}web\/e2e\/till\.spec\.mjs \d+\.\d s {2}2 FAILED$/m)
  const summary = tallied('journeys', passed).summary()
  expect(summary).toContain('web/e2e/till.spec.mjs › it sells twice')
  expect(summary).toContain('Alone: cd web && LONG=1 SLOW_ANSWERS=600 npx playwright test till.spec.mjs:3')
  expect(summary.trim().split('\n').at(-1)).toBe('1 passed, 2 failed')
})

test('a run that ended badly without a failed test is a failure, and laws of whole databases count as tests', () => {
  const tally = tallied('nothing was written', false)
  writeFileSync(
    path('laws.json'),
    JSON.stringify({ passed: 97, failed: 1, failures: [{ name: 'paid is what payments add up to', message: '3 of 4' }] }),
  )
  expect(tally.laws(path('none.json'), 'npm test')).toBe(false)
  expect(tally.laws(path('laws.json'), 'npm test')).toBe(false)
  expect(tally.summary()).toContain('paid is what payments add up to')
  expect(tally.summary()).toMatch(/\n97 passed, 3 failed\n$/)
})

test('time is shown as a clock shows it', () => {
  expect([0, 59_999, 190_000, 3_725_000].map(shownTime)).toEqual(['0:00', '0:59', '3:10', '1:02:05'])
})
