import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The built app with nothing in it, and nothing left of it afterwards. Whoever knows its port finds its data (`by-sql.ts`).
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
const built = new URL('../../server/dist/main.js', import.meta.url)
await import(built.href)
