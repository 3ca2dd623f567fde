import { allows, type ByField, requiredPermission, permissionsIn } from '@kasuwa/contract/platform/access'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { inSavepoint } from './savepoint.ts'
import type { BusinessContext } from './request-context.ts'
import { Refusal, forbidden } from '../errors/refusal.ts'
import type { Principal } from './principal.ts'

/** The validated input of a call. */
export interface CallInput {
  query: unknown
  body: unknown
}

/**
 * Checks access twice in a request. Before validation, any one of the endpoint’s permissions is enough. With the validated input, the
 * permission that this input needs is required.
 * @throws Refusal 403
 */
export function authorize({ access, method, path, takes }: Endpoint, principal: Principal | undefined, input?: CallInput): void {
  if (!principal && path.startsWith('/v1/business') && takes !== 'no business')
    throw new Refusal({ status: 403, code: 'no_business', words: { key: 'no_business' } })
  if (access === 'public' || access === 'session') return
  if (!principal || !allows(principal.permissions, access)) throw forbidden(permissionsIn(access)[0] ?? '')
  if (!input || typeof access === 'string' || !('by' in access) || access.rows) return
  requirePermission(access, method === 'GET' ? input.query : input.body, principal?.permissions)
}

/** @throws Refusal 403, for an undeclared value too */
function requirePermission(access: ByField, input: unknown, permissions: Principal['permissions'] | undefined): void {
  const permission = requiredPermission(access, input)
  if (!permission || !permissions?.has(permission)) throw forbidden(permission ?? '')
}

/** Works on each row of a call whose access is `byRowField`. A refused row gets its reason, and the others go on. */
export async function forEachRow<Row extends { id: string }>(
  ctx: BusinessContext,
  access: ByField,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<{ id: string; ok: boolean; message?: string }[]> {
  const results: { id: string; ok: boolean; message?: string }[] = []
  for (const row of rows) {
    const refusal = await inSavepoint(ctx, async () => {
      requirePermission(access, row, ctx.permissions)
      await work(row)
    })
    results.push({ id: row.id, ok: !refusal, ...(refusal ? { message: ctx.translate(refusal.details.words) } : {}) })
  }
  return results
}
