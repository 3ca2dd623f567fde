import { readFileSync } from 'node:fs'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions } from '@kasuwa/contract/platform/permissions'

/** The access that a call needs. A call has several rows if its variants need different permissions. */
export interface Allowed {
  /** `GET /v1/business/sales` */
  call: string
  caller: 'public' | 'session' | readonly Permission[]
  /** Filter for a part of its calls, `status=approved`; empty for all. */
  where: string
}

const matching = (pattern: string) => {
  const form = new RegExp(`^${pattern.trim().replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  const matches = allPermissions.filter((permission) => form.test(permission))
  if (matches.length === 0) throw new Error(`access.tsv names no permission: ${pattern}`)
  return matches
}

/**
 * A list of permissions by call, kept by hand from the specification’s table. It reads nothing from the contract, so it reveals mistakes
 * there.
 * Any of the permissions between bars is enough; a star stands for any word. A new endpoint that is not in `access.tsv` fails the laws.
 */
export const access: readonly Allowed[] = readFileSync(new URL('access.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [method = '', path = '', caller = '', where = ''] = row.split('\t')
    return {
      call: `${method} ${path}`,
      caller: caller === 'public' || caller === 'session' ? caller : caller.split('|').flatMap(matching),
      where,
    }
  })

export const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** Rows of `access.tsv` for an endpoint: one for each variant of its call, none if it is missing there. */
export const allowedFor = (endpoint: Endpoint): readonly Allowed[] => access.filter(({ call }) => call === callOf(endpoint))
