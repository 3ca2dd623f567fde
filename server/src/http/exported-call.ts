import type { Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'
import type { ExportFormat } from '@kasuwa/contract/platform/lists'
import type { Db } from '../database/database.ts'
import { beginSnapshot } from '../database/list-cursor.ts'
import { authorize } from '../request/authorize.ts'
import type { Dependencies } from '../request/dependencies.ts'
import { type Principal, loadPrincipal } from '../request/principal.ts'
import { type AuthenticatedContext, type AuthenticatedRequest, BusinessContext, type RequestContext } from '../request/request-context.ts'
import { Stopped, spooled } from '../services/spool.ts'
import { type ExportableList, type ListCall, exportReply, fileName, formNameOf, tableOf, writeTable } from './export-list.ts'

/** The context of a handler in a transaction: a `BusinessContext` if its caller is in a business. */
export function contextOf(context: AuthenticatedRequest, db: Db, principal: Principal | undefined, { feature, name }: Endpoint) {
  const { business_id } = context
  if (!principal || !business_id) return { ...context, db } satisfies AuthenticatedContext
  return new BusinessContext({ ...context, db }, business_id, principal, `${feature}.${name}`)
}

/** The file format that the query asks for; a program’s form is CSV unless it says another. Undefined: a page as JSON. */
export const exportFormatOf = ({ query }: { query: unknown }): ExportFormat | undefined => {
  const { format, form } = query as { format?: ExportFormat; form?: string }
  return format ?? (form ? 'csv' : undefined)
}

/** Milliseconds for which an export yields to running requests after each chunk. It goes on after that even if they still run. */
const REST_MS = 30

type Authorized = ReturnType<typeof contextOf>

/**
 * Runs an export in a transaction of its own, which reads one snapshot and checks access again. The transaction that began the call has
 * ended by then, with its audit entry.
 * @param readChunks reads the snapshot in chunks
 */
export function exportSnapshot(
  app: Dependencies,
  context: AuthenticatedRequest,
  endpoint: Endpoint,
  query: unknown,
  readChunks: (ctx: Authorized) => AsyncIterable<Uint8Array>,
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
              await beginSnapshot(db)
              const principal = await loadPrincipal(db, context.session_id, context.merchant_id, context.business_id)
              authorize(endpoint, principal, { query, body: {} })
              for await (const chunk of readChunks(contextOf(context, db, principal, endpoint))) {
                await write(chunk)
                await app.requestSlots.rest(REST_MS)
              }
            }),
          context.business_id,
        )
        .catch(log),
    )
}

/** A list as a file. */
export function exportReplyOf(context: AuthenticatedRequest, list: ExportableList, call: ListCall, zone: string | undefined): FileReply {
  const format = exportFormatOf(call) ?? 'csv'
  async function* readChunks(ctx: Authorized) {
    yield* writeTable(format, await tableOf(list, ctx, call))
  }
  const content = exportSnapshot(context.app, context, list.endpoint, call.query, readChunks)
  return exportReply(format, fileName(context, zone, list.endpoint, format, formNameOf(call)), content)
}

/** A list of constants as a file: it needs no business and no transaction. */
export function exportConstantList(context: RequestContext, list: ExportableList, call: ListCall): FileReply {
  const format = exportFormatOf(call) ?? 'csv'
  const content = async () => writeTable(format, await tableOf(list, context, call))
  return exportReply(format, fileName(context, undefined, list.endpoint, format), content)
}
