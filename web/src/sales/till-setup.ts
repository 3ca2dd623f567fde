import type { bankAccounts } from '@kasuwa/contract/bank-accounts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { type Location, useLocations } from '../documents/use-locations.ts'
import { type Loaded, useOne } from '../kit/api/query.ts'
import type { Tax } from './till-draft.ts'

export type Account = ReplyOf<typeof bankAccounts.open>['rows'][number]

/** Data that the till loads first: locations, accounts, taxes, the walk-in customer. */
export interface TillSetup {
  places: Location[]
  taxes: Tax[]
  accounts: Account[]
  /** The walk-in customer. */
  walkIn: { id: string; name: string }
}

const all = { query: { per_page: 100 } }

/**
 * Loads the till's data in parallel, at most 100 rows of each kind. There is no data until all of it is there. `retry` repeats failed calls
 * only.
 */
export function useTillSetup(): Loaded<TillSetup> {
  const places = useLocations()
  const taxes = useOne(api.saleTaxes.open, all)
  const accounts = useOne(api.bankAccounts.open, all)
  // The walk-in customer is the business's first contact.
  const first = useOne(api.contacts.open, { query: { sort: 'created_at.asc', per_page: 20 } })
  const parts = [places, taxes, accounts, first]
  const data = useMemo(() => {
    const walkIn = first.data?.rows.find((contact) => contact.is_walk_in)
    if (!places.data || !taxes.data || !accounts.data || !walkIn) return undefined
    return { places: places.data, taxes: taxes.data.rows, accounts: accounts.data.rows, walkIn: { id: walkIn.id, name: walkIn.name } }
  }, [places.data, taxes.data, accounts.data, first.data])
  const failed = parts.find((part) => part.state === 'error')
  return {
    state: failed ? 'error' : data ? 'loaded' : 'loading',
    data,
    error: failed?.error ?? null,
    retry: () => parts.filter((part) => part.state === 'error').forEach((part) => part.retry()),
  }
}

/** Default tax of a location: its own, or the business's. */
export const defaultTax = (refs: TillSetup, place: Location | undefined): string | undefined =>
  place?.default_sale_tax_id ?? refs.taxes.find((tax) => tax.is_default)?.id

/** Bank accounts in order: the location's default, the business's default, then by name. */
export function accountsFor(refs: TillSetup, place: Location | undefined): Account[] {
  const rank = (account: Account) => (account.id === place?.default_bank_account_id ? 0 : account.is_default ? 1 : 2)
  return refs.accounts.toSorted((a, b) => rank(a) - rank(b))
}
