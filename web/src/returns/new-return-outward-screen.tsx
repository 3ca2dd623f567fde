import { partyOf } from '../desk/copied.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { useLinkedContact } from '../desk/use-linked-contact.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { ReturnDesk } from './return-desk.tsx'
import { emptyReturn } from './return-draft.ts'
import { useAskedIntake, useCopiedReturn } from './use-asked-return.ts'
import { returnDraft } from './use-return.ts'

/**
 * Desk for returns to suppliers. `?intake={id}` starts with the rest of an intake, `?contact={id}` with a contact, `?copy={id}` with
 * another return.
 */
export default function NewReturnOutwardScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const kept = returnDraft('outward', business)
  const isIntake = useAskedIntake(business)
  const isCopy = useCopiedReturn('outward', business)
  const isContact = useLinkedContact({
    to: '/inventory-actions/new/return-outward',
    kept,
    draftFor: (contact) => ({ ...emptyReturn(), party: partyOf(contact) }),
  })
  return (
    <DeskScreen kept={kept} needs={places} isComing={isIntake || isCopy || isContact}>
      {(known) => <ReturnDesk key={business} way="outward" places={known} business={business} />}
    </DeskScreen>
  )
}
