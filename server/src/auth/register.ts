import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { stateIn } from '../countries/states.ts'
import { trail } from '../records/audit.ts'
import type { Visit } from '../request/request-context.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { takenBack } from '../database/run-and-roll-back.ts'
import { endRegistration } from './discard-registration.ts'
import { emailIs } from './email-equals.ts'
import { linkTo, post } from './mails.ts'
import { sortNameOf } from './merchant-columns.ts'
import { openBusiness } from './open-business.ts'
import { hashPassword, noPassword, refuseCommon } from './password-hash.ts'
import { dialled } from '../countries/phone-numbers.ts'
import { newLinkSecret } from './email-tokens.ts'
import { inSteps } from './constant-time.ts'
import { countOf, countTry, mustNotFlood, registerWindows, tooSoon } from './throttle.ts'

type Form = Call<typeof api.registration.register>['body']

/**
 * Registers a merchant with their business; a mail then asks to verify the email. Whoever is registered already is told so by
 * mail and by nothing else: the answer and its time are the same.
 * @throws Refusal 422 by field; on `email` where too many mails went there
 */
export async function register(visit: Visit, { body }: { body: Form }) {
  refuseCommon(body.password, [
    body.email,
    body.business_name,
    body.phone,
    body.first_name,
    body.last_name,
    body.first_name + body.last_name,
  ])
  const form = { ...body, phone: dialled(body.country, body.phone), state: stateIn(body) ?? body.state }
  return inSteps(async () => {
    const { app } = visit
    await mustNotFlood(visit)
    const wait = await app.database.transaction({}, (db) => countTry(app, db, countOf.mail('verify-email', body.email), registerWindows))
    if (wait !== undefined) throw tooSoon(visit, 'email', wait)
    const password_hash = await hashPassword(body.password)
    await app.database.transaction({}, async (db) => {
      const merchant = await newMerchant(visit, db, form, password_hash)
      if (merchant) await open(visit, db, form, merchant, true)
      else await registerAgain(visit, db, form)
    })
    return { message: visit.say({ key: 'registered' }) }
  })
}

/** Undefined where the email is taken, also by someone who registers at this very moment. */
async function newMerchant({ now, locale }: Visit, db: Db, body: Form, password_hash: string) {
  const { first_name, last_name, email, phone } = body
  const id = newId(now)
  const made = await db
    .insertInto('merchants')
    .values({ id, first_name, last_name, ...sortNameOf(body), email, phone, country: body.country, locale, password_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made && { id, first_name, email, locale }
}

interface Registered {
  id: string
  first_name: string
  email: string
  locale: string
}

/** @param isFirst whether the password typed is the one to verify; whoever registers again chooses one by the mailed link */
async function open(visit: Visit, db: Db, body: Form, merchant: Registered, isFirst: boolean): Promise<void> {
  const { app, now } = visit
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
  const business_id = await openBusiness(db, { merchant, business, now })
  const token = await newLinkSecret(db, merchant.id, isFirst ? 'verify-email' : 'reset-password', now)
  const entry = { action: 'registration.register', entity: 'businesses', entity_id: business_id, after: business }
  await trail(visit, db, { business_id, merchant_id: merchant.id, ...entry })
  if (isFirst) await post(app, db, merchant, 'verify', { link: linkTo.verify(app, token) })
  else await post(app, db, merchant, 'registered_unverified', { link: linkTo.reset(app, token, merchant.email) })
}

/**
 * Whoever verified is told that they have an account, once the work of a registration was done and taken back, so that it takes as long.
 * A registration that nobody verified ends here, whoever made it, and this one stands in its place. Nobody can tell which of the two the
 * owner of the mailbox made: they choose the password by the mailed link, and neither one typed counts.
 */
async function registerAgain(visit: Visit, db: Db, form: Form): Promise<void> {
  const { app, now, locale } = visit
  const merchant = await db
    .selectFrom('merchants')
    .select(['id', 'first_name', 'email', 'locale', 'email_verified_at'])
    .where(emailIs(form.email))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (merchant.email_verified_at) {
    await takenBack(db, () => open(visit, db, form, merchant, true))
    return post(app, db, merchant, 'registered_again')
  }
  await endRegistration(visit, db, merchant.id)
  const { first_name, last_name, phone, country } = form
  const names = { first_name, last_name, ...sortNameOf(form) }
  const stated = { ...names, phone, country, locale, password_hash: noPassword, updated_at: new Date(now).toISOString() }
  await db.updateTable('merchants').set(stated).where('id', '=', merchant.id).execute()
  await open(visit, db, form, { ...merchant, first_name, locale }, false)
}
