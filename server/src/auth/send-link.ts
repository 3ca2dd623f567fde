import type { Dependencies } from '../request/dependencies.ts'
import type { LinkRequest } from '../services/jobs.ts'
import { emailEquals } from './email-equals.ts'
import { mailLinks, queueMail } from './mails.ts'
import { browserOfLink, newEmailToken } from './email-tokens.ts'

/** Mails a requested link if the account exists. It runs in the queue, so that the reply takes as long for an unknown email. */
export const sendLink = (app: Dependencies, { kind, email, asked_at }: LinkRequest): Promise<void> =>
  app.database.transaction({}, async (db) => {
    // Locked: a link becomes invalid with a concurrent password change, or is created after it.
    const merchant = await db
      .selectFrom('merchants')
      .select(['id', 'first_name', 'email', 'locale', 'email_verified_at'])
      .where(emailEquals(email))
      .forShare()
      .executeTakeFirst()
    if (!merchant || (kind === 'verify-email' && merchant.email_verified_at)) return
    const browser = kind === 'verify-email' ? await browserOfLink(db, merchant.id) : null
    const token = await newEmailToken(db, merchant.id, kind, asked_at, browser)
    if (kind === 'verify-email') await queueMail(app, db, merchant, 'verify', { link: mailLinks.verify(app, token) })
    else await queueMail(app, db, merchant, 'reset', { link: mailLinks.reset(app, token, merchant.email) })
  })
