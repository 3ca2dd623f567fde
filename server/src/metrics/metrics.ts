import { statfs } from 'node:fs/promises'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Semaphore } from '../request/concurrency-limit.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type DatabaseFigures, databaseFigures } from './database-figures.ts'

/** Seconds: from unnoticeable at a till up to the limit at which clients give up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type MakeGauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  read: (to: Gauge<Label>) => unknown,
) => unknown

/** Prometheus metrics of this process and its database (`docs/operating.md`, Metrics). Counts from its creation. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'method' | 'route' | 'status'>
  /** Undefined if the database did not answer. */
  #figures: DatabaseFigures | undefined

  constructor(private readonly app: Dependencies) {
    const registers = [this.#registry]
    this.#requests = new Histogram({
      ...{ name: 'kasuwa_http_request_duration_seconds', help: 'Requests by route, as it is declared, and kind of status.' },
      ...{ labelNames: ['method', 'route', 'status'] as const, buckets, registers },
    })
    const gauge: MakeGauge = (name, help, labelNames, read) =>
      new Gauge({
        ...{ name: `kasuwa_${name}`, help, labelNames, registers },
        async collect() {
          await read(this)
        },
      })
    ofProcess(gauge)
    ofPlaces(gauge, app)
    ofArchive(gauge, app)
    ofDatabase(gauge, () => this.#figures)
  }

  /** @param route as declared: addresses would create a series for each id @param seconds of the response */
  observe(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds)
  }

  readonly contentType = this.#registry.contentType

  /** In Prometheus's text format. */
  async text(): Promise<string> {
    this.#figures = await databaseFigures(this.app.database).catch(() => undefined)
    return this.#registry.metrics()
  }
}

function ofProcess(gauge: MakeGauge): void {
  const since = performance.eventLoopUtilization()
  gauge('process_cpu_seconds', 'Processor time of this process since it started.', [], (to) => {
    const { user, system } = process.cpuUsage()
    to.set((user + system) / 1e6)
  })
  gauge('process_resident_bytes', 'Memory of this process.', [], (to) => to.set(process.memoryUsage.rss()))
  gauge('event_loop_busy_ratio', 'Part of the time since the first reading that the thread of requests was busy.', [], (to) =>
    to.set(performance.eventLoopUtilization(since).utilization),
  )
}

/** Limited resources that requests of this process wait for. */
function ofPlaces(gauge: MakeGauge, app: Dependencies): void {
  const pools: [string, Database][] = [
    ['requests', app.database],
    ['reports', app.reportDatabase],
    ...(app.reportReplica ? [['replica', app.reportReplica.database] satisfies [string, Database]] : []),
  ]
  gauge('database_connections', 'Connections of this process, open ones and idle ones among them.', ['pool', 'state'], (to) => {
    for (const [pool, { pool: of }] of pools) {
      to.set({ pool, state: 'open' }, of.totalCount)
      to.set({ pool, state: 'idle' }, of.idleCount)
    }
  })
  const turns: [string, Semaphore][] = [
    ['requests', app.requestSlots],
    ['reports', app.reportSlots],
    ['exports', app.exportSlots],
  ]
  gauge('requests_waiting', 'Requests of this process that wait for their turn.', ['kind'], (to) => {
    for (const [kind, { waiting }] of turns) to.set({ kind }, waiting)
  })
  gauge('disk_free_bytes', 'Room left where this process keeps its data.', [], async (to) => {
    const room = await statfs(app.config.dataDir).catch(() => undefined)
    if (room) to.set(room.bavail * room.bsize)
    else to.remove()
  })
}

/** Data that would be lost with this machine’s disk. */
function ofArchive(gauge: MakeGauge, { archiver, clock }: Dependencies): void {
  if (!archiver) return
  gauge('archive_age_seconds', 'How long ago the moment was up to which everything is archived.', [], (to) => {
    const { archivedAt } = archiver.state
    if (archivedAt === undefined) to.remove()
    else to.set(Math.max(0, (clock() - archivedAt) / 1000))
  })
  gauge('archive_failing', '1 where the archive takes nothing, or no copy of the database could be made for it.', [], (to) =>
    to.set(archiver.state.failed ? 1 : 0),
  )
}

/** The same from every process. */
function ofDatabase(gauge: MakeGauge, figures: () => DatabaseFigures | undefined): void {
  gauge('database_up', '1 where the database answered this reading.', [], (to) => to.set(figures() ? 1 : 0))
  gauge('jobs', 'Jobs in the queue: due, due later, and given up after their last try.', ['state'], (to) => {
    to.reset()
    const currentFigures = figures()
    if (currentFigures) for (const state of ['due', 'later', 'failed'] as const) to.set({ state }, currentFigures[state])
  })
  const single: [keyof DatabaseFigures, name: string, help: string][] = [
    ['oldest', 'oldest_due_job_seconds', 'How long the job that is due longest has waited.'],
    ['bytes', 'database_bytes', 'Size of the database.'],
    ['backup', 'proved_backup_age_seconds', 'How old the last backup is that was proved by restoring it.'],
    ['locks', 'locks_waiting', 'Statements in the database that wait for a lock.'],
  ]
  for (const [key, name, help] of single)
    gauge(name, help, [], (to) => {
      const value = figures()?.[key]
      if (value === undefined || value === null) to.remove()
      else to.set(value)
    })
}
