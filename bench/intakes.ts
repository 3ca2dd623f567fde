import { randomUUID } from 'node:crypto'
import { storedId } from '../server/src/database/ids.ts'
import { transactionSettings } from '../server/src/database/transaction-start.ts'
import { type BuiltApp, postmasterOf } from './built-app.ts'
import { type Business, fill, register } from './business.ts'
import { type Figures, median } from './figures.ts'
import { IntakeFloor } from './intake-floor.ts'
import { hasPgbench } from './pgbench.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'

const path = '/v1/business/inventory-actions/intakes'

interface IntakeReply {
  inventory_action: { id: string }
}

/** @returns its public id */
async function record({ client }: Business, body: unknown): Promise<string> {
  const { status, content } = await client.send({ method: 'PUT', path, body }, { 'idempotency-key': randomUUID() })
  if (status !== 201) throw new Error(`PUT ${path} ${status} ${content.toString().slice(0, 2000)}`)
  return (JSON.parse(content.toString()) as IntakeReply).inventory_action.id
}

/** An intake of many products, different ones each time. */
const ofLines = ({ contacts, location, products }: Business, lines: number, number: number) => ({
  ...{ contact: contacts[0], location },
  items: Array.from({ length: lines }, (_, line) => ({
    product: products[(number * lines + line) % products.length],
    quantity: 12,
    cost: 1_500_00,
  })),
})

let serials = 0

/** An intake of units of one product, with pasted numbers. */
const ofUnits = ({ contacts, location }: Business, product: string, units: number) => ({
  ...{ contact: contacts[0], location },
  items: [
    {
      ...{ product, quantity: units, cost: 250_000_00 },
      metadata: { serial_numbers: Array.from({ length: units }, () => `SN${String(++serials).padStart(12, '0')}`) },
    },
  ],
})

/** Large intakes, recorded and posted over HTTP by one client, in turns with plain SQL that writes the same rows. */
export async function intakeRates(figures: Figures, app: BuiltApp, rounds: number, seconds: number): Promise<void> {
  const business = await register(app)
  await fill(business, { products: 2000, contacts: 10, sales: 0, stocked: 0 })
  const { product } = await business.client.must<{ product: { id: string } }>('PUT', '/v1/business/products', {
    ...{ name: 'Phone', type: 'phone', has_serial_number: true, price: 300_000_00, cost: 250_000_00 },
  })
  const settings = Object.entries(transactionSettings).map(([name, value]) => `-c ${name}=${value}`)
  let number = 0
  const kinds = [
    { name: 'lines', work: 'intake of 500 lines', bodyOf: () => ofLines(business, 500, number++) },
    { name: 'units', work: 'intake of 1000 serial numbers', bodyOf: () => ofUnits(business, product.id, 1000) },
  ]
  for (const { name, work, bodyOf } of kinds) {
    const first = await record(business, bodyOf())
    // Warm-up: an app that has run for a while has compiled its code.
    for (let left = 20; left > 0; left--) await record(business, bodyOf())
    const floor = hasPgbench() ? new IntakeFloor(app, settings.join(' '), name) : undefined
    await floor?.prepare(storedId('inventory_action', first) ?? '')
    const turns: Record<'app' | 'floor' | 'cpu' | 'ofDatabase' | 'ofFloor', number>[] = []
    for (let round = 0; round < rounds; round++) {
      const before = { app: cpuOf(app.pid), database: cpuOfFamily(postmasterOf(app)) }
      const appRun = await rateOf(seconds, async () => void (await record(business, bodyOf())))
      const used = { app: cpuOf(app.pid) - before.app, database: cpuOfFamily(postmasterOf(app)) - before.database }
      const rate = floor ? await floor.rate(seconds) : Number.NaN
      const ofFloor = (cpuOfFamily(postmasterOf(app)) - before.database - used.database) / (rate * seconds)
      turns.push({ app: appRun.rate, floor: rate, cpu: used.app / appRun.done, ofDatabase: used.database / appRun.done, ofFloor })
    }
    const middle = (figure: keyof (typeof turns)[number]) => median(turns.map((turn) => turn[figure]))
    const detail = `${middle('app').toFixed(1)}/s of ${middle('floor').toFixed(1)}/s; app ${middle('cpu').toFixed(0)} ms, database ${middle('ofDatabase').toFixed(0)} ms each, for plain SQL ${middle('ofFloor').toFixed(0)}`
    if (floor)
      figures.atLeast(work, 0.5, median(turns.map((turn) => turn.app / turn.floor)), { of: ' × plain SQL of the same rows', detail })
    else figures.skipped(work, `${detail}; no pgbench here to compare with (Debian: postgresql-contrib)`)
  }
}

async function rateOf(seconds: number, once: () => Promise<void>): Promise<{ rate: number; done: number }> {
  const began = performance.now()
  let done = 0
  while (performance.now() - began < seconds * 1000) {
    await once()
    done++
  }
  return { rate: (done / (performance.now() - began)) * 1000, done }
}
