import type { BrowserContext, Page } from '@playwright/test'
import { shiftDatabase } from '@kasuwa/embedded-postgres/shift-database'
import { ownerUrl } from './by-sql.ts'

/** Milliseconds by which the clock of this process is ahead. */
let ahead = 0

/** Moves the clock forward, unless it is past a time already. Also serialized into pages, so it may use only its parameters. */
function goOn({ by, unlessPast }: { by: number; unlessPast: number }): void {
  if (Date.now() >= unlessPast) return
  const { now } = Date
  Date.now = () => now() + by
  globalThis.Date = new Proxy(Date, {
    construct(target, [value, month, ...rest]: [number?, number?, number?]) {
      if (value === undefined) return new target(target.now())
      return month === undefined ? new target(value) : new target(value, month, ...rest)
    },
  })
}

/** Puts the clocks of the app, its database and this process to `CLOCK_AT`, the next time that it comes in the shops' zone. They go on from there. */
export async function putClock(app: string): Promise<void> {
  const response = await fetch(`${app}/clock-at`, { method: 'POST' })
  const by = Number(await response.text()) - ahead
  goOn({ by, unlessPast: Infinity })
  ahead += by
  await shiftDatabase(ownerUrl(new URL(app).port), ahead)
}

/** Gives its pages the same clock, but where a test has given them one of its own. */
export const putClockOf = (context: BrowserContext): Promise<unknown> => context.addInitScript(goOn, { by: ahead, unlessPast: Date.now() })

/** From here on no timer of the page runs but by `page.clock.runFor`. Its clock was installed before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000))
}
