import type { Permission } from '@kasuwa/contract/platform/permissions'
import { publicId } from '../database/ids.ts'
import { type ReceivedMail, mailsTo, newEmail } from './accounts.ts'
import type { JsonBody, Caller, Shop } from './shop.ts'
import type { TestServer } from './test-server.ts'

const team = '/v1/business/members'

/** Public id of a role that every business starts with, or of another one by name. */
export async function roleNamed(shop: Shop, name: string): Promise<string> {
  const { body } = await shop.call('GET', `/v1/business/open/roles?per_page=100&search=${encodeURIComponent(name)}`)
  return String((body.rows as unknown as { id: string; name: string }[]).find((role) => role.name === name)?.id)
}

/** A new role with exactly these permissions. @returns its public id */
export async function roleOf(shop: Shop, permissions: readonly Permission[], name = `Duty ${newEmail()}`): Promise<string> {
  const grants: Record<string, string[]> = {}
  for (const permission of permissions) (grants[permission.split('.')[0] ?? ''] ??= []).push(permission)
  const response = await shop.call('PUT', '/v1/business/roles', { name, grants })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  return String(response.body.role?.id)
}

/** Public id of a merchant as a member of a shop. */
export async function memberOf(shop: Shop, { merchant_id }: Caller): Promise<string> {
  const { body } = await shop.call('GET', `${team}?per_page=100`)
  const rows = body.rows as unknown as { id: string; merchant: string | null }[]
  return String(rows.find(({ merchant }) => merchant === publicId('merchant', merchant_id))?.id)
}

/** A second owner of a shop. */
export async function anotherOwner(shop: Shop): Promise<Caller> {
  const person = await shop.member([])
  const response = await shop.call('PATCH', `${team}/${await memberOf(shop, person)}/roles`, { roles: [await roleNamed(shop, 'Owner')] })
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return person
}

/** Invites a person without an account. @returns their mail, and the member as answered */
export async function invited(
  server: TestServer,
  shop: Shop,
  more: object = {},
  email = newEmail('musa'),
): Promise<{ email: string; mail: ReceivedMail | undefined; member: JsonBody | undefined }> {
  const before = (await mailsTo(server, email, 0)).length
  const roles = [await roleNamed(shop, 'Sales')]
  const { status, body } = await shop.call('POST', `${team}/invite`, { email, roles, ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const [mail] = await mailsTo(server, email, before + 1)
  return { email, mail, member: body.member }
}
