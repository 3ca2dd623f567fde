import type { Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'
import type { ExportFormat } from '@kasuwa/contract/platform/lists'
import type { Db } from '../database/database.ts'
import { readOneMoment } from '../database/walk.ts'
import { authorize } from '../request/authorize.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type Principal, loadPrincipal } from '../request/principal.ts'
import { type AuthenticatedContext, type AuthenticatedRequest, BusinessContext, type RequestContext } from '../request/request-context.ts'
import { Stopped, spooled } from '../services/spool.ts'
import { type List, type ListCall, exportReply, fileName, tableOf, written } from './export-list.ts'

/** What a handler is called with, in a transaction: in a business, unless its caller is in none. */
export function contextOf(context: AuthenticatedRequest, db: Db, principal: Principal | undefined, { feature, name }: Endpoint) {
  const { business_id } = context
  if (!principal || !business_id) return { ...context, db } satisfies AuthenticatedContext
  return new BusinessContext({ ...context, db }, business_id, principal, `${feature}.${name}`)
}

/** The file that a list is asked for as, if it is. */
export const formatIn = ({ query }: { query: unknown }): ExportFormat | undefined => (query as { format?: ExportFormat }).format

/** Milliseconds for which requests that are under way go first after each piece, so that they wait for one at most; where they never end it goes on. */
const REST_MS = 30

type Authorized = ReturnType<typeof contextOf>

/**
 * What a call takes out, read in a transaction of its own, which sees one moment and asks once more who may have it; by then the one that began
 * the call has ended, with its line in the trail.
 * @param read in pieces, what of that moment is taken out
 */
export function ofOneMoment(
  app: Dependencies,
  context: AuthenticatedRequest,
  endpoint: Endpoint,
  query: unknown,
  read: (ctx: Authorized) => AsyncIterable<Uint8Array>,
): () => Promise<AsyncIterable<Uint8Array>> {
  const log = (error: unknown) => {
    if (!(error instanceof Stopped)) app.log.error({ err: error, request_id: context.request_id }, 'export')
    throw error
  }
  return () =>
    spooled(app.config.exportFolder, (write) =>
      app.exportSlots
        .run(
          () =>
            app.database.transaction(context, async (db) => {
              await readOneMoment(db)
              const principal = await loadPrincipal(db, context.session_id, context.merchant_id, context.business_id)
              authorize(endpoint, principal, { query, body: {} })
              for await (const piece of read(contextOf(context, db, principal, endpoint))) {
                await write(piece)
                await app.requestSlots.rest(REST_MS)
              }
            }),
          context.business_id,
        )
        .catch(log),
    )
}

/** A list as a file. */
export function exportedCall(context: AuthenticatedRequest, list: List, call: ListCall, zone?: string): FileReply {
  const format = formatIn(call) ?? 'csv'
  async function* read(ctx: Authorized) {
    yield* written(format, await tableOf(list, ctx, call))
  }
  const content = ofOneMoment(context.app, context, list.endpoint, call.query, read)
  return exportReply(format, fileName(context, zone, list.endpoint, format), content)
}

/** The same of a list that is nobody's: it stands in the code. */
export function exportedTable(context: RequestContext, list: List, call: ListCall): FileReply {
  const format = formatIn(call) ?? 'csv'
  const content = async () => written(format, await tableOf(list, context, call))
  return exportReply(format, fileName(context, undefined, list.endpoint, format), content)
}
