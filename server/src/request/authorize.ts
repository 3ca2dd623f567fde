import { type By, permissionBy, permissionsIn } from '@kasuwa/contract/platform/access'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { attempt } from './savepoint.ts'
import type { Ctx } from './request-context.ts'
import { Refusal, forbidden } from '../errors/refusal.ts'
import type { Standing } from './principal.ts'

/** What a call says, its shape being known. */
export interface Said {
  query: unknown
  body: unknown
}

/**
 * Asked twice: before the shape of the call is told to anybody, when any of the endpoint's permissions lets the caller on, and with what
 * the call says, when the permission of that very call is asked for.
 * @throws Refusal 403
 */
export function mayCall({ access, method, path, takes }: Endpoint, stand: Standing | undefined, said?: Said): void {
  if (!stand && path.startsWith('/v1/business') && takes !== 'no business')
    throw new Refusal({ status: 403, code: 'no_business', words: { key: 'no_business' } })
  if (access === 'public' || access === 'session') return
  const any = permissionsIn(access)
  if (!any.some((permission) => stand?.permissions.has(permission))) throw forbidden(any[0] ?? '')
  if (!said || typeof access === 'string' || !('by' in access) || access.rows) return
  mustHold(access, method === 'GET' ? said.query : said.body, stand?.permissions)
}

/** @throws Refusal 403 for what is not declared too */
function mustHold(access: By, said: unknown, held: Standing['permissions'] | undefined): void {
  const permission = permissionBy(access, said)
  if (!permission || !held?.has(permission)) throw forbidden(permission ?? '')
}

/** Work on each row of a call whose access is `byRow`; a row that is refused says why, and the others go on. */
export async function eachRow<Row extends { id: string }>(
  ctx: Ctx,
  access: By,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<{ id: string; ok: boolean; message?: string }[]> {
  const answers: { id: string; ok: boolean; message?: string }[] = []
  for (const row of rows) {
    const refusal = await attempt(ctx, async () => {
      mustHold(access, row, ctx.permissions)
      await work(row)
    })
    answers.push({ id: row.id, ok: !refusal, ...(refusal ? { message: ctx.say(refusal.refused.words) } : {}) })
  }
  return answers
}
