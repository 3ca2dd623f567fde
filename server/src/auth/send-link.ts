import type { App } from '../request/dependencies.ts'
import type { LinkAsked } from '../services/jobs.ts'
import { emailIs } from './email-equals.ts'
import { linkTo, post } from './mails.ts'
import { newLinkSecret } from './email-tokens.ts'

/**
 * Mails a link that somebody asked for, if there is such an account. The queue does it: whoever asks is answered as soon for an email
 * that nobody has, however much there is to do.
 */
export const sendLink = (app: App, { kind, email, asked_at }: LinkAsked): Promise<void> =>
  app.database.transaction({}, async (db) => {
    // Held: a link either dies with a change of the password, or is made after it.
    const merchant = await db
      .selectFrom('merchants')
      .select(['id', 'first_name', 'email', 'locale', 'email_verified_at'])
      .where(emailIs(email))
      .forShare()
      .executeTakeFirst()
    if (!merchant || (kind === 'verify-email' && merchant.email_verified_at)) return
    const token = await newLinkSecret(db, merchant.id, kind, asked_at)
    if (kind === 'verify-email') await post(app, db, merchant, 'verify', { link: linkTo.verify(app, token) })
    else await post(app, db, merchant, 'reset', { link: linkTo.reset(app, token, merchant.email) })
  })
