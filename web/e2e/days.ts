import { setTimeout } from 'node:timers/promises'
import { test } from '@playwright/test'

const day = 86_400_000
/** As long as a test may take. */
const enough = 300_000

/** For tests that say “today” from one end to the other (`test.beforeEach(wholeDay)`): where today is all but over in Lagos, an hour ahead of UTC, they begin tomorrow. */
export async function wholeDay(): Promise<void> {
  const left = day - ((Date.now() + 3_600_000) % day)
  if (left > enough) return
  test.setTimeout(test.info().timeout + left)
  // The page's clock is not exactly this one.
  await setTimeout(left + 100)
}
