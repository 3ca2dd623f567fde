import { partyOf } from '../desk/copied.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { useLinkedContact } from '../desk/use-linked-contact.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { ReturnDesk } from './return-desk.tsx'
import { emptyReturn } from './return-draft.ts'
import { useLinkedSale, useCopiedReturn } from './use-linked-return.ts'
import { returnDraft } from './use-return.ts'

/**
 * Desk for returns from customers. `?sale={id}` starts with what a sale has left, `?contact={id}` with a contact, `?copy={id}` with another
 * return.
 */
export default function NewReturnInwardScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const savedDraft = returnDraft('inward', business)
  const isSale = useLinkedSale(business)
  const isCopy = useCopiedReturn('inward', business)
  const isContact = useLinkedContact({
    to: '/inventory-actions/new/return-inward',
    storedDraft: savedDraft,
    draftFor: (contact) => ({ ...emptyReturn(), party: partyOf(contact) }),
  })
  return (
    <DeskScreen storedDraft={savedDraft} needs={places} isComing={isSale || isCopy || isContact}>
      {(locations) => <ReturnDesk key={business} way="inward" places={locations} business={business} />}
    </DeskScreen>
  )
}
