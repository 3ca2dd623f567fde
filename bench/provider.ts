import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { dataFolder, startBuiltApp } from './built-app.ts'
import { fill, register, saleOf } from './business.ts'
import { Client } from './client.ts'
import { type Figures, ms } from './figures.ts'

/** Failures of the payment provider: no reply, 500, broken connection, or an invalid reply. */
const troubles = ['slow', 'down', 'cut', 'nonsense'] as const
type Trouble = (typeof troubles)[number]

/** Customers who pay at once: several times the app's slots for the provider. */
const customers = 40
/** Milliseconds: timeout of a request to the provider, and the pause after failures (`services/`). */
const [patience, pause] = [5000, 30_000]

const percentile95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

/** Milliseconds of each call. */
interface Took {
  sales: number[]
  logins: number[]
}
const nothing = (): Took => ({ sales: [], logins: [] })

/** Replies as Paystack does, for subaccounts and payment pages only. */
class Provider {
  trouble: Trouble | undefined
  hanging = 0
  readonly #server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (this.trouble === 'slow') {
        this.hanging++
        response.once('close', () => this.hanging--)
        return
      }
      if (this.trouble === 'cut') return void response.destroy()
      if (this.trouble === 'down') return void response.writeHead(500).end('{}')
      if (this.trouble === 'nonsense') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ status: true, message: '', data: this.#answer(request.url ?? '', body) }))
    })
  })

  #answer(path: string, body: string): object {
    const [, code] = /^\/subaccount\/(.+)$/.exec(path) ?? []
    if (code) return { subaccount_code: code, business_name: 'BENCH', settlement_bank: 'Zenith Bank', account_number: code.slice(-10) }
    if (path.startsWith('/bank/resolve')) return { account_name: 'ADA OBI' }
    const { reference } = JSON.parse(body || '{}') as { reference?: string }
    return { authorization_url: `https://checkout.paystack.com/${reference}`, reference }
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/**
 * p95 of sales and logins while the provider fails and forty customers press its button. Compared with the p95 without customers, before
 * and after each failure, in turns. The difference of the quiet periods is the machine's own noise.
 */
export async function providerRows(figures: Figures, rounds: number): Promise<void> {
  const provider = new Provider()
  const url = await provider.start()
  const settings = { DEMO: '0', PAYSTACK_SECRET_KEY: 'sk_live_bench0123456789', PAYSTACK_BASE_URL: url }
  const folder = dataFolder()
  const first = await startBuiltApp(folder, settings)
  const business = await register(first)
  business.client.close()
  await first.stop()
  // The mailbox is readable only with a local URL, while payment links need a public one.
  const app = await startBuiltApp(folder, { ...settings, PUBLIC_URL: 'http://bench.test' })
  business.client = new Client(app.url, business.client.token, 8)
  await fill(business, { products: 100, contacts: 20, sales: 0 })
  const { client } = business
  const account_number = '2098765432'
  const form = { bank_code: '057', account_number, account_name: 'Bench' }
  const { bank_account } = await client.must<{ bank_account: { id: string } }>('PUT', '/v1/business/bank-accounts', form)
  const chosen = { subaccount: `ACCT_${account_number}`, account: bank_account.id }
  const at = '/v1/business/online-payments'
  const { subaccount: bankSubaccount } = await client.must<{ subaccount: { confirmation: string } }>(
    'GET',
    `${at}/subaccount?${new URLSearchParams(chosen).toString()}`,
  )
  await client.must('PATCH', at, { ...chosen, confirmation: bankSubaccount.confirmation })

  const contact = await client.must<{ contact: { id: string } }>('PUT', '/v1/business/contacts', {
    ...{ name: 'Ada Obi', email: 'ada@mail.test', type: 'customer', phone: '08031234567' },
  })
  /** Public page of an unpaid sale. */
  const page = async (turn: number): Promise<string> => {
    const { body } = saleOf(business, 1, turn)
    const sale = { ...(body as object), contact: contact.contact.id, payment_accounts: [] }
    const { sale: createdSale } = await client.must<{ sale: { id: string } }>('PUT', '/v1/business/sales', sale)
    const { url: link } = await client.must<{ url: string }>('POST', `/v1/business/sales/${createdSale.id}/share`, {})
    return new URL(link).pathname
  }
  const guest = new Client(app.url, '', customers)
  const till = new Client(app.url, client.token, 4)
  const logIn = { method: 'POST', path: '/v1/merchant/auth/login', body: { email: business.email, password: business.password } }

  /** Sells and logs in alternately while the request to the provider hangs. */
  const measure = async (took: Took = nothing()): Promise<void> => {
    const until = performance.now() + patience - 500
    for (let turn = 0; performance.now() < until; turn++) {
      const which = turn % 6 === 5 ? 'logins' : 'sales'
      const began = performance.now()
      const call = () => till.send(which === 'sales' ? saleOf(business, 10, turn) : logIn)
      let answer = await call()
      // A till that gets 503 retries: its total time counts.
      for (let time = 0; answer.status === 503 && time < 5; time++) answer = await delay(500).then(call)
      const { status, content } = answer
      if (which === 'sales' ? status !== 201 : status !== 200) throw new Error(`${which}: ${status} ${content.toString()}`)
      took[which].push(performance.now() - began)
    }
  }
  await measure()
  for (const trouble of troubles) {
    const [before, after, troubled] = [nothing(), nothing(), nothing()]
    let most = 0
    for (let round = 0; round < rounds; round++) {
      const pages: string[] = []
      for (let turn = 0; turn < customers; turn++) pages.push(await page(turn))
      await measure(before)
      provider.trouble = trouble
      const pressed = pages.map((pagePath) =>
        guest.send({ method: 'POST', path: `${pagePath}/pay` }, { 'content-type': 'application/x-www-form-urlencoded' }),
      )
      // Waits until the customers' requests are pending, on a busy machine too.
      for (let time = 0; time < 10 && (time < 3 || (trouble === 'slow' && provider.hanging < customers)); time++) await delay(100)
      most = Math.max(most, provider.hanging)
      await measure(troubled)
      for (const { status } of await Promise.all(pressed)) if (status !== 503) throw new Error(`A customer's page: ${status}`)
      provider.trouble = undefined
      await measure(after)
      // The app has paused its requests; after this it tries again.
      await delay(pause + 500)
    }
    const quiet = (which: keyof Took) => [...before[which], ...after[which]]
    for (const which of ['sales', 'logins'] as const) {
      const [alone, duringTrouble] = [percentile95(quiet(which)), percentile95(troubled[which])]
      const hung = trouble === 'slow' ? `, ${most} customers hanging` : ''
      const itself = (percentile95(after[which]) / percentile95(before[which])).toFixed(2)
      figures.atMost(`provider ${trouble}: p95 of ${which}`, 2, duringTrouble / alone, {
        ...{
          of: ' × quiet',
          detail: `${ms(duringTrouble)} of ${ms(alone)}, ${troubled[which].length} timed; quiet after/before ${itself}${hung}`,
        },
      })
    }
  }
  for (const httpClient of [guest, till]) httpClient.close()
  await app.stop()
  provider.stop()
}
