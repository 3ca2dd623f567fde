import { mkdirSync, rmSync } from 'node:fs'
import { IncomingMessage, Server, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The built app with an empty data folder, deleted at its start and at its exit. Tests find its data folder by its port (`by-sql.ts`).
const folder = join(tmpdir(), `kasuwa-e2e-${process.env.PORT}`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { mode: 0o700 })
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

// A test that started this may put the app's clock forward: what takes a quarter of an hour takes none.
const { now } = Date
let ahead = 0
Date.now = () => now() + ahead
process.on('message', (/** @type {{ later: number }} */ { later }) => {
  ahead += later
  process.send?.({ ahead })
})

/** Where a test puts the clock to `CLOCK_AT`, a time of day in the shops' zone, the next time that it comes: an hour before UTC. */
const clockAt = process.env.CLOCK_AT
const [hours = 0, minutes = 0, seconds = 0] = clockAt?.split(':').map(Number) ?? []
const day = 86_400_000
const untilThen = () => ((((hours * 3600 + minutes * 60 + seconds) * 1000 - 3_600_000 - Date.now()) % day) + day) % day

// `SLOW_ANSWERS=400 npx playwright test` finds the tests that race an answer: each comes up to so many milliseconds late, out of turn.
const slowest = Number(process.env.SLOW_ANSWERS ?? 0)
if (slowest > 0 || clockAt) {
  const { emit } = Server.prototype
  Object.assign(Server.prototype, {
    /** @this {Server} @param {string} event @param {unknown[]} args */
    emit(event, ...args) {
      const go = () => Boolean(Reflect.apply(emit, this, [event, ...args]))
      const [request, response] = args
      if (event !== 'request' || !(request instanceof IncomingMessage)) return go()
      if (clockAt && request.url === '/clock-at' && response instanceof ServerResponse) {
        ahead += untilThen()
        response.end(String(ahead))
        return true
      }
      // No reply to a client that has disconnected meanwhile.
      setTimeout(() => request.socket.destroyed || go(), slowest * Math.random())
      return true
    },
  })
}
const built = new URL('../../server/dist/main.js', import.meta.url)
await import(built.href)
