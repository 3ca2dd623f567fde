import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { stopPostmaster } from './orphan.ts'
import { hasEnded, type Plan, startPostmaster } from './postmaster.ts'

/**
 * Restarts the server on the same port when it ends without `stop()`. It never gives up while the app lives: a disk may stay full for
 * hours, and the app must recover by itself afterwards.
 */
export function supervise(plan: Plan, first: ChildProcess, port: number) {
  const stopping = new AbortController()
  let child = first
  let reviving: Promise<void> | undefined
  watch()

  function watch(): void {
    const revived = () => {
      if (!stopping.signal.aborted) reviving = revive()
    }
    // It may have ended before the listener was attached.
    if (hasEnded(child)) revived()
    else child.once('exit', revived)
  }

  async function revive(): Promise<void> {
    plan.onLog(`PostgreSQL (process ${child.pid}) ended by ${child.signalCode ?? `code ${child.exitCode}`}; starting it again`)
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        child = await startPostmaster(plan, port, stopping.signal)
        plan.onLog(`PostgreSQL is back (process ${child.pid})`)
        return watch()
      } catch (error) {
        if (stopping.signal.aborted) return
        // Logs a repeated error at most once a minute.
        if (attempt % 30 === 0) plan.onLog(error instanceof Error ? error.message : String(error))
        await delay(Math.min(50 * 2 ** attempt, 2000), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    pid: () => (hasEnded(child) ? undefined : child.pid),
    async stop(): Promise<void> {
      stopping.abort()
      await reviving
      if (!hasEnded(child) && child.pid) await stopPostmaster(child.pid, plan.cluster, plan.engine)
    },
  }
}
