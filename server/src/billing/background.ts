import { newId } from '../database/ids.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { Work } from './origin.ts'

/** Work on a business’s plan without a login: an event of the provider, or a job. */
export const backgroundWork = (app: Dependencies, business_id: string, request_id: string = newId()): Work => ({
  ...{ app, business_id, request_id, ip: '', user_agent: '', now: app.clock() },
  inTransaction: (work) => app.database.transaction({ business_id }, work),
})
