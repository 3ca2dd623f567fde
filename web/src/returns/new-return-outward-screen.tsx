import { partyOf } from '../desk/copied.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { useLinkedContact } from '../desk/use-linked-contact.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { ReturnDesk } from './return-desk.tsx'
import { emptyReturn } from './return-draft.ts'
import { useLinkedIntake, useCopiedReturn } from './use-linked-return.ts'
import { returnDraft } from './use-return.ts'

/**
 * Desk for returns to suppliers. `?intake={id}` starts with the rest of an intake, `?contact={id}` with a contact, `?copy={id}` with
 * another return.
 */
export default function NewReturnOutwardScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const savedDraft = returnDraft('outward', business)
  const isIntake = useLinkedIntake(business)
  const isCopy = useCopiedReturn('outward', business)
  const isContact = useLinkedContact({
    to: '/inventory-actions/new/return-outward',
    storedDraft: savedDraft,
    draftFor: (contact) => ({ ...emptyReturn(), party: partyOf(contact) }),
  })
  return (
    <DeskScreen storedDraft={savedDraft} needs={places} isComing={isIntake || isCopy || isContact}>
      {(locations) => <ReturnDesk key={business} way="outward" places={locations} business={business} />}
    </DeskScreen>
  )
}
