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
 * Checks access, twice in a request: before validation, when any one of the endpoint’s permissions is enough, and with the validated
 * input, when the permission that this input needs is required.
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

/** @throws Refusal 403 for what is not declared too */
function requirePermission(access: ByField, said: unknown, held: Principal['permissions'] | undefined): void {
  const permission = requiredPermission(access, said)
  if (!permission || !held?.has(permission)) throw forbidden(permission ?? '')
}

/** Work on each row of a call whose access is `byRowField`; a row that is refused says why, and the others go on. */
export async function forEachRow<Row extends { id: string }>(
  ctx: BusinessContext,
  access: ByField,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<{ id: string; ok: boolean; message?: string }[]> {
  const answers: { id: string; ok: boolean; message?: string }[] = []
  for (const row of rows) {
    const refusal = await inSavepoint(ctx, async () => {
      requirePermission(access, row, ctx.permissions)
      await work(row)
    })
    answers.push({ id: row.id, ok: !refusal, ...(refusal ? { message: ctx.translate(refusal.details.words) } : {}) })
  }
  return answers
}
