import { setTimeout as delay } from 'node:timers/promises'
import type { HttpAnswer } from './processes.ts'
import { send } from './processes.ts'

export interface Newcomer {
  token: string
  /** Public ids. */
  location: string
  contact: string
  product: string
}

const object = (value: unknown) => value as { [field: string]: unknown }
const rows = (answer: HttpAnswer) => answer.body.rows as { [field: string]: unknown }[]

/** Registers over the network, verifies by the mailed link, logs in, and receives stock of one product. @param quantity units of it */
export async function newcomer(url: string, quantity: number): Promise<Newcomer> {
  const email = `newcomer-${process.hrtime.bigint()}@shop.test`
  const password = 'kola-nut-and-palm-oil-77'
  const form = {
    first_name: 'Adaeze',
    last_name: 'Okafor',
    email,
    password,
    password_confirmation: password,
    country: 'NG',
    phone: '08031234567',
    state: 'Lagos',
    city: 'Ikeja',
    address: '12 Allen Avenue',
    business_name: 'Okafor Foods',
    industry: ['Retail'],
  }
  const call = (method: string, path: string, body?: unknown, token = '') => send(url, token, method, path, body)
  const must = (answer: HttpAnswer): HttpAnswer => {
    if (answer.status < 200 || answer.status > 299) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  must(await call('POST', '/v1/merchant/register', form))
  must(await call('POST', '/v1/merchant/email/verify', { token: await mailedToken(url, email) }))
  const token = String(must(await call('POST', '/v1/merchant/auth/login', { email, password })).body.access_token)
  const location = String(rows(must(await call('GET', '/v1/business/inventory-locations', undefined, token)))[0]?.id)
  const contact = String(
    object(
      must(await call('PUT', '/v1/business/contacts', { name: 'Bola Ade', email: 'bola@mail.test', phone: '08059876543' }, token)).body
        .contact,
    ).id,
  )
  const product = String(
    object(
      must(await call('PUT', '/v1/business/products', { name: 'Rice 50kg', type: 'standard', price: 100, cost: 60 }, token)).body.product,
    ).id,
  )
  must(await call('PUT', '/v1/business/inventory-actions/intakes', { contact, location, items: [{ product, quantity, cost: 60 }] }, token))
  return { token, location, contact, product }
}

/** The job queue sends the mail, so this polls for it. */
async function mailedToken(url: string, email: string): Promise<string> {
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const [mail] = rows(await send(url, '', 'GET', `/dev/mailbox?to=${encodeURIComponent(email)}`))
    const link = (mail?.links as string[] | undefined)?.find((href) => href.includes('/email/verify'))
    const token = link && new URL(link).searchParams.get('token')
    if (token) return token
    await delay(20)
  }
  throw new Error('No mail came.')
}
