import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import { writeAuditEntry } from '../records/audit.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { runAndRollBack } from '../database/run-and-roll-back.ts'
import { discardRegistration } from './discard-registration.ts'
import { emailEquals } from './email-equals.ts'
import { mailLinks, queueMail } from './mails.ts'
import { sortNameOf } from './merchant-columns.ts'
import { openBusiness } from './open-business.ts'
import { hashPassword, noPassword, refuseCommonPassword } from './password-hash.ts'
import { rememberRegisteringBrowser } from './registering-browser.ts'
import { toE164 } from '../countries/phone-numbers.ts'
import { newEmailToken } from './email-tokens.ts'
import { inConstantTime } from './constant-time.ts'
import { sha256 } from '../services/tokens.ts'
import { throttleKeys, countAttempt, limitMailRequests, registerWindows, tooSoon } from './throttle.ts'

type Form = Call<typeof api.registration.register>['body']

/**
 * Registers a merchant with their business, and mails a verification link. If the email is registered, only a mail says so: the reply and
 * its duration are the same.
 * @throws Refusal 422 by field; on `email` after too many mails
 */
export async function register(context: RequestContext, { body }: { body: Form }) {
  refuseCommonPassword(body.password, [
    body.email,
    body.business_name,
    body.phone,
    body.first_name,
    body.last_name,
    body.first_name + body.last_name,
  ])
  const form = { ...body, phone: toE164(body.country, body.phone), state: stateIn(body) ?? body.state }
  return inConstantTime(async () => {
    const { app } = context
    await limitMailRequests(context)
    const wait = await app.database.transaction({}, (db) =>
      countAttempt(app, db, throttleKeys.mail('verify-email', body.email), registerWindows),
    )
    if (wait !== undefined) throw tooSoon(context, 'email', wait)
    const password_hash = await hashPassword(body.password)
    // Set for every registration, so the reply does not reveal a known email.
    const browser_hash = rememberRegisteringBrowser(context)
    await app.database.transaction({}, async (db) => {
      const merchant = await newMerchant(context, db, form, password_hash)
      if (merchant) await open(context, db, form, merchant, browser_hash)
      else await registerAgain(context, db, form)
    })
    return { message: context.translate({ key: 'registered' }) }
  })
}

/** Undefined if the email is taken, also by a concurrent registration. */
async function newMerchant({ now, locale }: RequestContext, db: Db, body: Form, password_hash: string) {
  const { first_name, last_name, email, phone } = body
  const id = newId(now)
  const inserted = await db
    .insertInto('merchants')
    .values({ id, first_name, last_name, ...sortNameOf(body), email, phone, country: body.country, locale, password_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && { id, first_name, email, locale }
}

interface Registered {
  id: string
  first_name: string
  email: string
  locale: string
}

/**
 * @param browser_hash of the browser whose password stays and which the link logs in; null for a repeated registration, whose owner
 * chooses a password by the mailed link
 */
async function open(context: RequestContext, db: Db, body: Form, merchant: Registered, browser_hash: string | null): Promise<void> {
  const { app, now } = context
  const business = {
    name: body.business_name,
    industry: body.industry,
    description: body.business_desc ?? null,
    email: body.email,
    phone: body.phone,
    country: body.country,
    state: body.state,
    city: body.city,
    address1: body.address,
  }
  const business_id = await openBusiness(db, { merchant, business, locale: context.locale, now, isRegistration: true })
  const token = await newEmailToken(db, merchant.id, browser_hash ? 'verify-email' : 'reset-password', now, browser_hash)
  const entry = { action: 'registration.register', entity: 'businesses', entity_id: business_id, after: business }
  await writeAuditEntry(context, db, { business_id, merchant_id: merchant.id, ...entry })
  if (browser_hash) await queueMail(app, db, merchant, 'verify', { link: mailLinks.verify(app, token) })
  else await queueMail(app, db, merchant, 'registered_unverified', { link: mailLinks.reset(app, token, merchant.email) })
}

/**
 * Mails verified merchants that they have an account, after a rolled-back registration, so that it takes as long.
 * An unverified registration is replaced by this one. The server cannot tell which of the two the mailbox’s owner made, so neither
 * password counts and the mailed link asks for one.
 */
async function registerAgain(context: RequestContext, db: Db, form: Form): Promise<void> {
  const { app, now, locale } = context
  const merchant = await db
    .selectFrom('merchants')
    .select(['id', 'first_name', 'email', 'locale', 'email_verified_at'])
    .where(emailEquals(form.email))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (merchant.email_verified_at) {
    await runAndRollBack(db, () => open(context, db, form, merchant, sha256(merchant.id)))
    return queueMail(app, db, merchant, 'registered_again')
  }
  await discardRegistration(context, db, merchant.id)
  const { first_name, last_name, phone, country } = form
  const names = { first_name, last_name, ...sortNameOf(form) }
  const values = { ...names, phone, country, locale, password_hash: noPassword, updated_at: new Date(now).toISOString() }
  await db.updateTable('merchants').set(values).where('id', '=', merchant.id).execute()
  await open(context, db, form, { ...merchant, first_name, locale }, null)
}
