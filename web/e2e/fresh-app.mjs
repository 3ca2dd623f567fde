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

/** Where tests put the clock forward (`clock.ts`). */
const clockAt = process.env.CLOCK_AT
const ofClock = /^\/clock-at\?ahead=(\d+)$/

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
      if (clockAt && response instanceof ServerResponse) {
        const [, least] = ofClock.exec(request.url ?? '') ?? []
        if (least) {
          ahead = Math.max(ahead, Number(least))
          response.end(String(ahead))
          return true
        }
        // Node writes the machine's time here, by which a page corrects the times that the app names.
        response.setHeader('date', new Date(Date.now()).toUTCString())
      }
      // No reply to a client that has disconnected meanwhile.
      setTimeout(() => request.socket.destroyed || go(), slowest * Math.random())
      return true
    },
  })
}
const built = new URL('../../server/dist/main.js', import.meta.url)
await import(built.href)
