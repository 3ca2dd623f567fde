import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Breaker } from './breaker.ts'
import {
  type Bank,
  type Charge,
  type Checkout,
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
  type Subaccount,
  type Verified,
} from './payment-provider.ts'
import type { Afterwards } from './taken-back.ts'

export interface PaystackSettings {
  secretKey: string
  /** Without a trailing slash. */
  baseUrl: string
}

/** Milliseconds for a reply. */
const timeout = 5000

/** Every reply: success, message and data. */
const Answer = z.looseObject({
  status: z.boolean(),
  message: z.string().catch(''),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
})

const text = z.union([z.string(), z.number()]).transform(String)
const Authorization = z.looseObject({
  authorization_code: z.string().min(1),
  signature: z.string().nullish(),
  last4: text.pipe(z.string().regex(/^\d{4}$/)),
  exp_month: z.coerce.number().int().min(1).max(12),
  exp_year: z.coerce.number().int().min(2000).max(2200),
  bank: z.string().nullish(),
  brand: z.string().nullish(),
  card_type: z.string().nullish(),
  channel: z.string().nullish(),
  reusable: z.boolean().nullish(),
})
const Transaction = z.looseObject({
  id: text.nullish(),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  domain: z.string().nullish(),
  // Payments by transfer or USSD have no card authorization.
  authorization: z.unknown(),
  customer: z.looseObject({ email: z.string() }).nullish(),
  // Empty or null if the money is the operator’s.
  subaccount: z.looseObject({ subaccount_code: z.string().nullish() }).nullish().catch(null),
})
const Banks = z.array(
  z.looseObject({ name: z.string().trim().min(1), code: text, active: z.boolean().nullish(), is_deleted: z.boolean().nullish() }),
)
/** A payment inside another object: its number, or the whole object. */
const Of = z.union([text, z.looseObject({ id: text }).transform(({ id }) => id)])
const at = z.string().nullish().transform(utc)
const Refunds = z.array(
  z.looseObject({
    ...{ transaction: Of, amount: z.coerce.number().int(), status: z.string(), dispute: Of.nullish() },
    ...{ refunded_at: at, createdAt: at },
  }),
)
const Disputes = z.array(
  z.looseObject({
    ...{
      id: text,
      transaction: Of,
      refund_amount: z.coerce.number().int().nullish(),
      status: z.string(),
      resolution: z.string().nullish(),
    },
    ...{ dueAt: at, resolvedAt: at, updatedAt: at },
  }),
)
/** Most pages of banks; there are about 300 banks. */
const bankPages = 20

const states: Readonly<Record<string, Verified['state']>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'abandoned',
}

interface PaystackRequest {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

interface PaystackReply {
  http: number
  answer: z.output<typeof Answer>
}

/**
 * Paystack over its HTTP API (https://paystack.com/docs/api). Each request has five seconds. Reads are retried once; writes never are,
 * and their result is looked up instead. Repeated failures open the breaker (`breaker.ts`).
 */
export class PaystackProvider implements PaymentProvider {
  readonly name = 'paystack' as const
  readonly #settings: PaystackSettings
  readonly #breaker: Breaker
  readonly #clock: () => number

  constructor(settings: PaystackSettings, clock: () => number = Date.now) {
    this.#settings = settings
    this.#clock = clock
    this.#breaker = new Breaker(clock)
  }

  async start({ reference, amount, currency, email, callback_url, subaccount }: Checkout): Promise<string> {
    // Plans are paid by card, for renewals. Customers’ payments use any channel, and the business pays the fees.
    const how = subaccount === undefined ? { channels: ['card'] } : { subaccount, bearer: 'subaccount' }
    const body = { reference, amount, currency, email, callback_url, ...how }
    const { answer } = await this.#done({ method: 'POST', path: '/transaction/initialize', body })
    const data = z.looseObject({ authorization_url: z.url({ protocol: /^https?$/ }), reference: z.string() }).safeParse(answer.data)
    if (!data.success || data.data.reference !== reference)
      throw new ProviderDown('An answer to /transaction/initialize that cannot be read.')
    return data.data.authorization_url
  }

  async charge({ reference, amount, currency, email, authorization }: Charge): Promise<void> {
    const body = { reference, amount, currency, email, authorization_code: authorization }
    await this.#done({ method: 'POST', path: '/transaction/charge_authorization', body })
  }

  async verify(reference: string): Promise<Verified> {
    const transaction = await this.#transaction(reference)
    if (!transaction) return { state: 'unknown', reference, amount: 0, currency: 'NGN', is_test: false, subaccount: null, card: null }
    const { status, amount, currency, authorization, customer, subaccount } = transaction
    return {
      ...{ state: states[status] ?? 'pending', reference: transaction.reference, amount, currency },
      is_test: this.#isTest(transaction),
      subaccount: subaccount?.subaccount_code ?? null,
      card: cardIn(authorization, customer?.email),
    }
  }

  async afterwards(reference: string): Promise<Afterwards | undefined> {
    const transaction = await this.#transaction(reference)
    if (!transaction || transaction.reference !== reference || this.#isTest(transaction)) return undefined
    const { id, status } = transaction
    if (!id) throw new ProviderDown('An answer to /transaction/verify without a number.')
    const of = { transaction: id, perPage: '100', from: '2015-01-01T00:00:00.000Z', to: new Date(this.#clock() + 86_400_000).toISOString() }
    const [refunds, disputes] = [await this.#list('/refund', of, Refunds), await this.#list('/dispute', of, Disputes)]
    return {
      is_reversed: status === 'reversed',
      refunds: refunds
        .filter((refund) => refund.transaction === id && refund.status === 'processed')
        .map(({ amount, dispute, refunded_at, createdAt }) => ({ amount, dispute: dispute ?? null, at: refunded_at ?? createdAt })),
      disputes: disputes
        .filter((dispute) => dispute.transaction === id)
        .map(({ id: dispute, refund_amount, status: stage, resolution, dueAt, resolvedAt, updatedAt }) => ({
          ...{ id: dispute, amount: refund_amount ?? transaction.amount, due_at: dueAt, at: resolvedAt ?? updatedAt },
          state: stage !== 'resolved' ? 'open' : /accepted/i.test(resolution ?? '') ? 'lost' : 'won',
        })),
    }
  }

  disputeUrl(): string {
    return 'https://dashboard.paystack.com/#/disputes'
  }

  #isTest({ domain }: z.output<typeof Transaction>): boolean {
    return this.#settings.secretKey.startsWith('sk_live_') && domain !== 'live'
  }

  /** @throws ProviderDown without a readable reply */
  async #transaction(reference: string): Promise<z.output<typeof Transaction> | undefined> {
    const { http, answer } = await this.#ask({ method: 'GET', path: `/transaction/verify/${encodeURIComponent(reference)}` })
    if (!answer.status) {
      if (http === 404 || /not found/i.test(answer.message)) return undefined
      throw new ProviderDown(`/transaction/verify: ${http} ${answer.message}`)
    }
    const read = Transaction.safeParse(answer.data)
    if (!read.success) throw new ProviderDown('An answer to /transaction/verify that cannot be read.')
    return read.data
  }

  /**
   * Lists a payment’s refunds or disputes; Paystack replies 404 if there are none.
   * @throws ProviderDown, ProviderRefused
   */
  async #list<T>(path: string, of: Record<string, string>, shape: z.ZodType<T[]>): Promise<T[]> {
    const { http, answer } = await this.#ask({ method: 'GET', path: `${path}?${new URLSearchParams(of).toString()}` })
    if (!answer.status) {
      if (http === 404) return []
      throw new ProviderRefused(`${path}: ${http} ${answer.message}`)
    }
    const read = shape.safeParse(answer.data ?? [])
    if (!read.success) throw new ProviderDown(`An answer to ${path} that cannot be read.`)
    return read.data
  }

  async refund(reference: string): Promise<void> {
    const { http, answer } = await this.#ask({ method: 'POST', path: '/refund', body: { transaction: reference } })
    if (!answer.status && !/already|fully (reversed|refunded)/i.test(answer.message))
      throw new ProviderRefused(`/refund: ${http} ${answer.message}`)
  }

  async accountName(bank_code: string, account_number: string): Promise<string | undefined> {
    const query = new URLSearchParams({ account_number, bank_code })
    const { answer } = await this.#ask({ method: 'GET', path: `/bank/resolve?${query.toString()}` })
    if (!answer.status) return undefined
    const read = z.looseObject({ account_name: z.string().min(1) }).safeParse(answer.data)
    if (!read.success) throw new ProviderDown('An answer to /bank/resolve that cannot be read.')
    return read.data.account_name
  }

  async banks(): Promise<Bank[]> {
    const nameByCode = new Map<string, string>()
    let next: string | undefined
    for (let page = 0; page < bankPages; page++) {
      const query = new URLSearchParams({ country: 'nigeria', currency: 'NGN', use_cursor: 'true', perPage: '100', ...(next && { next }) })
      const { answer } = await this.#ask({ method: 'GET', path: `/bank?${query.toString()}` })
      const read = Banks.safeParse(answer.data)
      if (!answer.status || !read.success) throw new ProviderDown('An answer to /bank that cannot be read.')
      for (const { code, name, active, is_deleted } of read.data)
        if (active !== false && is_deleted !== true && code && !nameByCode.has(code)) nameByCode.set(code, name)
      next = z.looseObject({ next: z.string().min(1) }).safeParse(answer.meta).data?.next
      if (!next) break
    }
    if (nameByCode.size === 0) throw new ProviderDown('An answer to /bank without banks.')
    return [...nameByCode].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  }

  async subaccount(code: string): Promise<Subaccount | undefined> {
    const { http, answer } = await this.#ask({ method: 'GET', path: `/subaccount/${encodeURIComponent(code)}` })
    if (!answer.status) {
      if (http === 404 || http === 400 || http === 422) return undefined
      throw new ProviderDown(`/subaccount: ${http} ${answer.message}`)
    }
    const Read = z.looseObject({
      subaccount_code: z.string(),
      business_name: z.string().min(1),
      settlement_bank: z.string().nullish(),
      account_number: text.nullish(),
      active: z.union([z.boolean(), z.number()]).nullish(),
      currency: z.string().nullish(),
    })
    const read = Read.safeParse(answer.data)
    if (!read.success) throw new ProviderDown('An answer to /subaccount that cannot be read.')
    const { subaccount_code, business_name, settlement_bank, account_number, active, currency } = read.data
    // Paystack also finds a subaccount by number; only its code is stored.
    if (subaccount_code !== code || active === false || active === 0 || (currency ?? 'NGN') !== 'NGN') return undefined
    return { name: business_name, bank: settlement_bank ?? null, account_number: account_number ?? null }
  }

  /** Paystack has no company register, so the name is typed. */
  async company(): Promise<undefined> {
    throw new ProviderDown('Paystack keeps no register of companies.')
  }

  isSigned(body: Uint8Array, signature: string | undefined): boolean {
    if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
    const digest = createHmac('sha512', this.#settings.secretKey).update(body).digest()
    return timingSafeEqual(digest, Buffer.from(signature, 'hex'))
  }

  /** @throws ProviderRefused if Paystack understood and refused */
  async #done(request: PaystackRequest): Promise<PaystackReply> {
    const reply = await this.#ask(request)
    if (!reply.answer.status) throw new ProviderRefused(`${request.path}: ${reply.http} ${reply.answer.message}`)
    return reply
  }

  /** @throws ProviderDown without a readable reply */
  async #ask(request: PaystackRequest): Promise<PaystackReply> {
    return this.#breaker.run(async () => {
      try {
        return await this.#once(request)
      } catch (error) {
        if (request.method !== 'GET') throw error
        return this.#once(request)
      }
    })
  }

  async #once({ method, path, body }: PaystackRequest): Promise<PaystackReply> {
    const headers = {
      authorization: `Bearer ${this.#settings.secretKey}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    }
    try {
      const response = await fetch(`${this.#settings.baseUrl}${path}`, {
        ...{ method, headers, redirect: 'error', signal: AbortSignal.timeout(timeout) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (response.status >= 500 || response.status === 429) throw new ProviderDown(`${path.split('?')[0]}: ${response.status}`)
      return { http: response.status, answer: Answer.parse(await response.json()) }
    } catch (error) {
      // Errors contain nothing of the request, so no key or authorization is logged.
      if (error instanceof ProviderDown) throw error
      throw new ProviderDown(`${path.split('?')[0]}: ${error instanceof Error ? error.name : 'no answer'}`)
    }
  }
}

/** A time in UTC; null if missing or unreadable. */
function utc(time: string | null | undefined): string | null {
  const at = Date.parse(time ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The card; undefined if a field is missing. */
function cardIn(authorization: unknown, email: string | undefined): Verified['card'] {
  const read = Authorization.safeParse(authorization)
  if (!read.success || !email || (read.data.channel ?? 'card') !== 'card') return null
  const { authorization_code, signature, last4, exp_month, exp_year, bank, brand, card_type, reusable } = read.data
  // The card’s signature. Without one, a digest of its authorization identifies the card.
  const cardSignature = signature ?? createHash('sha256').update(authorization_code).digest('hex')
  return {
    ...{ authorization: authorization_code, signature: cardSignature, email, last4, exp_month, exp_year },
    ...{ brand: (brand ?? card_type ?? 'card').trim().toLowerCase(), bank: bank?.trim() || null, is_reusable: reusable === true },
  }
}
