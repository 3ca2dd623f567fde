import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { allowedFor } from '../../testing/access.ts'
import { type ApiRequest, exampleOf } from '../../testing/asking.ts'
import { nameOf } from '../../testing/examples.ts'
import { kindsServed } from '../../testing/kind-examples.ts'
import { put } from '../../testing/schemas.ts'
import type { World } from '../../testing/world.ts'

/** The example with a condition from the second list, `status=approved`, in the query of a GET and the body of any other call. */
export function asking({ method }: Endpoint, where: string, example: ApiRequest): ApiRequest {
  const [name = '', value = ''] = where.split('=')
  if (where === '') return example
  if (method === 'GET') return { ...example, query: { ...example.query, [name]: value } }
  return { ...example, body: put(example.body, Array.isArray(example.body) ? `*.${name}` : name, value) }
}

/** A case of an endpoint that is walked by itself: its first example, each call with a permission of its own, each kind that it serves. */
export interface Sort {
  endpoint: Endpoint
  /** `sales.setStatus status=approved`, `inventory.pay return-inward` */
  label: string
  /** Any of these permits the call; none if a login is enough, or none is needed. */
  permissions: readonly Permission[]
  /** Further permissions, if the call records two documents. */
  extraPermissions: readonly Permission[]
  /** The calls of the endpoint that it means, `status=approved`; empty for its first example. */
  where: string
  /** The kind of its row, if the endpoint serves several kinds; empty for its first example. */
  kind: string
  example(world: World, permission?: Permission): Promise<ApiRequest>
}

/** A call that records two documents needs the permissions of both (`laws/handler-permissions.test.ts`). */
const twoDocuments: Readonly<Record<string, readonly Permission[]>> = { 'exchanges.create': ['inventory-action.create-return-inward'] }

/** Read from the second list, not from the contract. */
export function sortsOf(endpoint: Endpoint): Sort[] {
  const rows = allowedFor(endpoint).flatMap(({ caller, where }) => (typeof caller === 'string' ? [] : [{ permissions: caller, where }]))
  const all = [...(rows.some(({ where }) => where === '') ? [] : [{ permissions: [], where: '' }]), ...rows]
  const first = all.map(({ permissions, where }): Sort => ({
    ...{ endpoint, permissions, where, kind: '' },
    extraPermissions: twoDocuments[nameOf(endpoint)] ?? [],
    label: [nameOf(endpoint), where].filter(Boolean).join(' '),
    example: async (world, permission = where ? permissions[0] : undefined) =>
      asking(endpoint, where, await exampleOf(world, endpoint, permission)),
  }))
  const kinds = rows.flatMap(({ permissions, where }) =>
    kindsServed(endpoint, where, permissions).flatMap(({ kind, make, extraPermissions, fitted }): Sort[] =>
      typeof make === 'string'
        ? []
        : [
            {
              ...{ endpoint, permissions, where, kind, extraPermissions },
              label: [nameOf(endpoint), where, kind].filter(Boolean).join(' '),
              example: async (world, permission = permissions[0]) =>
                asking(endpoint, where, fitted(await exampleOf(world, endpoint, permission, '', await make(world)))),
            },
          ],
    ),
  )
  return [...first, ...kinds]
}
