import { expect, test } from 'vitest'
import { publicId } from '../database/ids.ts'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send, tokenIn } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { invited, roleNamed } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const team = '/v1/business/members'
const twice = { password: goodPassword, password_confirmation: goodPassword }
const accept = (token: string, more: object = {}) => send(server, 'POST', '/v1/merchant/invitation/accept', { token, ...twice, ...more })
const see = (token: string) => send(server, 'GET', `/v1/merchant/invitation?token=${token}`)
const over = { status: 422, body: { code: 'link_used', errors: { token: [expect.stringContaining('used, withdrawn or is too old')] } } }

test('a person without an account accepts by the mailed link, chooses a password, and is in', async () => {
  const shop = await openShop(server)
  const { email, mail, member } = await invited(server, shop, { location: shop.location })
  expect((await see(tokenIn(mail))).body.invitation).toEqual({
    business: expect.stringMatching(/^Shop \d+$/),
    email,
    roles: ['Sales'],
    // The role's permissions, in words.
    allows: ['Contacts', 'Products', 'Sales', 'Stock documents', 'Brands', 'Categories', 'Home', 'Serial numbers', 'Stock levels'],
    invited_by: 'Ada Obi',
    has_account: false,
  })
  const joined = await accept(tokenIn(mail), { firstName: 'Musa', lastName: 'Bello' })
  expect(joined).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^Welcome to Shop \d+\. You can log in now\.$/) } })

  const tokens = await logIn(server, { email, password: goodPassword })
  const session = await send(server, 'GET', '/v1/merchant/session', undefined, { token: tokens.access_token })
  expect(session.body).toMatchObject({
    merchant: { first_name: 'Musa', last_name: 'Bello', email, phone: null, email_verified_at: new Date(now).toISOString() },
    roles: [{ name: 'Sales' }],
    member: { id: member?.id, is_owner: false, location: shop.location },
  })
  expect((await shop.call('GET', `${team}/${member?.id}`)).body.member).toMatchObject({
    status: 'active',
    first_name: 'Musa',
    invitation_expires_at: null,
    joined_at: new Date(now).toISOString(),
  })
  expect(await send(server, 'POST', '/v1/merchant/verify/phone/code', undefined, { token: tokens.access_token })).toMatchObject({
    status: 422,
    body: { errors: { phone: ['Phone cannot be empty'] } },
  })
})

test('someone who gives no names is called as their email does', async () => {
  const shop = await openShop(server)
  const email = `ngozi.eze.${newEmail('x')}`
  const { mail, member } = await invited(server, shop, {}, email)
  await accept(tokenIn(mail))
  expect((await shop.call('GET', `${team}/${member?.id}`)).body.member).toMatchObject({
    first_name: 'Ngozi',
    last_name: expect.stringMatching(/^Eze/),
  })
})

test('someone with an account accepts with its own password, keeps it, and goes on in either business', async () => {
  const shop = await openShop(server)
  const person = await newPerson(server)
  const before = await logIn(server, person)
  const { mail } = await invited(server, shop, {}, person.email)
  expect((await see(tokenIn(mail))).body.invitation).toMatchObject({ has_account: true })
  const otherPassword = { password: 'Another-one-altogether-5', password_confirmation: 'Another-one-altogether-5' }
  expect(await accept(tokenIn(mail), otherPassword)).toMatchObject({
    status: 422,
    body: { errors: { password: ['This email has a Kasuwa account: type its password'] } },
  })
  expect(await accept(tokenIn(mail), { first_name: 'Mallory' })).toMatchObject({ status: 200 })
  const { body } = await send(server, 'GET', '/v1/merchant/session', undefined, { token: before.access_token })
  expect(body).toMatchObject({
    merchant: { first_name: 'Adaeze' },
    businesses: [{ id: before.business }, { name: expect.stringMatching(/^Shop/) }],
  })
  const otherBusiness = String(body.businesses?.[1]?.id)
  expect(
    await send(server, 'POST', '/v1/merchant/session/switch', { business: otherBusiness }, { token: before.access_token }),
  ).toMatchObject({
    status: 200,
    body: { business: otherBusiness, roles: [{ name: 'Sales' }] },
  })
})

test('the holder of an invitation link sets the password of an account that was never verified', async () => {
  const shop = await openShop(server)
  const email = newEmail()
  const strangerForm = { password: 'typed-by-a-stranger-1', password_confirmation: 'typed-by-a-stranger-1' }
  await send(server, 'POST', '/v1/merchant/register', registrationForm(email, strangerForm))
  await mailsTo(server, email)
  const { mail } = await invited(server, shop, {}, email)
  expect((await see(tokenIn(mail))).body.invitation).toMatchObject({ has_account: false })
  expect(await accept(tokenIn(mail))).toMatchObject({ status: 200 })
  const login = (password: string) => send(server, 'POST', '/v1/merchant/auth/login', { email, password })
  expect(await login(strangerForm.password)).toMatchObject({ status: 401 })
  const { status, body } = await login(goodPassword)
  expect(status).toBe(200)
  // Nor is the business that the stranger made theirs.
  const session = await send(server, 'GET', '/v1/merchant/session', undefined, { token: String(body.access_token) })
  expect(session.body.businesses).toMatchObject([{ name: expect.stringMatching(/^Shop/) }])
  expect(session.body.businesses).toHaveLength(1)
})

test('a link works once, and of ten at once for one', async () => {
  const shop = await openShop(server)
  const { mail, email } = await invited(server, shop)
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(tokenIn(mail))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
  expect(await accept(tokenIn(mail))).toMatchObject(over)
  expect(await see(tokenIn(mail))).toMatchObject(over)
  expect((await shop.call('GET', `${team}?search=${email}`)).body.rows).toMatchObject([{ status: 'active' }])
})

test('a link works for 72 hours, until it is sent again or taken back', async () => {
  const shop = await openShop(server)
  const first = await invited(server, shop)
  now += 72 * 3_600_000
  expect(await accept(tokenIn(first.mail))).toMatchObject(over)
  const { call } = await openShop(server).then((otherShop) => ({ call: otherShop.call }))
  expect(await call('POST', `${team}/re-invite`, { id: first.member?.id })).toMatchObject({ status: 404 })
  now -= 72 * 3_600_000

  const response = await shop.call('POST', `${team}/re-invite`, { id: first.member?.id })
  expect(response).toMatchObject({ status: 200, body: { message: 'The invitation is sent again' } })
  const [second] = await mailsTo(server, first.email, 2)
  expect(await accept(tokenIn(first.mail))).toMatchObject(over)
  expect(await see(tokenIn(second))).toMatchObject({ status: 200 })
  expect(await shop.call('DELETE', `${team}/${first.member?.id}`)).toMatchObject({ body: { message: 'The invitation is withdrawn' } })
  expect(await accept(tokenIn(second))).toMatchObject(over)
  for (const token of ['x', 'bu01ARZ3NDEKTSV4RRFFQ69G5FAVxyz', tokenIn(second).replace(/^bu./, 'bu1')])
    expect(await accept(token)).toMatchObject(over)
})

test('a member who has joined is not invited again', async () => {
  const shop = await openShop(server)
  const { mail, member, email } = await invited(server, shop)
  await accept(tokenIn(mail))
  expect(await shop.call('POST', `${team}/re-invite`, { id: member?.id })).toMatchObject({ status: 422, body: { code: 'has_joined' } })
  const roles = [await roleNamed(shop, 'Sales')]
  expect(await shop.call('POST', `${team}/invite`, { email, roles })).toMatchObject({ status: 422 })
})

test('invitations to one mailbox are limited over all businesses', async () => {
  const [firstShop, two] = [await openShop(server), await openShop(server)]
  const { email, member } = await invited(server, firstShop)
  const reinvite = () => firstShop.call('POST', `${team}/re-invite`, { id: member?.id })
  for (let count = 0; count < 4; count++) expect(await reinvite()).toMatchObject({ status: 200 })
  expect(await reinvite()).toMatchObject({
    status: 422,
    body: { errors: { email: ['Wait a little before you ask for another one'] } },
  })
  const roles = [await roleNamed(two, 'Sales')]
  expect(await two.call('POST', `${team}/invite`, { email, roles })).toMatchObject({ status: 422 })
  now += 60_000
  expect(await reinvite()).toMatchObject({ status: 200 })
})

test('a link’s holder does not guess the password of the account: ten tries a minute', async () => {
  const shop = await openShop(server)
  const person = await newPerson(server)
  const { mail } = await invited(server, shop, {}, person.email)
  const guess = { password: 'a guess', password_confirmation: 'a guess' }
  const tries = await Promise.all(Array.from({ length: 12 }, () => accept(tokenIn(mail), guess)))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
})

test('a person who accepts is logged in where that is asked for, in the inviting business, and otherwise not', async () => {
  const shop = await openShop(server)
  const newcomer = await invited(server, shop)
  const accepted = await accept(tokenIn(newcomer.mail), { log_in: true })
  expect(accepted).toMatchObject({ status: 200, body: { tokens: { business: publicId('business', shop.business_id) } } })
  const { access_token: token } = accepted.body.tokens as unknown as { access_token: string }
  expect(await send(server, 'GET', '/v1/merchant/session', undefined, { token })).toMatchObject({
    status: 200,
    body: { merchant: { email: newcomer.email }, roles: [{ name: 'Sales' }], member: { is_owner: false } },
  })

  // An owner of a business of their own begins where they were invited to, and goes on from there.
  const owner = await newPerson(server)
  const ownerInvitation = await invited(server, shop, {}, owner.email)
  const wrong = { password: 'not-the-one', password_confirmation: 'not-the-one', log_in: true }
  expect(await accept(tokenIn(ownerInvitation.mail), wrong)).toMatchObject({ status: 422 })
  const right = { password: owner.password, password_confirmation: owner.password, log_in: true }
  const joined = await accept(tokenIn(ownerInvitation.mail), right)
  expect(joined).toMatchObject({ status: 200, body: { tokens: { business: publicId('business', shop.business_id) } } })

  const unasked = await invited(server, shop)
  expect(await accept(tokenIn(unasked.mail))).toMatchObject({ status: 200, body: { tokens: null } })
})
