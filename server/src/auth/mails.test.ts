import { once } from 'node:events'
import { withClient } from '@kasuwa/embedded-postgres'
import { expect, test, vi } from 'vitest'
import { type Delivered, type MailServer, freePort, mailServer, nonsenseServer } from '../testing/mail-server.ts'
import { goodPassword, newEmail, registrationForm, send } from '../testing/accounts.ts'
import { type TestServer, ownServer } from '../testing/test-server.ts'

const register = (server: TestServer, email: string) => send(server, 'POST', '/v1/merchant/register', registrationForm(email))
const linkIn = ({ text }: Delivered) => /^https?:\S+$/m.exec(text)?.[0] ?? ''
const to = ({ delivered }: MailServer, email: string) => delivered.filter((mail) => mail.to.includes(email))
const arrived = (mails: MailServer, email: string) =>
  vi.waitFor(() => to(mails, email)[0] ?? Promise.reject(new Error('No mail yet')), { timeout: 20_000, interval: 50 })
/** Until no mail waits to be sent, or to be sent again. */
const allSent = (server: TestServer) =>
  vi.waitFor(
    async () => {
      const { rows } = await withClient(server.ownerUrl, (client) =>
        client.query(`select from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
          where identifier = 'mail' and attempts < max_attempts`),
      )
      expect(rows).toEqual([])
    },
    { timeout: 60_000, interval: 50 },
  )

test('registration, read from what arrives over SMTP: the link verifies, and the login opens', async () => {
  const port = await freePort()
  const mails = await mailServer(port)
  const server = await ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Kasuwa <hello@kasuwa.example>' })
  const email = newEmail()
  expect(await register(server, email)).toMatchObject({ status: 201 })
  const mail = await arrived(mails, email)
  expect(mail).toMatchObject({ from: 'hello@kasuwa.example', to: [email], subject: 'Verify your email for Kasuwa' })
  const link = new URL(linkIn(mail))
  expect(link.origin + link.pathname).toBe('http://shop.localhost/email/verify')
  expect(await send(server, 'POST', '/v1/merchant/email/verify', { token: link.searchParams.get('token') })).toMatchObject({ status: 200 })
  expect(await send(server, 'POST', '/v1/merchant/auth/login', { email, password: goodPassword })).toMatchObject({ status: 200 })
})

test('while the mail server is down or talks nonsense people register as ever; their mail comes when it is back, once', async () => {
  const port = await freePort()
  const server = await ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [first, second] = [newEmail(), newEmail()]
  expect(await register(server, first)).toMatchObject({ status: 201 })
  const nonsense = await nonsenseServer(port)
  const met = once(nonsense, 'connection')
  expect(await register(server, second)).toMatchObject({ status: 201 })
  await met
  expect(await send(server, 'GET', '/health/ready')).toMatchObject({ status: 200 })
  await new Promise((resolve) => nonsense.close(resolve))

  const mails = await mailServer(port)
  await Promise.all([arrived(mails, first), arrived(mails, second)])
  await allSent(server)
  expect([to(mails, first), to(mails, second)]).toMatchObject([[{ to: [first] }], [{ to: [second] }]])
})

test('an address that the mail server will never take is not tried again and again, nor holds up the others', async () => {
  const port = await freePort()
  const mails = await mailServer(port)
  const server = await ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [lost, good] = [newEmail('nobody'), newEmail()]
  await register(server, lost)
  await register(server, good)
  await arrived(mails, good)
  await allSent(server)
  expect(mails.rejectedRecipients).toEqual([lost])
})
