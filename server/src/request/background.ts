import type { Db } from '../database/database.ts'
import { type Locale, localeOf, translate } from '../errors/translate.ts'
import type { Dependencies } from './dependencies.ts'
import { type Actor, BusinessContext, type RequestContext } from './request-context.ts'

interface BackgroundWork extends Partial<Pick<RequestContext, 'request_id' | 'ip' | 'user_agent' | 'now'>> {
  db: Db
  business_id: string
  merchant_id: string
  /** Id of the job’s row, in place of a session. */
  id: string
  locale: string
}

/** Context of work in a business outside a request. @param action for the audit log */
export function backgroundContext(app: Dependencies, { id, ...work }: BackgroundWork, acting: Actor, action: string): BusinessContext {
  const locale: Locale = localeOf(work.locale)
  const request = {
    ...{ app, session_id: id, request_id: id, ip: '', user_agent: '', now: app.clock(), bearer: undefined, cookies: '' },
    ...work,
    translate: (words: Parameters<typeof translate>[1]) => translate(locale, words),
    afterCommit: () => {},
    setCookie: () => {},
  }
  return new BusinessContext(request, work.business_id, acting, action)
}
