import type { CheckoutStatus } from '@kasuwa/contract/online-payments'
import { formatMoney, formatMoneyIn } from '@kasuwa/contract/platform/money'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { storedId } from '../database/ids.ts'
import type { Tables } from '../database/tables/index.ts'
import { type PageFrame, paperPage } from '../documents/print/page.ts'
import { type PaperWord, paperTime, paperTranslator } from '../documents/print/paper.ts'
import { pageFile, printDocument } from '../documents/print/print-document.ts'
import { Refusal } from '../errors/refusal.ts'
import { Html, html } from '../http/html.ts'
import { type Begun, type Payable, beginCheckout, payableOf } from '../online-payments/begin.ts'
import { type CheckoutRow, checkoutBy } from '../online-payments/checkout-row.ts'
import { orderPaperOf } from '../purchase-orders/paper.ts'
import { quotationPaperOf } from '../quotations/paper.ts'
import { backgroundContext } from '../request/background.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { salePaperOf } from '../sales/sale-papers.ts'
import type { FileReply } from '@kasuwa/contract/platform/endpoint'
import { printStatement, statementPage, statementPaper } from '../statements/paper.ts'
import { ledgersOf, owedNow } from '../statements/statement.ts'
import type { Numbering } from '@kasuwa/contract/documents'
import { readLinkToken } from './link-tokens.ts'
import type { SharedStatement } from './shared-statement.ts'

type ShareLinkRow = Selectable<Tables['share_links']>
type ActiveLink = ShareLinkRow & { zone: string; numbering: Numbering }

export type SharedFormat = 'html' | 'pdf'

/** Origin of the request. */
type Opened = Pick<BusinessContext, 'request_id' | 'ip' | 'user_agent'>

/** An active link; one statement covers false, expired and ended ones. */
const linkBy = (db: Db, business_id: string, hash: string, now: number): Promise<ActiveLink | undefined> =>
  db
    .selectFrom('share_links')
    .innerJoin('businesses', 'businesses.id', 'share_links.business_id')
    .selectAll('share_links')
    .select(['businesses.time_zone as zone', 'businesses.number_prefixes as numbering'])
    .where('share_links.business_id', '=', business_id)
    .where('share_links.token_hash', '=', hash)
    .where('share_links.ended_at', 'is', null)
    .where('share_links.expires_at', '>', new Date(now).toISOString())
    .where('businesses.deleted_at', 'is', null)
    .executeTakeFirst()

/** Permissions that papers check before they show figures. A statement’s were checked when it was shared. */
function rightsOf(link: ShareLinkRow): ReadonlySet<Permission> {
  return new Set<Permission>([
    ...(link.with_costs && link.order_id ? (['product.view-cost'] as const) : []),
    ...(link.contact_id ? (['report.contact-report'] as const) : []),
  ])
}

/** Context without a member in the link’s business: the sharer’s language, and only permissions that the papers need. */
function readerOf(app: Dependencies, db: Db, link: ActiveLink, opened: Opened): BusinessContext {
  const { id, business_id, created_by: merchant_id, location_id, locale, zone, numbering } = link
  const { request_id, ip, user_agent } = opened
  const principal = { zone, numbering, member: { id, is_owner: false, location_id }, permissions: rightsOf(link) }
  return backgroundContext(app, { db, id, business_id, merchant_id, locale, request_id, ip, user_agent }, principal, 'shareLinks.open')
}

const barStyle = new Html(`
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 10px 24px; background: #f0f5f2; border-bottom: 1px solid #dde3df }
.bar p { flex: 1 1 12em; min-width: 0 }
.bar a { padding: 10px 18px; border-radius: 6px; background: #0d5c46; color: #fff; font-weight: 600; text-decoration: none }
.bar a:focus-visible { outline: 3px solid #17211c; outline-offset: 2px }
.bar form { display: flex; flex-wrap: wrap; align-items: end; gap: 8px; flex: 0 1 auto; margin: 0 }
.bar label { flex: 1 1 14em; font-size: 12px; color: #5b6660 }
.bar input { display: block; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid #b9c3bd; border-radius: 6px; background: #fff; font: inherit; font-size: 16px; color: #17211c }
.bar input:focus-visible { outline: 2px solid #0d5c46; outline-offset: 1px }
.bar button { min-height: 44px; padding: 10px 18px; border: 0; border-radius: 6px; background: #0d5c46; color: #fff; font: inherit; font-weight: 600; cursor: pointer; white-space: nowrap }
.bar button:focus-visible { outline: 3px solid #17211c; outline-offset: 2px }
.bar form + a { border: 1px solid #0d5c46; background: #fff; color: #0d5c46 }
.bar .fault { color: #a1231a } .bar .good { color: #0b6b4f }
@media (max-width: 640px) { .due { flex-wrap: wrap; gap: 8px 24px } .headline { overflow-wrap: normal } .bar { padding: 10px 16px } .bar form, .bar button { flex: 1 1 100% } .bar form + a { flex: 1 1 100%; text-align: center } .pay_to { text-align: left } .lines { font-size: 12px } .lines :is(th, td) { padding: 6px 4px } .lines :is(th, td):is(:first-child, .position + *) { padding-left: 0 } .lines :is(th, td):last-child { padding-right: 0 } }
@media print { .bar { display: none } }
`)

/** Content of the bar, beside the link’s expiry. */
interface BarContent {
  strong: string | undefined
  /** State of a payment begun here, or why none began. */
  news?: { text: string; tone: 'good' | 'fault' | undefined } | undefined
  payable?: Payable | undefined
}

/** Form that leads to the provider’s page. It asks for an email if the contact has none, since the provider mails the payer. */
function payForm(ctx: BusinessContext, path: string, { amount, email }: Payable): Html {
  const say = paperTranslator(ctx)
  return html`<form method="post" action="${path}/pay">
    ${
      email === null &&
      html`<label
        >${say('your_email')}<input type="email" name="email" required maxlength="100" autocomplete="email" placeholder="name@example.com"
      /></label>`
    }
    <button type="submit">${say('pay_online', { amount: formatMoney(amount) })}</button>
  </form>`
}

/**
 * Head of the page: business, amount due, and PDF.
 * @param path of the page itself
 */
function frameOf(ctx: BusinessContext, link: ActiveLink, path: string, { strong: strongText, news, payable }: BarContent): PageFrame {
  const say = paperTranslator(ctx)
  return {
    head: html`<meta name="robots" content="noindex, nofollow" />
      <style>
        ${barStyle}
      </style>`,
    bar: html`<aside class="bar">
      <p>
        ${strongText && html`<strong>${strongText}</strong><br />`}
        ${news && html`<strong role="status" class="${news.tone ?? ''}">${news.text}</strong><br />`}
        ${payable?.is_sandbox && html`<strong>${say('pay_pretended')}</strong><br />`}
        <small>${say('shared_until', { date: paperTime(ctx, link.expires_at).split(',')[0] ?? '' })}</small>
      </p>
      ${payable && payForm(ctx, path, payable)}
      <a href="${path}/pdf" download>${say('download_pdf')}</a>
    </aside>`,
  }
}

/**
 * The contact’s current debt, counted like the statement; undefined if it could reveal debts that the sharer may not see.
 * @throws Refusal 404 if the contact was deleted; a merged contact is its main one
 */
async function owedToday(
  ctx: BusinessContext,
  contact_id: string,
  { with_debts, tells_of_debt }: SharedStatement,
): Promise<string | undefined> {
  const ledgers = await ledgersOf(ctx, contact_id)
  const now = await owedNow(ctx, ledgers)
  if (now.tells_of_debt && !with_debts && !tells_of_debt) return undefined
  const supplies = ledgers.contact.contact_type === 'supplier'
  const due = (supplies ? -1 : 1) * now.due
  const word: PaperWord = due === 0 ? 'nothing_owed' : due < 0 ? 'in_your_favour' : supplies ? 'we_owe' : 'you_owe'
  const say = paperTranslator(ctx)
  return say('owed_today', { said: say(word, { amount: formatMoney(Math.abs(due)) }) })
}

const documentPaperOf = (ctx: BusinessContext, { sale_id, quotation_id, order_id }: ActiveLink) =>
  sale_id ? salePaperOf(ctx, sale_id, 'invoice') : quotation_id ? quotationPaperOf(ctx, quotation_id) : orderPaperOf(ctx, order_id ?? '')

/** A checkout begun from the page, or why none began. */
export interface About {
  checkout?: string | undefined
  fault?: PayFault | undefined
}
export type PayFault = 'nothing_to_pay' | 'email' | 'down'

const faultWords = { nothing_to_pay: 'pay_nothing_left', email: 'pay_email', down: 'pay_down' } as const satisfies Record<
  PayFault,
  PaperWord
>
const newsWords = {
  pending: 'pay_pending',
  failed: 'pay_failed',
  abandoned: 'pay_abandoned',
  paid: 'pay_received',
  mismatch: 'pay_mismatch',
} as const satisfies Record<CheckoutStatus, PaperWord>

const paidOf = ({ verified_amount, verified_currency }: CheckoutRow) => formatMoneyIn(verified_amount ?? 0, verified_currency ?? 'NGN')

/** The sale’s last mismatched payment that is not refunded. */
const wronglyPaid = (ctx: BusinessContext, sale_id: string): Promise<CheckoutRow | undefined> =>
  ctx
    .selectFrom('sale_checkouts')
    .selectAll()
    .where('sale_id', '=', sale_id)
    .where('status', '=', 'mismatch')
    .where('refunded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** State of a payment made from a page of this sale; other sales’ payments are not shown. */
async function newsOf(ctx: BusinessContext, { sale_id }: ActiveLink, { checkout, fault }: About): Promise<BarContent['news']> {
  const say = paperTranslator(ctx)
  if (fault) return { text: say(faultWords[fault]), tone: 'fault' }
  const id = checkout && storedId('sale_checkout', checkout)
  const requestedCheckout = id && sale_id ? await checkoutBy(ctx.db, ctx.business_id, id) : undefined
  // A mismatched payment is shown to every visitor until it is refunded.
  const row =
    requestedCheckout?.sale_id === sale_id && requestedCheckout ? requestedCheckout : sale_id ? await wronglyPaid(ctx, sale_id) : undefined
  if (!row) return undefined
  const isGone = row.refunded_at !== null || row.taken_amount === row.verified_amount
  if (row.verified_at !== null && isGone) return { text: say('pay_went_back', { amount: paidOf(row) }), tone: undefined }
  const tone = row.status === 'paid' ? 'good' : row.status === 'pending' ? undefined : 'fault'
  const text = row.contact_payment_id !== null ? say('pay_credited', { amount: formatMoney(row.amount) }) : undefined
  const values = { amount: formatMoney(row.amount), paid: paidOf(row), reference: row.reference }
  return { text: text ?? say(newsWords[row.status], values), tone }
}

/**
 * The link’s content as HTML or PDF.
 * @throws Refusal 404 if it was deleted
 */
async function contentOf(ctx: BusinessContext, link: ActiveLink, format: SharedFormat, path: string, about: About): Promise<FileReply> {
  if (link.contact_id) {
    const sharedStatement = link.statement as SharedStatement
    const debtText = await owedToday(ctx, link.contact_id, sharedStatement)
    const { made_at, with_debts: _, ...statement } = sharedStatement
    const paper = await statementPaper(ctx, statement, made_at)
    if (format === 'pdf') return printStatement(ctx, paper, 'pdf')
    return pageFile(ctx, paper.letterhead, (logo) => statementPage(paper, logo, frameOf(ctx, link, path, { strong: debtText })))
  }
  const { paper, roll } = await documentPaperOf(ctx, link)
  if (format === 'pdf') return printDocument(ctx, paper, 'pdf', roll)
  const payable = link.sale_id ? await payableOf(ctx.app, ctx.db, ctx.business_id, link.sale_id) : undefined
  const barContent = { strong: undefined, news: await newsOf(ctx, link, about), payable }
  return pageFile(ctx, paper.letterhead, (logo) => paperPage(paper, logo, frameOf(ctx, link, path, barContent)))
}

/** The page for a token; undefined if it opens nothing. False, expired and ended links, and links to deleted records, look the same. */
export async function openShared(
  app: Dependencies,
  token: string,
  format: SharedFormat,
  opened: Opened,
  about: About = {},
): Promise<FileReply | undefined> {
  const { business_id, hash } = readLinkToken(app.tokens, token)
  return app.requestSlots.run(() =>
    app.database.transaction({ business_id }, async (db) => {
      const link = await linkBy(db, business_id, hash, app.clock())
      if (!link) return undefined
      try {
        return await contentOf(readerOf(app, db, link, opened), link, format, `/d/${token}`, about)
      } catch (error) {
        if (error instanceof Refusal && error.details.status === 404) return undefined
        throw error
      }
    }),
  )
}

/** The active link of a token, if any. */
function linkNow(app: Dependencies, token: string): Promise<ActiveLink | undefined> {
  const { business_id, hash } = readLinkToken(app.tokens, token)
  return app.requestSlots.run(() => app.database.transaction({ business_id }, (db) => linkBy(db, business_id, hash, app.clock())))
}

/** True if a returning payer’s link is still active. */
export const opensShared = async (app: Dependencies, token: string): Promise<boolean> => (await linkNow(app, token)) !== undefined

/**
 * Begins payment of a link’s sale.
 * @returns undefined without an active link to a sale
 * @param email typed by the payer, if the contact has none
 */
export async function payShared(
  app: Dependencies,
  token: string,
  { email, mayBegin }: { email: string | undefined; mayBegin: () => boolean },
  opened: Opened,
): Promise<Begun | undefined> {
  const link = await linkNow(app, token)
  if (!link?.sale_id) return undefined
  const { id: link_id, business_id, sale_id } = link
  const returnTo = `${app.config.linkUrl ?? app.config.publicUrl}/d/back`
  return beginCheckout(app, { request_id: opened.request_id }, { business_id, sale_id, link_id, email, mayBegin }, returnTo)
}
