import type { Endpoint, QueryOf, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../debounced.ts'
import { reading } from '../query.ts'
import type { Given, Remote } from '../remote.ts'

export interface Named {
  id: string
  name: string
}

/** Where a picker's rows come from: `choices(api.contacts.open, { type: 'customer' }, (row) => row.phone)`. */
export interface Source {
  endpoint: Remote
  query: object
  /** What helps to choose, beside the name: stock, price, balance. */
  detail: (row: Named) => string | null | undefined
  /** Why a row is not to be chosen, said beside it. */
  barred?: ((row: Named) => string | undefined) | undefined
}

type RowOf<E extends Endpoint> = ReplyOf<E> extends { rows: readonly (infer Row)[] } ? Row : never

export const choices = <E extends Endpoint>(
  endpoint: Remote<E>,
  query?: Partial<QueryOf<E>>,
  detail?: (row: RowOf<E>) => string | null | undefined,
  barred?: (row: RowOf<E>) => string | undefined,
): Source => ({
  endpoint: endpoint as Remote,
  query: query ?? {},
  detail: (detail ?? (() => undefined)) as Source['detail'],
  barred: barred as Source['barred'],
})

/** The rows for what is typed so far. Asks once the list is open, and again when the hand rests. */
export function useChoices({ endpoint, query }: Source, open: boolean) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed)
  const asked = useQuery({
    ...reading(endpoint, { query: { ...query, per_page: 20, ...(search.trim() ? { search: search.trim() } : {}) } } as Given<Endpoint>),
    enabled: open,
    placeholderData: (before: unknown) => before,
  })
  const rows = ((asked.data as { rows?: Named[] } | undefined)?.rows ?? []) as Named[]
  return { typed, setTyped, rows, busy: asked.isFetching || search !== typed }
}
