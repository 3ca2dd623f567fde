import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Transaction {
  id: number
  reference: string
  amount: number
  currency: string
  email: string
  status: string
  domain: string
  authorization: object
  /** The subaccount that receives the money; null if the operator does. */
  subaccount: object | null
}

export interface ReceivedRequest {
  method: string
  path: string
  body: Record<string, unknown>
  authorization: string | undefined
}

/** How the sandbox fails: never answers, breaks off, answers 500, sends nonsense, or acts and loses the reply. */
export type Trouble = 'slow' | 'cut' | 'down' | 'nonsense' | 'lost'

const card = (last4: string) => ({
  ...{
    authorization_code: `AUTH_${last4}${randomBytes(4).toString('hex')}`,
    bin: '408408',
    last4,
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
  },
  ...{
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: `SIG_${last4}`,
    account_name: null,
  },
})

/** A small server over real HTTP that replies as Paystack's documentation says. */
export class PaystackServer {
  readonly secretKey = `sk_live_${randomBytes(12).toString('hex')}`
  readonly transactions = new Map<string, Transaction>()
  readonly requests: ReceivedRequest[] = []
  readonly refunded = new Set<string>()
  /** In the form of its lists. */
  readonly refunds: Record<string, unknown>[] = []
  readonly disputes: (Record<string, unknown> & { id: number })[] = []
  trouble: Trouble | undefined
  /** Verifying a transaction whose reference begins so returns an unreadable reply. It cannot be refunded. */
  odd: string | undefined
  /** Queries for refunds and disputes of transactions whose reference begins so are rejected. */
  refuses: string | undefined
  /** Number of requests that wait and will get no reply. */
  hanging = 0
  /** Charges of these authorizations are declined. */
  readonly declines = new Set<string>()
  /** Bank of the subaccounts, and an account number instead of their own. */
  settlesAt = 'Zenith Bank'
  settlesTo: string | null | undefined
  /** True if it lists one bank only. */
  listsFew = false
  #server: Server | undefined

  get url(): string {
    if (!this.#server) throw new Error('It was not started.')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<this> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  /** Adds a successful payment that the app has not heard of. */
  know(reference: string): void {
    this.#begin(reference, { amount: 50_00, currency: 'NGN', email: 'a@b.test' }, { status: 'success' })
  }

  /** Pays on the provider's page, as a customer does. */
  pay(reference: string, more: Partial<Transaction> = {}): void {
    this.transactions.set(reference, { ...this.#known(reference), status: 'success', authorization: card('4081'), ...more })
  }

  /** Refunds a payment, as a person at the provider does. @returns the event that reports it */
  sendBack(reference: string, amount = this.#known(reference).amount, dispute: number | null = null): string {
    const transaction = this.#known(reference)
    const at = new Date().toISOString()
    this.refunds.push({
      ...{ integration: 1, id: this.refunds.length + 1, transaction: transaction.id, transaction_reference: reference, dispute, amount },
      ...{ currency: transaction.currency, domain: 'live', status: 'processed', refunded_at: at, createdAt: at, refunded_by: 'a@b.test' },
    })
    const sum = this.refunds
      .filter((refund) => refund.transaction === transaction.id)
      .reduce((all, refund) => all + Number(refund.amount), 0)
    if (sum >= transaction.amount) this.transactions.set(reference, { ...transaction, status: 'reversed' })
    const data = { status: 'processed', transaction_reference: reference, refund_reference: null, amount: String(amount) }
    return JSON.stringify({ event: 'refund.processed', data: { ...data, currency: 'NGN', processor: 'instant-transfer', domain: 'live' } })
  }

  /** A bank disputes a payment, or decides the dispute. @returns the event that reports it */
  dispute(reference: string, decided?: 'merchant-accepted' | 'declined', amount = this.#known(reference).amount): string {
    const { id, status, currency, amount: paid } = this.#known(reference)
    const transaction = { id, status, reference, amount: paid, currency, domain: 'live' }
    const earlier = this.disputes.findIndex((dispute) => (dispute.transaction as { id: number }).id === id)
    const now = Date.now()
    const data = {
      ...{
        id: earlier < 0 ? this.disputes.length + 1 : earlier + 1,
        refund_amount: amount,
        currency,
        transaction,
        transaction_reference: null,
      },
      ...{
        status: decided ? 'resolved' : 'awaiting-merchant-feedback',
        resolution: decided ?? null,
        domain: 'live',
        category: 'chargeback',
      },
      ...{ dueAt: new Date(now + 7 * 86_400_000).toISOString(), resolvedAt: decided ? new Date(now).toISOString() : null },
    }
    if (earlier < 0) this.disputes.push(data)
    else this.disputes[earlier] = data
    return JSON.stringify({ event: decided ? 'charge.dispute.resolve' : 'charge.dispute.create', data })
  }

  #known(reference: string): Transaction {
    const transaction = this.transactions.get(reference)
    if (!transaction) throw new Error(`No transaction ${reference}.`)
    return transaction
  }

  requestsTo = (path: string): ReceivedRequest[] => this.requests.filter((request) => request.path.startsWith(path))

  sign = (body: string | Buffer): string => createHmac('sha512', this.secretKey).update(body).digest('hex')

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
    const path = request.url ?? ''
    this.requests.push({ method: request.method ?? '', path, body, authorization: request.headers.authorization })
    if (this.trouble === 'slow') {
      this.hanging++
      response.once('close', () => this.hanging--)
      return
    }
    if (this.trouble === 'cut') return void response.destroy()
    if (this.trouble === 'down') return this.#say(response, 502, { status: false, message: 'Bad gateway' })
    if (this.trouble === 'nonsense') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>maintenance</html>')
    const [status, reply] = this.#does(request.method ?? '', path, body)
    if (this.trouble === 'lost') return void response.destroy()
    this.#say(response, status, reply)
  }

  #isRefused(reference: string): boolean {
    return this.refuses !== undefined && reference.startsWith(this.refuses)
  }

  #isOdd(reference: string): boolean {
    return this.odd !== undefined && reference.startsWith(this.odd)
  }

  #say(response: ServerResponse, status: number, reply: object): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  }

  #does(method: string, path: string, body: Record<string, unknown>): [number, object] {
    const good = (message: string, data: unknown): [number, object] => [200, { status: true, message, data }]
    const bad = (status: number, message: string): [number, object] => [status, { status: false, message }]
    if (method === 'POST' && path === '/transaction/initialize') {
      const reference = String(body.reference)
      if (this.transactions.has(reference)) return bad(400, 'Duplicate Transaction Reference')
      this.#begin(reference, body, { status: 'abandoned' })
      return good('Authorization URL created', {
        authorization_url: `https://checkout.paystack.com/${reference}`,
        access_code: 'x',
        reference,
      })
    }
    if (method === 'POST' && path === '/transaction/charge_authorization') {
      const reference = String(body.reference)
      if (this.transactions.has(reference)) return bad(400, 'Duplicate Transaction Reference')
      const declined = this.declines.has(String(body.authorization_code))
      this.#begin(reference, body, { status: declined ? 'failed' : 'success', authorization: card('4081') })
      return good('Charge attempted', this.#data(reference))
    }
    const [, verified] = /^\/transaction\/verify\/([^?]+)$/.exec(path) ?? []
    if (verified) {
      const reference = decodeURIComponent(verified)
      if (this.#isOdd(reference)) return good('Verification successful', 'a page of words')
      return this.transactions.has(reference)
        ? good('Verification successful', this.#data(reference))
        : bad(404, 'Transaction reference not found')
    }
    if (method === 'POST' && path === '/refund') {
      const reference = String(body.transaction)
      if (this.#isOdd(reference)) return bad(400, 'Refund is not possible')
      if (this.refunded.has(reference)) return bad(400, 'Transaction has been fully reversed')
      this.refunded.add(reference)
      return good('Refund has been queued for processing', { transaction: { reference } })
    }
    const [, list] = /^\/(refund|dispute)\?/.exec(path) ?? []
    if (list) {
      const id = Number(new URL(path, 'http://x').searchParams.get('transaction'))
      const of = [...this.transactions.values()].find((transaction) => transaction.id === id)
      if (of && this.#isRefused(of.reference)) return bad(400, 'Query is not possible')
      const all = list === 'refund' ? this.refunds : this.disputes
      return good(
        `${list}s retrieved`,
        all.filter((row) => row.transaction === id || (row.transaction as { id?: number }).id === id),
      )
    }
    const [, code] = /^\/subaccount\/([^?]+)$/.exec(path) ?? []
    if (code)
      return code.startsWith('ACCT_')
        ? good('Subaccount retrieved', {
            ...{ subaccount_code: code, business_name: 'ADE STORES', settlement_bank: this.settlesAt },
            // The ten digits at its end, so that each business has its own account number.
            ...{ account_number: this.settlesTo === undefined ? (/\d{10}$/.exec(code)?.[0] ?? '0193274682') : this.settlesTo },
            ...{ active: !code.endsWith('off'), currency: code.endsWith('usd') ? 'USD' : 'NGN' },
          })
        : bad(404, 'Subaccount not found')
    if (path.startsWith('/bank?')) return this.#banks(new URL(path, 'http://x').searchParams)
    if (path.startsWith('/bank/resolve')) {
      const number = new URL(path, 'http://x').searchParams.get('account_number') ?? ''
      return number === '0000000000'
        ? bad(422, 'Could not resolve account name')
        : good('Account number resolved', { account_number: number, account_name: 'ADA OBI', bank_id: 9 })
    }
    return bad(404, 'Not found')
  }

  /** Two pages of banks, with the cursor of the documentation. */
  #banks(query: URLSearchParams): [number, object] {
    const isSecond = query.get('next') === 'second'
    const data = this.listsFew
      ? [{ name: 'Access Bank Plc', code: '044', active: true, is_deleted: false }]
      : isSecond
        ? [
            { name: 'Zenith Bank', code: '057', active: true, is_deleted: false },
            { name: 'Zuba Microfinance Bank', code: '51999', active: true, is_deleted: null },
          ]
        : [
            { name: 'Access Bank Plc', code: '044', active: true, is_deleted: false },
            { name: 'Closed Bank', code: '999', active: false, is_deleted: false },
          ]
    return [
      200,
      {
        status: true,
        message: 'Banks retrieved',
        data,
        meta: { next: isSecond || this.listsFew ? null : 'second', previous: null, perPage: 100 },
      },
    ]
  }

  #begin(reference: string, body: Record<string, unknown>, more: Partial<Transaction>): void {
    const transaction = {
      id: this.transactions.size + 1,
      reference,
      amount: Number(body.amount),
      currency: String(body.currency),
      email: String(body.email),
      domain: 'live',
    }
    const subaccount = typeof body.subaccount === 'string' ? { id: 1, subaccount_code: body.subaccount } : null
    this.transactions.set(reference, { ...transaction, status: 'abandoned', authorization: {}, subaccount, ...more })
  }

  #data(reference: string): object {
    const { email, ...transaction } = this.transactions.get(reference) as Transaction
    return { ...transaction, gateway_response: 'Approved', paid_at: null, customer: { id: 1, email, customer_code: 'CUS_x' } }
  }
}
