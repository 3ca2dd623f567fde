import { pageSize } from '@kasuwa/contract/platform/page-size'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { mostSelected, useSelection } from './selection.tsx'

/** Lets all rows that a list found be selected, those of other pages too, from its first on in its order. */
export function useFoundRows(of: ClientEndpoint, query: object, total: number | undefined): void {
  const offer = useSelection()?.offer
  const asked = JSON.stringify(query)
  useEffect(() => {
    if (!offer || total === undefined) return
    offer({
      total,
      fetch: async () => {
        const rows: { id: string }[] = []
        for (let page = 1; rows.length < Math.min(total, mostSelected); page++) {
          const given = { query: { ...(JSON.parse(asked) as object), page, per_page: pageSize.most } }
          const reply = (await call(of, given)) as { rows: { id: string }[] }
          rows.push(...reply.rows)
          if (reply.rows.length < pageSize.most) break
        }
        return rows.slice(0, mostSelected)
      },
    })
  }, [offer, of, asked, total])
}
