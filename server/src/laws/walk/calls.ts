import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { allowedFor } from '../../testing/access.ts'
import { type Asked, exampleOf } from '../../testing/asking.ts'
import { nameOf } from '../../testing/examples.ts'
import { kindsServed } from '../../testing/kind-examples.ts'
import { put } from '../../testing/schemas.ts'
import type { World } from '../../testing/world.ts'

/** The example with what a row of the second list is about, `status=approved`, in the query of a GET and the body of any other call. */
export function asking({ method }: Endpoint, where: string, asked: Asked): Asked {
  const [name = '', value = ''] = where.split('=')
  if (where === '') return asked
  if (method === 'GET') return { ...asked, query: { ...asked.query, [name]: value } }
  return { ...asked, body: put(asked.body, Array.isArray(asked.body) ? `*.${name}` : name, value) }
}

/** What of an endpoint is walked for itself: its first example, each of its calls that asks for its own permission, each kind that it serves. */
export interface Sort {
  endpoint: Endpoint
  /** `sales.setStatus status=approved`, `inventory.pay return-inward` */
  label: string
  /** Any of these opens it; none where a login is enough, or nobody is asked for one. */
  permissions: readonly Permission[]
  /** What it asks for besides, for what is two documents. */
  besides: readonly Permission[]
  /** Which calls of the endpoint, `status=approved`; empty for its first example. */
  where: string
  /** Of what kind the thing is that it is about, where the endpoint serves several; empty for its first example. */
  kind: string
  example(world: World, permission?: Permission): Promise<Asked>
}

/** What is two documents asks for what records each of them (`laws/asked-inside.test.ts`). */
const twoDocuments: Readonly<Record<string, readonly Permission[]>> = { 'exchanges.create': ['inventory-action.create-return-inward'] }

/** Read from the second list, not from the contract. */
export function sortsOf(endpoint: Endpoint): Sort[] {
  const rows = allowedFor(endpoint).flatMap(({ who, where }) => (typeof who === 'string' ? [] : [{ permissions: who, where }]))
  const all = [...(rows.some(({ where }) => where === '') ? [] : [{ permissions: [], where: '' }]), ...rows]
  const first = all.map(({ permissions, where }): Sort => ({
    ...{ endpoint, permissions, where, kind: '' },
    besides: twoDocuments[nameOf(endpoint)] ?? [],
    label: [nameOf(endpoint), where].filter(Boolean).join(' '),
    example: async (world, permission = where ? permissions[0] : undefined) =>
      asking(endpoint, where, await exampleOf(world, endpoint, permission)),
  }))
  const kinds = rows.flatMap(({ permissions, where }) =>
    kindsServed(endpoint, where, permissions).flatMap(({ kind, make, besides, fitted }): Sort[] =>
      typeof make === 'string'
        ? []
        : [
            {
              ...{ endpoint, permissions, where, kind, besides },
              label: [nameOf(endpoint), where, kind].filter(Boolean).join(' '),
              example: async (world, permission = permissions[0]) =>
                asking(endpoint, where, fitted(await exampleOf(world, endpoint, permission, '', await make(world)))),
            },
          ],
    ),
  )
  return [...first, ...kinds]
}
