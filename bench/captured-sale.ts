import type { PoolClient } from 'pg'
import { pino } from 'pino'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/services/config.ts'
import { transactionSettings, transactionStart } from '../server/src/database/transaction-start.ts'
import { newId } from '../server/src/database/ids.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import type { Call } from './client.ts'

/** As sent to PostgreSQL: parameters are texts. */
export interface Statement {
  text: string
  values: (string | null)[]
}

export interface Captured {
  /** Statements of each round trip to the database. */
  flights: Statement[][]
  /** Milliseconds since 1970 between which its ids were created. */
  from: number
  to: number
}

/** Captures the statements of requests in an app in this process, which shares database and keys with the other app. */
export async function capture(app: BuiltApp, token: string, calls: readonly Call[]): Promise<{ captured: Captured[]; settings: string }> {
  const config = readConfig({ DATA_DIR: app.dataDir, POOL_SIZE: '1' })
  const composed = await compose(config, ownerUrl(app), pino({ level: 'silent' }))
  const { pool } = composed.app.database
  let record: ((flight: Statement[]) => void) | undefined
  const listenedClients = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (listenedClients.has(client)) return
    listenedClients.add(client)
    listen(client, (flight) => record?.(flight))
  })
  const captured: Captured[] = []
  for (const { method, path, body } of calls) {
    // Ids carry their creation time: separates them from the millisecond before.
    await new Promise((resolve) => setTimeout(resolve, 5))
    const flights: Statement[][] = []
    record = (flight) => void flights.push(flight)
    const from = Date.now()
    const answer = await composed.fastify.inject({
      method: method as 'PUT',
      url: path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
      payload: body as object,
    })
    record = undefined
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} ${answer.statusCode} ${answer.body}`)
    captured.push({ flights, from, to: Date.now() })
  }
  await composed.close()
  const settings = Object.entries(transactionSettings).map(([name, value]) => `-c ${name}=${value}`)
  return { captured, settings: settings.join(' ') }
}

interface Sent {
  texts: readonly string[]
  statements: readonly { text: string; values: readonly unknown[] }[]
}

function listen(client: PoolClient, record: (flight: Statement[]) => void): void {
  const wrapped = client as unknown as { query: (sent: Sent) => unknown }
  const query = wrapped.query.bind(client)
  wrapped.query = (sent) => {
    // pgbench has the settings of each transaction from its connection instead.
    const before = sent.texts.slice(0, sent.texts.length - sent.statements.length)
    const plain = before
      .filter((text) => text === 'begin' || !transactionStart({}, 1).texts.includes(text))
      .map((text) => ({ text, values: [] }))
    record([...plain, ...sent.statements.map(({ text, values }) => ({ text, values: values.map(asText) }))])
    return query(sent)
  }
}

/** Text of a parameter, as the driver encodes it. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
  const parts = value.map(asText).map((part) => (part === null ? 'NULL' : `"${part.replaceAll(/[\\"]/g, String.raw`\$&`)}"`))
  return `{${parts.join(',')}}`
}
