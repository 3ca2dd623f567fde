import type { bankAccounts } from '@kasuwa/contract/bank-accounts'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { type Location, useLocations } from '../documents/use-locations.ts'
import { type Loaded, useOne } from '../kit/api/query.ts'
import type { Tax } from './till-draft.ts'

export type Account = ReplyOf<typeof bankAccounts.open>['rows'][number]

/** What a till has to know before the first sale. */
export interface TillSetup {
  places: Location[]
  taxes: Tax[]
  accounts: Account[]
  /** The contact that nobody in particular is. */
  walkIn: { id: string; name: string }
}

const all = { query: { per_page: 100 } }

export function useTillSetup(): Loaded<TillSetup> {
  const places = useLocations()
  const taxes = useOne(api.saleTaxes.open, all)
  const accounts = useOne(api.bankAccounts.open, all)
  // Made with the business, before anybody else.
  const first = useOne(api.contacts.open, { query: { sort: 'created_at.asc', per_page: 20 } })
  const parts = [places, taxes, accounts, first]
  const data = useMemo(() => {
    const walkIn = first.data?.rows.find((one) => one.is_walk_in)
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

/** The tax that goes without saying at a location: its own, or the business's. */
export const defaultTax = (refs: TillSetup, place: Location | undefined): string | undefined =>
  place?.default_sale_tax_id ?? refs.taxes.find((tax) => tax.is_default)?.id

/** The bank accounts as a cashier there reaches for them: the location's own first, then the business's, then by name. */
export function accountsFor(refs: TillSetup, place: Location | undefined): Account[] {
  const rank = (account: Account) => (account.id === place?.default_bank_account_id ? 0 : account.is_default ? 1 : 2)
  return refs.accounts.toSorted((a, b) => rank(a) - rank(b))
}
