import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { args, executablePath, noBrowser } from './browser.ts'
import { type BuiltApp, dataFolder } from './built-app.ts'
import { type Figures, median } from './figures.ts'

/** Screens and their least score: 95 for the start of the day and for look-ups. */
const screens = [
  { path: '/login', performance: 95 },
  { path: '/', performance: 95 },
  { path: '/sales', performance: 95 },
  { path: '/products', performance: 95 },
  { path: '/sales/new', performance: 90 },
]
const kinds = ['accessibility', 'best-practices'] as const

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

interface Task {
  ph: string
  name: string
  pid: number
  tid: number
  /** Microseconds: start, wall clock duration, and processor time. */
  ts: number
  dur?: number
  tdur?: number
}

/**
 * A browser trace in which each task lasts as long as its processor time. On a busy machine, wall clock time is mostly waiting for a
 * processor. Events inside a task move with it.
 */
export function byProcessor(events: readonly Task[]): Task[] {
  const tasks = new Map<string, Task[]>()
  for (const event of events.toSorted((a, b) => a.ts - b.ts)) {
    const { ph, name, pid, tid, dur, tdur } = event
    if (ph !== 'X' || name !== 'RunTask' || !dur || tdur === undefined || tdur >= dur) continue
    const threadTasks = tasks.get(`${pid} ${tid}`)
    if (threadTasks) threadTasks.push(event)
    else tasks.set(`${pid} ${tid}`, [event])
  }
  const around = ({ pid, tid, ts }: Task): Task | undefined => {
    const threadTasks = tasks.get(`${pid} ${tid}`) ?? []
    let [low, high] = [0, threadTasks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((threadTasks[middle]?.ts ?? 0) <= ts) low = middle + 1
      else high = middle
    }
    const task = threadTasks[low - 1]
    return task && ts < task.ts + (task.dur ?? 0) ? task : undefined
  }
  return events.map((event) => {
    const task = around(event)
    if (!task) return event
    const share = (task.tdur ?? 0) / (task.dur ?? 1)
    return {
      ...event,
      ts: Math.round(task.ts + (event.ts - task.ts) * share),
      ...(event.dur ? { dur: Math.round(event.dur * share) } : {}),
    }
  })
}

/** The part of Lighthouse's reply that is used here. */
interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>
}

type Lighthouse = (url: string, options: Record<string, unknown>) => Promise<{ lhr: Result } | undefined>

interface Run {
  byClock: Result
  byProcessor: Result
}

/** With an empty cache and a session: Lighthouse itself clears both, or neither. */
async function visit(context: BrowserContext, port: number, url: string): Promise<Run> {
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.close()
  // Imported at run time: it has a hundred packages, and its types add a browser's to every importing file.
  const { default: lighthouse } = (await import('lighthouse' as string)) as { default: Lighthouse }
  const folder = dataFolder()
  const options = { port, onlyCategories: ['performance', ...kinds], disableStorageReset: true, logLevel: 'error', output: 'json' }
  const byClock = await lighthouse(url, { ...options, gatherMode: folder, auditMode: folder })
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.trace.json'))) {
    const trace = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { traceEvents: Task[] }
    writeFileSync(join(folder, name), JSON.stringify({ ...trace, traceEvents: byProcessor(trace.traceEvents) }))
  }
  const worked = await lighthouse(url, { ...options, auditMode: folder })
  if (!byClock || !worked) throw new Error(`Lighthouse says nothing of ${url}.`)
  return { byClock: byClock.lhr, byProcessor: worked.lhr }
}

const middle = (runs: readonly Result[], of: (run: Result) => number | null | undefined) => median(runs.map((run) => of(run) ?? 0))
const scoreOf = (runs: readonly Result[], kind: string) => middle(runs, (run) => (run.categories[kind]?.score ?? 0) * 100)

function summaryOf(runs: readonly Result[]): string {
  const took = (audit: string) => middle(runs, (run) => run.audits[audit]?.numericValue)
  const [paint, largest, blocked] = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((audit) =>
    took(audit).toFixed(0),
  )
  return `paint ${paint}, largest ${largest}, blocked ${blocked} ms, shift ${took('cumulative-layout-shift').toFixed(3)}`
}

/** Audits that cost points, by their Lighthouse name. */
const wrongIn = (runs: readonly Result[], kind: string): string[] => [
  ...new Set(
    runs.flatMap(({ categories, audits }) =>
      (categories[kind]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    ),
  ),
]

async function logInto(context: BrowserContext, app: BuiltApp): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@kasuwa.test')
  await page.locator('input[type="password"]').fill(readFileSync(join(app.dataDir, 'secrets', 'demo-password'), 'utf8').trim())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`${app.url}/`)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/**
 * Lighthouse's phone profile (1.6 Mbit/s, 150 ms, a four times slower processor, all simulated) on the built app with the demo's three
 * months of sales. Each run is scored twice: by wall clock, right on an idle machine, and by processor time, stable on a busy one.
 * @param times runs of each screen; figures are medians
 */
export async function lighthouseRows(figures: Figures, app: BuiltApp, times: number): Promise<void> {
  if (!existsSync(executablePath)) return figures.skipped('Lighthouse', noBrowser)
  const port = await freePort()
  const context = await chromium.launchPersistentContext(dataFolder(), {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    baseURL: app.url,
  })
  try {
    for (const { path, performance } of screens) {
      if (path === '/') await logInto(context, app)
      const runs: Run[] = []
      for (let run = 0; run < times; run++) runs.push(await visit(context, port, `${app.url}${path}`))
      const clock = runs.map(({ byClock }) => byClock)
      const processor = runs.map((run) => run.byProcessor)
      figures.atLeast(`Lighthouse, performance of ${path}`, performance, scoreOf(processor, 'performance'), {
        detail: summaryOf(processor),
      })
      const load = loadavg()[0]?.toFixed(1)
      figures.also(`by the clock, load ${load}`, `${scoreOf(clock, 'performance').toFixed(0)} (${summaryOf(clock)})`)
      for (const kind of kinds)
        figures.atLeast(`Lighthouse, ${kind} of ${path}`, 100, scoreOf(clock, kind), { detail: wrongIn(clock, kind).join(', ') })
    }
  } finally {
    await context.close()
  }
}
