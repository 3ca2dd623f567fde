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

/** The app that all tests share. */
export const sharedAppUrl = `http://127.0.0.1:${process.env.E2E_PORT}`

/** @param least milliseconds by which the app's clock is to be ahead at least @returns by how many it is */
const moveApp = async (app: string, least: number): Promise<number> =>
  Number(await (await fetch(`${app}/clock-at?ahead=${least}`, { method: 'POST' })).text())

const day = 86_400_000

/** Milliseconds until `CLOCK_AT`, a time of day in the shops' zone, next comes. @param time milliseconds since 1970 */
function untilClockAt(time: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = (process.env.CLOCK_AT ?? '').split(':').map(Number)
  return ((((hours * 3600 + minutes * 60 + seconds) * 1000 - 3_600_000 - time) % day) + day) % day
}

/**
 * Puts the clocks of the app, of the app that all tests share and of this process to `CLOCK_AT`, the next time that it comes in the shops'
 * zone. They go on from there, and so do the apps' databases.
 */
export async function putClock(app: string): Promise<void> {
  const apps = [...new Set([sharedAppUrl, app])]
  const real = Date.now() - ahead
  const furthest = Math.max(...(await Promise.all(apps.map((url) => moveApp(url, ahead)))))
  const next = furthest + untilClockAt(real + furthest)
  await Promise.all(apps.map((url) => moveApp(url, next)))
  goOn({ by: next - ahead, unlessPast: Infinity })
  ahead = next
  for (const url of apps) await shiftDatabase(ownerUrl(new URL(url).port), ahead)
}

/** Gives its pages the same clock, but where a test has given them one of its own. */
export const putClockOf = (context: BrowserContext): Promise<unknown> => context.addInitScript(goOn, { by: ahead, unlessPast: Date.now() })

/** From here on no timer of the page runs but by `page.clock.runFor`. Its clock was installed before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000))
}
