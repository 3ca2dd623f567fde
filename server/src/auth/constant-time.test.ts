import { afterAll, expect, test } from 'vitest'
import { stepOfTests } from '../testing/cheap-passwords.ts'
import { inConstantTime, setReplyStep, usualStep } from './constant-time.ts'

setReplyStep(usualStep)
afterAll(() => setReplyStep(stepOfTests))

/** How long work takes to be answered, in milliseconds, and its outcome. */
async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  const outcome = await inConstantTime(work).then(String, String)
  // A timer may fire a millisecond early.
  return { outcome, steps: (performance.now() - start + 2) / 250 }
}

test('an account that exists, one that does not and a refusal are answered after whole steps of a quarter of a second', async () => {
  const answers = await Promise.all([
    timed(() => Promise.resolve('known')),
    timed(() => Promise.reject(new Error('unknown'))),
    timed(() => new Promise((resolve) => setTimeout(resolve, 260, 'slow'))),
  ])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['known', 'Error: unknown', 'slow'])
  expect(answers.map(({ steps }) => Math.min(2, Math.floor(steps)))).toEqual([1, 1, 2])
})
