import { api, endpoints } from '@kasuwa/contract'
import { isOfWholeBusiness } from '@kasuwa/contract/exports'
import { allows } from '@kasuwa/contract/platform/access'
import type { Endpoint, FileReply } from '@kasuwa/contract/platform/endpoint'
import { parse } from 'zod'
import { type ExportableList, fileName, tableOf } from '../http/export-list.ts'
import { exportSnapshot } from '../http/exported-call.ts'
import type { Route } from '../http/serve.ts'
import { exportStatement } from '../records/audit.ts'
import { BusinessContext } from '../request/request-context.ts'
import { csv } from '../services/spreadsheets/csv.ts'
import { type ZipEntry, zip } from '../services/spreadsheets/zip.ts'

/** Lists that screens show, in the contract’s order. */
const listsOf = (routes: readonly Route[]): ExportableList[] =>
  endpoints.filter(isOfWholeBusiness).flatMap((endpoint) => routes.find((route) => route.endpoint === endpoint)?.list ?? [])

/** Each list that the member may see, in sequence. */
async function* entries(ctx: BusinessContext, lists: readonly ExportableList[]): AsyncGenerator<ZipEntry> {
  const maySee = ({ access }: Endpoint) => access !== 'public' && access !== 'session' && allows(ctx.permissions, access)
  for (const list of lists.filter(({ endpoint }) => maySee(endpoint))) {
    const { endpoint } = list
    const table = await tableOf(list, ctx, { params: {}, query: parse(endpoint.query, {}) as Record<string, unknown> })
    yield { name: `${table.name}.csv`, content: csv(table) }
  }
}

/** A snapshot of the whole business in one archive. */
export const exportBusiness =
  (routes: () => readonly Route[], archivedLists: readonly ExportableList[]) =>
  (ctx: BusinessContext): FileReply => {
    const endpoint = api.business.export
    ctx.write(exportStatement(ctx, {}))
    return {
      type: 'application/zip',
      name: fileName(ctx, ctx.zone, endpoint, 'zip'),
      content: exportSnapshot(ctx.app, ctx, endpoint, {}, (snapshotContext) =>
        zip(snapshotContext instanceof BusinessContext ? entries(snapshotContext, [...listsOf(routes()), ...archivedLists]) : []),
      ),
    }
  }
