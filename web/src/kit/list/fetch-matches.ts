import { pageSize } from '@kasuwa/contract/platform/page-size'
import { call } from '../api/call.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { mostSelected } from './selection.tsx'

/** Fetches a list's rows from all its pages, as many as may be selected. */
export async function fetchMatches(endpoint: ClientEndpoint, query: object, total: number): Promise<{ id: string }[]> {
  const rows: { id: string }[] = []
  for (let page = 1; rows.length < Math.min(total, mostSelected); page++) {
    const reply = (await call(endpoint, { query: { ...query, page, per_page: pageSize.most } })) as { rows: { id: string }[] }
    rows.push(...reply.rows)
    if (reply.rows.length < pageSize.most) break
  }
  return rows.slice(0, mostSelected)
}
