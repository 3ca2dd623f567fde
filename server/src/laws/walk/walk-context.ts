import { endpoints } from '@kasuwa/contract'
import type { IdKind } from '@kasuwa/contract/platform/ids'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import pg from 'pg'
import { afterAll } from 'vitest'
import { ask } from '../../testing/asking.ts'
import { mergedContact, nameOf } from '../../testing/examples.ts'
import { type TestServer, ownServer } from '../../testing/test-server.ts'
import { type World, approvedSale, kindsMade, openWorld } from '../../testing/world.ts'

/** The setting of the walked calls: a world, its neighbour, and data that laws share about both. */
export interface WalkContext {
  server: TestServer
  world: World
  neighbour: World
  client: pg.Client
  /** Token of a member with exactly these permissions, the same one each time. */
  memberWith(permissions: readonly Permission[]): Promise<string>
  /** Token of a member that no other test uses. */
  newMember(permissions: readonly Permission[]): Promise<string>
  /** An expired token of a member. */
  expired: string
  /** A deleted row of this business. */
  deleted(kind: IdKind): Promise<string>
  /** Audit entries of both logs, past row level security. */
  lines(): Promise<number>
  trails(): Promise<number>
  /** Audit entries without a row’s state before or after. */
  bareLines(): Promise<number>
  count(what: string): Promise<number>
  /** Request ids of the responses so far, to find a repeated one. */
  requestIds: Set<unknown>
}

const deletes = new Map(
  endpoints.flatMap((endpoint) =>
    endpoint.method === 'DELETE' && endpoint.of && endpoint.path.endsWith('/{id}') ? [[endpoint.of, endpoint]] : [],
  ),
)

/** Calls `make` once for each key. */
function once<Key extends string, T>(make: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const promiseByKey = new Map<Key, Promise<T>>()
  return (key) => {
    const promise = promiseByKey.get(key) ?? make(key)
    promiseByKey.set(key, promise)
    return promise
  }
}

export async function openStand(): Promise<WalkContext> {
  // A stopped clock: only a call can change a response.
  let now = Date.now()
  const server = await ownServer({}, () => now)
  const [world, neighbour] = [await openWorld(server), await openWorld(server)]
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  afterAll(() => client.end())
  const count = async (fromClause: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${fromClause}`)).rows[0]?.count)
  const token = async (permissions: readonly Permission[]) => (await world.member(permissions)).token
  const ofSet = once((set: string) => token(set.split(' ').filter(Boolean) as Permission[]))
  now -= 20 * 60_000
  const expired = await token([])
  now += 20 * 60_000
  // Reads have rows to show, of every kind.
  await approvedSale(world)
  await mergedContact(world)
  for (const kind of kindsMade) await world.findOrCreate(kind)
  return {
    ...{ server, world, neighbour, client, expired, count, requestIds: new Set() },
    memberWith: (permissions) => ofSet([...permissions].sort().join(' ')),
    newMember: token,
    deleted: once(async (kind) => {
      const [id, endpoint] = [await world.another(kind), deletes.get(kind)]
      if (!endpoint) throw new Error(`Nothing deletes a ${kind}: say why in \`stays\``)
      const { status, text } = await ask(server, endpoint, { id, token: world.token })
      if (status !== 200) throw new Error(`${nameOf(endpoint)}: ${text}`)
      return id
    }),
    lines: () => count('audit_entries'),
    trails: async () => (await count('audit_entries')) + (await count('security_events')),
    bareLines: () => count('audit_entries where before is null and after is null'),
  }
}
