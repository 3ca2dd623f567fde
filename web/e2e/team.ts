import type { APIRequestContext } from '@playwright/test'
import { mailTo } from './mailbox.ts'
import type { Shop } from './shop.ts'

export interface Hired {
  email: string
  password: string
  /** Ids of the member, and of a role that only they hold. */
  member: string
  role: string
}

let count = 0

const grantsOf = (permissions: readonly string[]): Record<string, string[]> => {
  const grants: Record<string, string[]> = {}
  for (const permission of permissions) (grants[permission.split('.')[0] ?? ''] ??= []).push(permission)
  return grants
}

/** Changes what a role grants. */
export const grant = ({ call }: Shop, role: string, permissions: readonly string[]) =>
  call('PATCH', `/v1/business/roles/${role}`, { grants: grantsOf(permissions) })

/** Invites a person with a new role. @returns the ids, and the path of the link in the mail */
export async function invite(request: APIRequestContext, { call }: Shop, email: string, permissions: readonly string[]) {
  const name = `Duty ${++count}`
  const { role } = await call<{ role: { id: string } }>('PUT', '/v1/business/roles', { name, grants: grantsOf(permissions) })
  const { member } = await call<{ member: { id: string } }>('POST', '/v1/business/members/invite', { email, roles: [role.id] })
  const link = new URL((await mailTo(request, email, /^Join/)).links[0] ?? '')
  return { role: role.id, member: member.id, link: `${link.pathname}${link.search}` }
}

/** A member who has joined a shop, with a new account unless one is given. */
export async function hire(
  request: APIRequestContext,
  shop: Shop,
  permissions: readonly string[],
  account?: { email: string; password: string },
): Promise<Hired> {
  const { email, password } = account ?? { email: `hired-${process.pid}-${++count}@shop.test`, password: 'pepper-soup-88-bowl' }
  const { link, member, role } = await invite(request, shop, email, permissions)
  const token = new URL(link, 'http://shop.test').searchParams.get('token')
  const data = { token, first_name: 'Musa', last_name: 'Bello', password, password_confirmation: password }
  const joined = await request.post('/v1/merchant/invitation/accept', { data })
  if (!joined.ok()) throw new Error(await joined.text())
  return { email, password, member, role }
}
