import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Visit } from '../platform/context.ts'
import { emailIs } from './email-is.ts'
import { linkTo, post } from './mails.ts'
import { newLinkSecret } from './secrets.ts'
import { inSteps } from './steps.ts'
import { countOf, countTry, mailWindows, mustNotFlood, tooSoon } from './throttle.ts'

/** Mails the verification link again, if there is someone to verify; the answer is the same if not. @throws Refusal 422 on `email`, too soon */
export const resendVerification = (visit: Visit, { body: { email } }: Call<typeof api.registration.resend>) =>
  inSteps(async () => {
    const { app, now } = visit
    await mustNotFlood(visit)
    const wait = await app.database.transaction({}, async (db) => {
      const wait = await countTry(app, db, countOf.mail('verify-email', email), mailWindows)
      if (wait !== undefined) return wait
      const merchant = await db
        .selectFrom('merchants')
        .select(['id', 'first_name', 'email', 'locale'])
        .where(emailIs(email))
        .where('email_verified_at', 'is', null)
        .executeTakeFirst()
      if (merchant)
        await post(app, db, merchant, 'verify', { link: linkTo.verify(app, await newLinkSecret(db, merchant.id, 'verify-email', now)) })
      return undefined
    })
    if (wait !== undefined) throw tooSoon(visit, 'email', wait)
    return { message: visit.say({ key: 'mail_sent' }) }
  })
