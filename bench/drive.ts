import { fork } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../scripts/run.mjs'
import { type BuiltApp, postmasterOf } from './built-app.ts'
import type { Load, Report } from './load.ts'
import { canTell, cpuOf, cpuOfFamily } from './processes.ts'

export interface Driven {
  /** Requests per second. */
  rate: number
  /** Milliseconds of processor time per request; undefined if the system does not tell. */
  appCpu: number | undefined
  databaseCpu: number | undefined
  /** Processor time of the clients per request. */
  clientCpu: number
  /** All answered requests, those before and after the measurement included. */
  answered: number
}

const cpu = (app: BuiltApp) => (canTell ? { app: cpuOf(app.pid), database: cpuOfFamily(postmasterOf(app)) } : undefined)

/**
 * Loads the app from another process and measures it after a warm-up.
 * @param urls of its processes; processor time is that of the first
 */
export function drive(app: BuiltApp, load: Omit<Load, 'urls'>, urls: string[] = [app.url]): Promise<Driven> {
  const child = fork(join(root, 'bench', 'load.ts'), { execArgv: ['--import', 'tsx'] })
  child.send({ ...load, urls } satisfies Load)
  return new Promise((resolve, reject) => {
    let before: ReturnType<typeof cpu>
    let driven: Omit<Driven, 'answered'> | undefined
    child.on('message', (report: Report) => {
      if ('begun' in report) {
        before = cpu(app)
        return
      }
      if ('answered' in report) {
        if (driven) resolve({ ...driven, ...report })
        return
      }
      const after = cpu(app)
      const each = (now: number | undefined, then: number | undefined) =>
        now === undefined || then === undefined ? undefined : (now - then) / report.done
      driven = {
        rate: report.done / report.seconds,
        appCpu: each(after?.app, before?.app),
        databaseCpu: each(after?.database, before?.database),
        clientCpu: report.cpu,
      }
    })
    child.on('exit', (code) => reject(new Error(`The clients ended with ${code}.`)))
    child.on('error', reject)
  })
}
