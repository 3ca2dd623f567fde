import type { Example } from './example.ts'
import { goodPassword, logIn, mailsTo, newEmail, newPerson, registrationForm, send, tokenIn } from './accounts.ts'
import { ofAnotherBusiness } from './forged-file.ts'
import { arrivalForm, takeOut } from './moved-business.ts'
import type { TestServer } from './test-server.ts'
import type { World } from './world.ts'

const fresh = 'Garri-and-groundnut-9'
const twice = { password: fresh, password_confirmation: fresh }

/** Tokens of the members that a body was made for, who must make the call. */
const tokens = new WeakMap<World, string>()
const tokenOf = async (world: World) => tokens.get(world) ?? (await someone(world)).token

async function someone(world: World) {
  const person = await newPerson(world.server)
  const { access_token: token } = await logIn(world.server, person)
  tokens.set(world, token)
  return { ...person, token }
}

const newest = async (server: TestServer, to: string, many: number) => (await mailsTo(server, to, many))[0]

async function resetForm({ server }: World) {
  const { email } = await newPerson(server)
  await send(server, 'POST', '/v1/merchant/password/email', { email })
  return { email, token: tokenIn(await newest(server, email, 2)), ...twice }
}

/** A phone that no other example uses, because texts to one number are limited. */
async function phoned(world: World) {
  const { token } = await someone(world)
  const phone = `+23480${String(Date.now()).slice(-5)}${String(100 + (world.number() % 900))}`
  await send(world.server, 'PATCH', '/v1/merchant', { phone }, { token })
  return { token, phone }
}

/** The role holds no permissions, so any member may assign it. */
const invitationForm = async (world: World) => ({
  email: newEmail(),
  roles: [await world.findOrCreate('role')],
  location: await world.findOrCreate('location'),
})

/** The token of a link that was just mailed. */
async function invitation(world: World) {
  const form = await invitationForm(world)
  await world.mustCall('POST', '/v1/business/members/invite', form)
  return tokenIn(await newest(world.server, form.email, 1))
}

/** Calls about a person's own login, and about members of the team. */
export const accountExamples: Record<string, Example> = {
  'auth.login': { body: (world) => newPerson(world.server) },
  'auth.refresh': { token: async (world) => (await logIn(world.server, await newPerson(world.server))).refresh_token },
  'auth.logout': { token: async (world) => (await world.member([])).token },
  'registration.register': { body: () => registrationForm(newEmail()) },
  'registration.verifyEmail': {
    async body({ server }) {
      const email = newEmail()
      await send(server, 'POST', '/v1/merchant/register', registrationForm(email))
      return { token: tokenIn(await newest(server, email, 1)) }
    },
  },
  'registration.resend': { body: () => ({ email: newEmail() }) },
  'session.switch': { body: async (world) => ({ business: await world.findOrCreate('business') }) },
  'passwords.forgotten': { body: () => ({ email: newEmail() }) },
  'passwords.reset': { body: resetForm },
  'passwords.change': {
    async body(world) {
      await someone(world)
      return { old_password: goodPassword, ...twice }
    },
    token: tokenOf,
  },
  'merchant.edit': { body: () => ({ first_name: 'Ngozi', last_name: 'Eze', phone: '08059876543' }) },
  'sessions.endOne': { id: (world) => world.another('session') },
  'sessions.end': { token: async (world) => (await someone(world)).token },
  'invitations.one': { query: async (world) => ({ token: await invitation(world) }) },
  'invitations.accept': { body: async (world) => ({ token: await invitation(world), first_name: 'Ngozi', ...twice }) },
  'business.delete': {
    async body(world) {
      await someone(world)
      return { password: goodPassword }
    },
    token: tokenOf,
  },
  'businessFiles.make': {
    async body(world) {
      await someone(world)
      return { password: goodPassword, file_password: 'kept-for-the-move' }
    },
    token: tokenOf,
  },
  'businessArrivals.bringIn': {
    async body(world) {
      const { token } = await someone(world)
      return arrivalForm(await ofAnotherBusiness((await takeOut(world.server, token)).rawPayload))
    },
    token: tokenOf,
  },
  'business.resolveRcNumber': { query: () => ({ rc_number: 'RC123456' }) },
  'roles.create': { body: (world, permission = 'role.create') => ({ name: `Duty ${world.number()}`, grants: { role: [permission] } }) },
  'roles.edit': { body: () => ({ description: 'Does what the shop needs done' }) },
  'members.invite': { body: invitationForm },
  'members.reInvite': { body: async (world) => ({ id: await world.another('member') }) },
  'members.changeRoles': {
    body: async (world) => ({ roles: [await world.findOrCreate('role')], location: await world.findOrCreate('location') }),
  },
  'verification.mailCode': { token: async (world) => (await someone(world)).token },
  'verification.checkMailed': {
    async body(world) {
      const { token, email } = await someone(world)
      await send(world.server, 'POST', '/v1/merchant/verify/email/code', undefined, { token })
      return { code: (await newest(world.server, email, 2))?.code }
    },
    token: tokenOf,
  },
  'verification.textCode': { token: async (world) => (await phoned(world)).token },
  'verification.checkTexted': {
    async body(world) {
      const { token, phone } = await phoned(world)
      await send(world.server, 'POST', '/v1/merchant/verify/phone/code', undefined, { token })
      return { code: (await newest(world.server, phone, 1))?.code }
    },
    token: tokenOf,
  },
}
