import { useEffect } from 'react'
import type { ClientEndpoint } from '../api/client-endpoint.ts'
import { useSelection } from './selection.tsx'

/** Offers all matches of a list for selection, also from other pages, in the list's order from the first on. */
export function useSelectableMatches(endpoint: ClientEndpoint, query: object, total: number | undefined): void {
  const offer = useSelection()?.offer
  const queryText = JSON.stringify(query)
  useEffect(() => {
    if (!offer || total === undefined) return
    offer({
      total,
      fetch: async () => (await import('./fetch-matches.ts')).fetchMatches(endpoint, JSON.parse(queryText) as object, total),
    })
  }, [offer, endpoint, queryText, total])
}
