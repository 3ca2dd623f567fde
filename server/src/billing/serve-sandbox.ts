import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { Tables } from '../database/tables/index.ts'
import { localeOf, translate } from '../errors/translate.ts'
import { Html, html, htmlPage } from '../http/html.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type SandboxCard, cardOf } from '../services/sandbox-provider.ts'
import { takeNews } from './provider-news.ts'

const headers = {
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

const style = new Html(`
:root { color-scheme: light dark; --ground: #f4f6f5; --panel: #fff; --line: #d7ddda; --text: #17211c; --dim: #5b6660; --good: #0b6b4f }
@media (prefers-color-scheme: dark) { :root { --ground: #111614; --panel: #1a211e; --line: #323b37; --text: #e8edea; --dim: #9aa6a0; --good: #6fd3ae } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { box-sizing: border-box; max-width: 440px; margin: 8vh auto; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--panel) }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3 }
p { margin: 0 0 16px; color: var(--dim); font-size: 14px }
strong.amount { display: block; margin: 16px 0; color: var(--text); font-size: 32px }
form { display: grid; gap: 12px }
button { min-height: 48px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: var(--text); font: inherit; text-align: start; cursor: pointer }
button:hover { border-color: var(--good) }
button:focus-visible { outline: 2px solid var(--good); outline-offset: 2px }
button small { display: block; color: var(--dim) }
@media (max-width: 480px) { main { margin: 0; min-height: 100vh; border: 0; border-radius: 0 } }
`)

const outcomes = ['good', 'declines', 'fail', 'abandon'] as const
const afterwards = ['refund', 'dispute', 'lose', 'win'] as const
type Outcome = (typeof outcomes)[number] | (typeof afterwards)[number]

type Charge = Selectable<Tables['sandbox_charges']>

/** Actions on a settled payment. */
const afterwardsOf = ({ refunded_at, dispute }: Charge): readonly Outcome[] =>
  refunded_at !== null ? [] : dispute === 'open' ? ['lose', 'win'] : dispute === null ? ['refund', 'dispute'] : []

/** Actions on a payment’s page now. */
const choicesOf = (charge: Charge): readonly Outcome[] => (charge.status === 'success' ? afterwardsOf(charge) : outcomes)

function page(request: FastifyRequest, match: Charge | undefined): string {
  const charge = match && choicesOf(match).length > 0 ? match : undefined
  const locale = localeOf(request.headers['accept-language'])
  const t = (key: string) => translate(locale, { key: `sandbox.${key}` })
  const choice = (outcome: Outcome) => html`
    <button type="submit" name="outcome" value="${outcome}">${t(outcome)}<small>${t(`${outcome}_text`)}</small></button>
  `
  const body = charge
    ? html`<h1>${t(charge.status === 'success' ? 'paid' : 'title')}</h1>
        <p>${t(charge.status === 'success' ? 'paid_text' : 'text')}</p>
        <strong class="amount">${formatMoney(charge.amount)}</strong>
        <p>${charge.email}</p>
        <form method="post">${choicesOf(charge).map(choice)}</form>`
    : html`<h1>${t('over')}</h1>
        <p>${t('over_text')}</p>`
  return htmlPage({ lang: locale, title: t('title'), style }, html`<main>${body}</main>`).text
}

type SandboxRoute = { Params: { reference: string }; Body: { outcome?: string } | undefined }

/**
 * Page of the sandbox provider: it takes no card, and the tester chooses the outcome. It exists only without a real provider and finds a
 * payment by its reference, like a provider.
 */
export function serveSandbox(fastify: FastifyInstance, app: Dependencies): void {
  if (app.paymentProvider.name !== 'sandbox') return
  const chargeOf = (reference: string) =>
    app.database.transaction({}, (db) => db.selectFrom('sandbox_charges').selectAll().where('reference', '=', reference).executeTakeFirst())
  const show = async (request: FastifyRequest, reply: FastifyReply, reference: string) => {
    const charge = await chargeOf(reference)
    return reply
      .code(charge && choicesOf(charge).length > 0 ? 200 : 404)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(page(request, charge))
  }
  /** Applies an outcome to a settled payment. */
  const happen = async ({ reference }: Charge, outcome: Outcome) => {
    if (outcome === 'refund') return app.paymentProvider.refund(reference)
    const now = new Date(app.clock()).toISOString()
    const dispute = outcome === 'dispute' ? 'open' : outcome === 'lose' ? 'lost' : 'won'
    await app.database.transaction({}, (db) =>
      db
        .updateTable('sandbox_charges')
        .set({ dispute, ...(dispute === 'open' && { disputed_at: now }) })
        .where('reference', '=', reference)
        .where('refunded_at', 'is', null)
        .where('dispute', dispute === 'open' ? 'is' : '=', dispute === 'open' ? null : 'open')
        .execute(),
    )
  }
  fastify.get<SandboxRoute>('/sandbox/checkout/:reference', (request, reply) => show(request, reply, request.params.reference))
  void fastify.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    forms.post<SandboxRoute>('/sandbox/checkout/:reference', async (request, reply) => {
      const { reference } = request.params
      const charge = await chargeOf(reference)
      const outcome = charge && choicesOf(charge).find((choice) => choice === request.body?.outcome)
      if (!charge || !outcome) return show(request, reply, reference)
      if (charge.status === 'success') {
        await happen(charge, outcome)
        // As the provider’s event.
        await takeNews(app, request.id, { reference, isAfterwards: true })
        return show(request, reply, reference)
      }
      const status = outcome === 'fail' ? 'failed' : outcome === 'abandon' ? 'abandoned' : 'success'
      const card = status === 'success' ? JSON.stringify(cardOf(outcome as SandboxCard, charge.email)) : null
      const paid_at = status === 'success' ? new Date(app.clock()).toISOString() : null
      await app.database.transaction({}, (db) =>
        db
          .updateTable('sandbox_charges')
          .set({ status, card, paid_at })
          .where('reference', '=', reference)
          .where('status', '<>', 'success')
          .execute(),
      )
      return reply.redirect(charge.callback_url ?? app.config.screensUrl, 303)
    })
  })
}
