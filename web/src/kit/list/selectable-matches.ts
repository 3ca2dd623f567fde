import { pageSize } from '@kasuwa/contract/platform/page-size'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { mostSelected, useSelection } from './selection.tsx'

/** Offers all matches of a list for selection, also from other pages, in the list's order from the first on. */
export function useSelectableMatches(endpoint: ClientEndpoint, query: object, total: number | undefined): void {
  const offer = useSelection()?.offer
  const queryText = JSON.stringify(query)
  useEffect(() => {
    if (!offer || total === undefined) return
    offer({
      total,
      fetch: async () => {
        const rows: { id: string }[] = []
        for (let page = 1; rows.length < Math.min(total, mostSelected); page++) {
          const input = { query: { ...(JSON.parse(queryText) as object), page, per_page: pageSize.most } }
          const reply = (await call(endpoint, input)) as { rows: { id: string }[] }
          rows.push(...reply.rows)
          if (reply.rows.length < pageSize.most) break
        }
        return rows.slice(0, mostSelected)
      },
    })
  }, [offer, endpoint, queryText, total])
}
