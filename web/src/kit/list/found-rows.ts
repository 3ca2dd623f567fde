import { pageSize } from '@kasuwa/contract/platform/page-size'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import type { CallInput, ClientEndpoint } from '../api/client-endpoint.ts'
import type { RowOf } from './list-query-types.ts'
import { mostSelected, useSelection } from './selection.tsx'

/** Lets all rows that a list found be selected, those of other pages too, from its first on in its order. */
export function useFoundRows<E extends Endpoint>(of: ClientEndpoint<E>, query: object, total: number | undefined): void {
  const offer = useSelection()?.offer
  const asked = JSON.stringify(query)
  useEffect(() => {
    if (!offer || total === undefined) return
    offer({
      total,
      fetch: async () => {
        const rows: (RowOf<E> & { id: string })[] = []
        for (let page = 1; rows.length < Math.min(total, mostSelected); page++) {
          const given = { query: { ...(JSON.parse(asked) as object), page, per_page: pageSize.most } } as unknown as CallInput<E>
          const reply = (await call(of, given)) as { rows: (RowOf<E> & { id: string })[] }
          rows.push(...reply.rows)
          if (reply.rows.length < pageSize.most) break
        }
        return rows.slice(0, mostSelected)
      },
    })
  }, [offer, of, asked, total])
}
