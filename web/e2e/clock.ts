import type { BrowserContext, Page } from '@playwright/test'
import { withClient } from '@kasuwa/embedded-postgres'
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

/** Database defaults for row times follow the app's clock. */
const shiftDatabase = (app: string) =>
  withClient(ownerUrl(new URL(app).port), async (client) => {
    const now = `pg_catalog.now() + ahead * interval '1 millisecond' from public.clock_of_test`
    await client.query(`create table if not exists public.clock_of_test (ahead bigint not null);
      create or replace function public.now_of_test() returns timestamptz stable security definer language sql as 'select ${now.replaceAll("'", "''")}';
      truncate public.clock_of_test; insert into public.clock_of_test values (${ahead})`)
    const { rows } = await client.query<{ alter: string }>(
      `select format('alter table public.%I alter column %I set default public.now_of_test()', c.relname, a.attname) as alter
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
        where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) = 'now()'`,
    )
    if (rows.length > 0) await client.query(rows.map(({ alter }) => alter).join(';'))
  })

/** Puts the clocks of the app, its database and this process to `CLOCK_AT`, the next time that it comes in the shops' zone. They go on from there. */
export async function putClock(app: string): Promise<void> {
  const response = await fetch(`${app}/clock-at`, { method: 'POST' })
  const by = Number(await response.text()) - ahead
  goOn({ by, unlessPast: Infinity })
  ahead += by
  await shiftDatabase(app)
}

/** Gives its pages the same clock, but where a test has given them one of its own. */
export const putClockOf = (context: BrowserContext): Promise<unknown> => context.addInitScript(goOn, { by: ahead, unlessPast: Date.now() })

/** From here on no timer of the page runs but by `page.clock.runFor`. Its clock was installed before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3000))
}
