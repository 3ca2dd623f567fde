import type { Visit } from '../request/request-context.ts'
import type { LinkAsked } from '../services/jobs.ts'
import { inSteps } from './constant-time.ts'
import { countOf, countTry, mailWindows, mustNotFlood, tooSoon } from './throttle.ts'

/**
 * Has a link mailed to whoever has an email, if anybody does: the same work, and the same answer, whether they do or not.
 * @throws Refusal 422 on `email`, too soon; 429
 */
export const askForLink = (visit: Visit, kind: LinkAsked['kind'], email: string) =>
  inSteps(async () => {
    const { app, now } = visit
    await mustNotFlood(visit)
    const wait = await app.database.transaction({}, async (db) => {
      const wait = await countTry(app, db, countOf.mail(kind, email), mailWindows)
      if (wait === undefined) await app.jobs.add(db, 'link', { kind, email, asked_at: now })
      return wait
    })
    if (wait !== undefined) throw tooSoon(visit, 'email', wait)
    return { message: visit.say({ key: 'mail_sent' }) }
  })
