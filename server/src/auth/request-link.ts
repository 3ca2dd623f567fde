import type { RequestContext } from '../request/request-context.ts'
import type { LinkRequest } from '../services/jobs.ts'
import { inConstantTime } from './constant-time.ts'
import { throttleKeys, countAttempt, mailWindows, limitMailRequests, tooSoon } from './throttle.ts'

/**
 * Queues a link for an email. Work and reply are the same whether the account exists or not.
 * @throws Refusal 422 on `email`, too soon; 429
 */
export const requestLink = (context: RequestContext, kind: LinkRequest['kind'], email: string) =>
  inConstantTime(async () => {
    const { app, now } = context
    await limitMailRequests(context)
    const wait = await app.database.transaction({}, async (db) => {
      const wait = await countAttempt(app, db, throttleKeys.mail(kind, email), mailWindows)
      if (wait === undefined) await app.jobs.add(db, 'link', { kind, email, asked_at: now })
      return wait
    })
    if (wait !== undefined) throw tooSoon(context, 'email', wait)
    return { message: context.translate({ key: 'mail_sent' }) }
  })
