import type pg from 'pg'
import { afterAll, expect } from 'vitest'
import { checkStatement, countShards } from './check-statement.ts'
import { crossing } from './crossing.ts'

interface Message {
  text: string
  values?: readonly unknown[] | undefined
}

/** A message as a client sends it: one each (`pipeline-batch.ts`), or as `pg` takes it. */
type ClientMessage = string | Message | { texts: readonly string[]; statements: readonly Message[] }

/** Text → its parameters, from 1, that were null in a message, and the values of its first few messages. */
export type Sent = Map<string, { nulls: Set<number>; valueLists: (readonly unknown[])[] }>

/** Number of a text's messages that are checked for the businesses that they name. */
const few = 8

/** Records each message that a client sends. @returns the messages, which go on growing */
export function listen(client: Pick<pg.ClientBase, 'query'>, sent: Sent = new Map()): Sent {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [first, values] = args as [ClientMessage, unknown]
    for (const { text, values: of } of messagesOf(first, values)) {
      const key = withoutIds(text)
      const { nulls, valueLists } = sent.get(key) ?? { nulls: new Set(), valueLists: [] }
      sent.set(key, { nulls, valueLists })
      if (of && valueLists.length < few) valueLists.push(of)
      of?.forEach((value, index) => (value === null || value === undefined) && nulls.add(index + 1))
    }
    return query(...args)
  }) as never
  return sent
}

function messagesOf(message: ClientMessage, values: unknown): readonly Message[] {
  if (typeof message === 'string') return [{ text: message, values: Array.isArray(values) ? values : [] }]
  if ('texts' in message) return [...message.texts.map((text) => ({ text })), ...message.statements]
  if (typeof message.text !== 'string') throw new Error('The statement law cannot read this message: tell `listen` where its text is.')
  return [message]
}

/** A scope's two settings contain ids. Without them, all shops of a test share one text. */
const withoutIds = (text: string): string => text.replaceAll(/'[0-9a-f]{8}-[0-9a-f-]{27}'/g, "'an id'")

/** Messages that would not work on a sharded database, and that no list excepts. */
export function breachesOf(sent: Sent): string[] {
  return [...sent].flatMap(([text, { nulls, valueLists: values }]) => {
    const { breaches, businessParameters } = checkStatement(text)
    const without = businessParameters.filter((parameter) => nulls.has(parameter)).map((parameter) => `no business: $${parameter} was null`)
    const all = Object.hasOwn(crossing, text) ? without : [...breaches, ...without, ...tooManyShards(text, values)]
    return all.map((breach) => `${breach}: ${text}`)
  })
}

/** A statement may use one business, which is on one shard. Returns the other shards that it would need. */
function tooManyShards(text: string, valueLists: readonly (readonly unknown[])[]): string[] {
  const { everywhere } = countShards(text)
  if (everywhere.length > 0) return [`asks every shard for ${everywhere.join(', ')}`]
  const most = Math.max(0, ...valueLists.map((values) => countShards(text, values).shards))
  return most > 1 ? [`asks the shards of ${most} businesses`] : []
}

/** Records each message of a pool's connections from now on. @returns the messages, which go on growing */
export function hear(pool: pg.Pool): Sent {
  const sent: Sent = new Map()
  const watchedClients = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watchedClients.has(client)) return
    watchedClients.add(client)
    listen(client, sent)
  })
  return sent
}

/** Checks every recorded message after the file's tests: the file fails if one would not work. The next file begins with none. */
export function readAfterwards(sent: Sent): void {
  afterAll(() => {
    const breaches = breachesOf(sent)
    sent.clear()
    expect(breaches).toEqual([])
  })
}
