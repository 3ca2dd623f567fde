import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Visit } from '../platform/context.ts'
import { emailIs } from './email-is.ts'
import { linkTo, post } from './mails.ts'
import { newLinkSecret } from './secrets.ts'
import { inSteps } from './steps.ts'
import { countOf, countTry, mailWindows, mustNotFlood, tooSoon } from './throttle.ts'

/** Mails a link to choose a new password with, if there is such an account; the answer is the same if not. @throws Refusal 422 on `email`, too soon */
export const forgottenPassword = (visit: Visit, { body: { email } }: Call<typeof api.passwords.forgotten>) =>
  inSteps(async () => {
    const { app, now } = visit
    await mustNotFlood(visit)
    const wait = await app.database.transaction({}, async (db) => {
      const wait = await countTry(app, db, countOf.mail('reset-password', email), mailWindows)
      if (wait !== undefined) return wait
      const merchant = await db
        .selectFrom('merchants')
        .select(['id', 'first_name', 'email', 'locale'])
        .where(emailIs(email))
        .executeTakeFirst()
      if (merchant) {
        const token = await newLinkSecret(db, merchant.id, 'reset-password', now)
        await post(app, db, merchant, 'reset', { link: linkTo.reset(app, token, merchant.email) })
      }
      return undefined
    })
    if (wait !== undefined) throw tooSoon(visit, 'email', wait)
    return { message: visit.say({ key: 'mail_sent' }) }
  })
