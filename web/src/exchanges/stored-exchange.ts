import { storedDraft } from '../desk/draft-kind.ts'
import type { StoredDraft } from '../desk/stored-draft.ts'
import type { ExchangeDraft } from './exchange-draft.ts'

const draftVersion = 1

export const emptyExchange = (location: string | null = null): ExchangeDraft => ({
  ...{ location, lines: [], scans: [], back: [], of: null, name: '', isWalkIn: false },
  ...{ taxes: null, date: '', note: '', account: 'cash' },
})

/** This tab's draft of an exchange. */
export const exchangeDraft = (business: string): StoredDraft<ExchangeDraft> =>
  storedDraft('exchange', business, draftVersion, emptyExchange)
