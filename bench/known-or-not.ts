import type { BuiltApp } from './built-app.ts'
import type { Business } from './business.ts'
import { Client } from './client.ts'
import { type Figures, median, ms } from './figures.ts'

let count = 0
const stranger = () => `stranger-${process.hrtime.bigint()}-${++count}@mail.test`

const form = (email: string) => ({
  first_name: 'Adaeze',
  last_name: 'Okafor',
  email,
  password: 'kola-nut-and-palm-oil-77',
  password_confirmation: 'kola-nut-and-palm-oil-77',
  country: 'NG',
  phone: '08031234567',
  state: 'Lagos',
  city: 'Ikeja',
  address: '12 Allen Avenue',
  business_name: 'Okafor Foods',
  industry: ['Retail'],
})

const requests: [work: string, path: string, body: (email: string) => object, status: number][] = [
  ['wrong password', '/v1/merchant/auth/login', (email) => ({ email, password: 'not-the-one' }), 401],
  ['forgotten password', '/v1/merchant/password/email', (email) => ({ email }), 200],
  ['verification asked for again', '/v1/merchant/email/resend', (email) => ({ email }), 200],
  ['registration', '/v1/merchant/register', form, 201],
]

/**
 * Checks that response times do not reveal known emails: medians for known and unknown ones must differ by at most 15 per cent. Requests
 * alternate, so that both meet the same noise.
 */
export async function knownOrNot(figures: Figures, app: BuiltApp, { email }: Business, times: number): Promise<void> {
  const guest = new Client(app.url, '')
  for (const [work, path, body, status] of requests) {
    const took: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let turn = -2; turn < times; turn++) {
      for (const kind of ['known', 'unknown'] as const) {
        const began = performance.now()
        const answer = await guest.send({ method: 'POST', path, body: body(kind === 'known' ? email : stranger()) })
        if (answer.status !== status) throw new Error(`${path} ${answer.status} ${answer.content.toString()}`)
        if (turn >= 0) took[kind].push(performance.now() - began)
      }
    }
    const [knownTime, unknown] = [median(took.known), median(took.unknown)]
    figures.atMost(`${work}: email known or not`, 15, 100 * Math.abs(knownTime / unknown - 1), {
      unit: ' %',
      detail: `${ms(knownTime)} and ${ms(unknown)}`,
    })
  }
  guest.close()
}
