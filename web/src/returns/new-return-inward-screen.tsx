import { useAskedContact } from '../desk/use-asked-contact.ts'
import { useDraftOpened } from '../desk/use-draft-opened.ts'
import { useLocations } from '../documents/use-locations.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { emptyReturn } from './return-draft.ts'
import { ReturnDesk } from './return-desk.tsx'
import { useAskedSale, useCopiedReturn } from './use-asked-return.ts'
import { returnDraft } from './use-return.ts'

/** The desk for goods that a customer brings back. `?sale={id}` begins with what is left of a sale, `?contact={id}` with a contact, `?copy={id}` with another return. */
export default function NewReturnInwardScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const kept = returnDraft('inward', business)
  const isSale = useAskedSale(business)
  const isCopy = useCopiedReturn('inward', business)
  const isContact = useAskedContact({
    to: '/inventory-actions/new/return-inward',
    kept,
    draftFor: ({ id, name, phone, balance }) => ({ ...emptyReturn(), party: { id, name, phone, balance } }),
  })
  const isOpen = useDraftOpened(kept)
  if (isSale || isCopy || isContact || !isOpen || !places.data) {
    return <Page>{places.data ? <LoadingSkeleton /> : <Loading of={places}>{() => null}</Loading>}</Page>
  }
  return <ReturnDesk key={business} way="inward" places={places.data} business={business} />
}
