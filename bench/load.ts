import { randomUUID } from 'node:crypto'
import { type Call, Client } from './client.ts'

/** Work for a process of its own, so that asking takes nothing from those who measure. */
export interface Load {
  url: string
  clients: number
  /** Whom the clients ask as, in turn. */
  askers: Asker[]
  warmUp: number
  seconds: number
}

export interface Asker {
  token: string
  /** Each request is one of these, at random, under a fresh idempotency key. */
  calls: Call[]
}

export type Report = { begun: true } | { done: number; seconds: number }

/** Asks until the time is up. @throws Error at the first answer that is no success */
async function run(load: Load, report: (said: Report) => void): Promise<void> {
  const clients = load.askers.map(({ token }) => new Client(load.url, token, load.clients))
  let counting = false
  let over = false
  let done = 0
  const work = async (_: unknown, index: number) => {
    const at = index % load.askers.length
    const [client, calls] = [clients[at], load.askers[at]?.calls ?? []]
    while (!over && client) {
      const call = calls[Math.floor(Math.random() * calls.length)] ?? { method: 'GET', path: '/health/live' }
      const { status, content } = await client.send(call, { 'idempotency-key': randomUUID() })
      if (status >= 300) throw new Error(`${call.method} ${call.path} ${status} ${content.toString()}`)
      if (counting && !over) done++
    }
  }
  const workers = Array.from({ length: load.clients }, work)
  const failed = Promise.all(workers)
  await Promise.race([failed, wait(load.warmUp)])
  const began = performance.now()
  counting = true
  report({ begun: true })
  await Promise.race([failed, wait(load.seconds)])
  over = true
  report({ done, seconds: (performance.now() - began) / 1000 })
  await failed
  for (const client of clients) client.close()
}

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

process.once('message', (load: Load) => {
  run(load, (said) => process.send?.(said)).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
