import { expect, test } from 'vitest'
import { goodPassword, mailsTo, newEmail, send, tokenIn } from '../testing/accounts.ts'
import { openShop, type Caller, type Shop } from '../testing/shop.ts'
import { invited, memberOf, roleNamed, roleOf } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const team = '/v1/business/members'
const twice = { password: goodPassword, password_confirmation: goodPassword }
const accept = (token: string) => send(server, 'POST', '/v1/merchant/invitation/accept', { token, ...twice })
const see = (token: string) => send(server, 'GET', `/v1/merchant/invitation?token=${token}`)
const over = { status: 422, body: { errors: { token: [expect.stringContaining('used, withdrawn or is too old')] } } }

/** Sends an invitation as the member, and opens its link. */
async function sentBy(sender: Caller, roles: readonly string[], more: object = {}) {
  const email = newEmail('second')
  const { status, body } = await sender.call('POST', `${team}/invite`, { email, roles, ...more })
  expect([status, body]).toMatchObject([200, { member: { status: 'invited' } }])
  return { email, id: String(body.member?.id), token: tokenIn((await mailsTo(server, email))[0]) }
}

/** A member who may invite, and a role that they may give. */
async function recruiter(shop: Shop) {
  const sender = await shop.member(['member.add', 'brand.view', 'brand.create'])
  const role = await roleOf(shop, ['brand.view'])
  return { sender, role, sender_id: await memberOf(shop, sender) }
}

const loadMember = async (shop: Shop, id: string) => (await shop.call('GET', `${team}/${id}`)).body.member

/** Every way in which a sender loses the right to invite. */
const ends: Record<string, (shop: Shop, sender_id: string, role: string) => Promise<unknown>> = {
  'is removed': (shop, sender_id) => shop.call('DELETE', `${team}/${sender_id}`),
  'may not invite any more': async (shop, sender_id) =>
    shop.call('PATCH', `${team}/${sender_id}/roles`, { roles: [await roleOf(shop, ['brand.view'])] }),
  'does not hold what it gives any more': async (shop, sender_id) =>
    shop.call('PATCH', `${team}/${sender_id}/roles`, { roles: [await roleOf(shop, ['member.add'])] }),
  'works at one location now': async (shop, sender_id) =>
    shop.call('PATCH', `${team}/${sender_id}/roles`, {
      roles: [await roleOf(shop, ['member.add', 'brand.view'])],
      location: shop.location,
    }),
  'sent a role that holds more now': (shop, _, role) =>
    shop.call('PATCH', `/v1/business/roles/${role}`, { grants: { brand: ['brand.view', 'brand.delete'] } }),
}

for (const [reason, end] of Object.entries(ends)) {
  test(`an invitation is withdrawn once its sender ${reason}; its link opens nothing, the owner sees it, and may send it again`, async () => {
    const shop = await openShop(server)
    const { sender, role, sender_id } = await recruiter(shop)
    const { id, token, email } = await sentBy(sender, [role])
    expect(await see(token)).toMatchObject({ status: 200 })
    expect(await end(shop, sender_id, role)).toMatchObject({ status: 200 })
    expect(await see(token)).toMatchObject(over)
    expect(await accept(token)).toMatchObject(over)
    expect(await loadMember(shop, id)).toMatchObject({ status: 'withdrawn', merchant: null, invitation_expires_at: null })
    expect((await shop.call('GET', `${team}?status=withdrawn`)).body.rows).toMatchObject([{ id }])
    expect((await shop.call('GET', `${team}?status=invited`)).body.rows).toEqual([])

    expect(await shop.call('POST', `${team}/re-invite`, { id })).toMatchObject({ status: 200 })
    expect(await loadMember(shop, id)).toMatchObject({ status: 'invited' })
    expect(await accept(token)).toMatchObject(over)
    expect(await accept(tokenIn((await mailsTo(server, email, 2))[0]))).toMatchObject({ status: 200 })
  })
}

test('removing a member reports how many of their invitations are withdrawn', async () => {
  const shop = await openShop(server)
  const { sender, role, sender_id } = await recruiter(shop)
  await sentBy(sender, [role])
  await sentBy(sender, [role])
  expect(await shop.call('DELETE', `${team}/${sender_id}`)).toMatchObject({
    body: { message: 'They are no longer a member. 2 invitations that they sent are withdrawn.' },
  })
})

test('an invitation counts no more even where nothing withdrew it, and while its sender is being removed', async () => {
  const shop = await openShop(server)
  const { sender, role, sender_id } = await recruiter(shop)
  const first = await sentBy(sender, [role])
  await shop.dismiss(sender_id)
  expect(await see(first.token)).toMatchObject(over)
  expect(await accept(first.token)).toMatchObject(over)

  for (let round = 0; round < 5; round++) {
    const otherRecruiter = await recruiter(shop)
    const { token, id } = await sentBy(otherRecruiter.sender, [otherRecruiter.role])
    const [removed, accepted] = await Promise.all([shop.call('DELETE', `${team}/${otherRecruiter.sender_id}`), accept(token)])
    expect(removed.status).toBe(200)
    // Either they were in before their sender was out, or never.
    expect(await loadMember(shop, id)).toMatchObject({ status: accepted.status === 200 ? 'active' : 'withdrawn' })
  }
})

test('a member who changes what an invitation gives, and could send it, becomes its sender', async () => {
  const shop = await openShop(server)
  const { sender, role, sender_id } = await recruiter(shop)
  const { id, token } = await sentBy(sender, [role])
  expect(await shop.call('PATCH', `${team}/${id}/roles`, { roles: [await roleNamed(shop, 'Manager')] })).toMatchObject({ status: 200 })
  await shop.call('DELETE', `${team}/${sender_id}`)
  expect(await accept(token)).toMatchObject({ status: 200 })
})

test('invitations are limited by who sends them and by the business, for any recipients', async () => {
  const shop = await openShop(server)
  const { sender, role } = await recruiter(shop)
  const invite = (by: Caller) => by.call('POST', `${team}/invite`, { email: newEmail('stranger'), roles: [role] })
  const many = async (by: Caller, times: number) => {
    const statuses: number[] = []
    for (let count = 0; count < times; count++) statuses.push((await invite(by)).status)
    return statuses
  }
  expect(await many(sender, 31)).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect(await many(shop, 31)).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  const third = await shop.member(['member.add', 'brand.view'])
  expect(await invite(third)).toMatchObject({ status: 429, body: { code: 'too_many' }, headers: { 'retry-after': '3600' } })
  now += 3_600_000
  expect(await invite(await shop.member(['member.add', 'brand.view']))).toMatchObject({ status: 200 })
  expect(await invited(server, await openShop(server))).toMatchObject({ member: { status: 'invited' } })
})

test('no member removes a member, withdraws an invitation or deletes a role that holds more than they do', async () => {
  const shop = await openShop(server)
  const remover = await shop.member(['member.delete', 'role.delete', 'brand.view'])
  const rejection = { status: 403, body: { message: expect.stringContaining('may do more than you') } }
  const [rich, poor] = [await shop.member(['sale.create']), await shop.member(['brand.view'])]
  expect(await remover.call('DELETE', `${team}/${await memberOf(shop, rich)}`)).toMatchObject(rejection)
  expect(await rich.call('GET', '/v1/merchant/session')).toMatchObject({ status: 200 })
  expect(await remover.call('DELETE', `${team}/${(await invited(server, shop)).member?.id}`)).toMatchObject(rejection)
  expect(await remover.call('DELETE', `/v1/business/roles/${await roleOf(shop, ['sale.create'])}`)).toMatchObject(rejection)
  expect(await remover.call('DELETE', `${team}/${await memberOf(shop, poor)}`)).toMatchObject({ status: 200 })
  expect(await remover.call('DELETE', `/v1/business/roles/${await roleOf(shop, ['brand.view'])}`)).toMatchObject({ status: 200 })
  // Removing a member withdraws no other sender’s invitations.
  expect(await remover.call('DELETE', `${team}/${await memberOf(shop, remover)}`)).toMatchObject({ status: 200 })
})
