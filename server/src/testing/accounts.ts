import type { JsonResponse, JsonBody } from './shop.ts'
import type { TestServer } from './test-server.ts'

let count = 0

/** An unused address. */
export const newEmail = (name = 'ada') => `${name}-${process.pid}-${Date.now().toString(36)}-${++count}@mail.test`

export const goodPassword = 'Kola-nut-77-ogbono'

export const registrationForm = (email: string, more: object = {}) => ({
  first_name: 'Adaeze',
  last_name: 'Okafor',
  email,
  password: goodPassword,
  password_confirmation: goodPassword,
  country: 'NG',
  phone: '08031234567',
  state: 'Lagos',
  city: 'Ikeja',
  address: '12 Allen Avenue',
  business_name: 'Okafor Phones',
  industry: ['Retail'],
  business_desc: 'Phones and accessories',
  ...more,
})

/** A call as a browser makes it, with a bearer token or none. */
export async function send(
  server: TestServer,
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  more: { token?: string; headers?: Record<string, string>; ip?: string } = {},
): Promise<JsonResponse> {
  const answer = await server.fastify.inject({
    method,
    url: path,
    remoteAddress: more.ip ?? '127.0.0.1',
    headers: { ...(more.token ? { authorization: `Bearer ${more.token}` } : {}), ...more.headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const json = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: (json ? answer.json() : answer.body) as JsonBody, headers: answer.headers }
}

export interface ReceivedMail {
  subject: string
  text: string
  links: string[]
  code: string | null
}

/** Mails to an address, newest first, once this many arrived. */
export async function mailsTo(server: TestServer, email: string, many = 1): Promise<ReceivedMail[]> {
  for (const until = Date.now() + 20_000; ;) {
    const box = await send(server, 'GET', `/dev/mailbox?to=${encodeURIComponent(email)}`)
    const rows = (box.body as unknown as { rows: ReceivedMail[] }).rows
    if (rows.length >= many || Date.now() > until) return rows
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The token in a mailed link. */
export const tokenIn = (mail: ReceivedMail | undefined): string =>
  new URL(mail?.links.find((link) => link.includes('token=')) ?? 'http://none').searchParams.get('token') ?? ''

/** An unused IP address, so that rate limits by address do not count calls of other tests. */
export const newAddress = () => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${++count & 255}`

/** Registers a merchant and verifies the email. */
export async function newPerson(server: TestServer, more: object = {}): Promise<{ email: string; password: string }> {
  const email = newEmail()
  await send(server, 'POST', '/v1/merchant/register', registrationForm(email, more), { ip: newAddress() })
  const [mail] = await mailsTo(server, email)
  await send(server, 'POST', '/v1/merchant/email/verify', { token: tokenIn(mail) })
  return { email, password: goodPassword }
}

/** Tokens of the new session. */
export async function logIn(
  server: TestServer,
  person: { email: string; password: string },
  more: object = {},
): Promise<{ access_token: string; refresh_token: string; business: string }> {
  const answer = await send(server, 'POST', '/v1/merchant/auth/login', { ...person, ...more })
  if (answer.status !== 200) throw new Error(`No login: ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as { access_token: string; refresh_token: string; business: string }
}
