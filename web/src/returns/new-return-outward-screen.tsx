import { useAskedContact } from '../desk/use-asked-contact.ts'
import { useDraftOpened } from '../desk/use-draft-opened.ts'
import { useLocations } from '../documents/use-locations.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { emptyReturn } from './return-draft.ts'
import { ReturnDesk } from './return-desk.tsx'
import { useAskedIntake, useCopiedReturn } from './use-asked-return.ts'
import { returnDraft } from './use-return.ts'

/** The desk for goods that go back to a supplier. `?intake={id}` begins with what is left of an intake, `?contact={id}` with a contact, `?copy={id}` with another return. */
export default function NewReturnOutwardScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const kept = returnDraft('outward', business)
  const isIntake = useAskedIntake(business)
  const isCopy = useCopiedReturn('outward', business)
  const isContact = useAskedContact({
    to: '/inventory-actions/new/return-outward',
    kept,
    draftFor: ({ id, name, phone, balance }) => ({ ...emptyReturn(), party: { id, name, phone, balance } }),
  })
  const isOpen = useDraftOpened(kept)
  if (isIntake || isCopy || isContact || !isOpen || !places.data) {
    return <Page>{places.data ? <LoadingSkeleton /> : <Loading of={places}>{() => null}</Loading>}</Page>
  }
  return <ReturnDesk key={business} way="outward" places={places.data} business={business} />
}
