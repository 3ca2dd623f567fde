import type { sales } from '@kasuwa/contract/sales'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { useSearch } from '@tanstack/react-router'
import { api } from '../api.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { usePrefill } from '../desk/use-prefill.ts'
import { useOne } from '../kit/api/query.ts'
import { useTillSetup } from '../sales/till-setup.ts'
import { useSession } from '../session/session.ts'
import { ExchangeDesk, exchangeOf } from './exchange-desk.tsx'
import type { ExchangeDraft } from './exchange-draft.ts'
import { exchangeDraft } from './stored-exchange.ts'

type Sale = ReplyOf<typeof sales.one>['sale']

/** Starts the desk with the sale in `?sale={id}`. @returns true while it is loading */
function useLinkedSale(business: string): boolean {
  const { sale: id }: { sale?: string } = useSearch({ strict: false })
  const query = { with_contact: true, with_returns: true, with_taxes: true }
  const loaded = useOne(api.sales.one, { params: { id: id ?? '' }, query }, { when: id !== undefined })
  return usePrefill<Sale, ExchangeDraft>({
    to: '/exchanges/new',
    storedDraft: exchangeDraft(business),
    query: { how: 'return', id },
    loaded: { ...loaded, data: id === undefined ? undefined : loaded.data?.sale },
    draftFrom: exchangeOf,
  })
}

/** The exchange desk. `?sale={id}` starts with the returnable lines of a sale. */
export default function NewExchangeScreen() {
  const refs = useTillSetup()
  const business = useSession().saved?.business ?? ''
  const isLoading = useLinkedSale(business)
  return (
    <DeskScreen storedDraft={exchangeDraft(business)} needs={refs} isComing={isLoading}>
      {(setup) => <ExchangeDesk key={business} refs={setup} business={business} />}
    </DeskScreen>
  )
}
