import { partyOf } from '../desk/copied.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { useLinkedContact } from '../desk/use-linked-contact.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { useCopiedIntake } from './copy-intake.ts'
import { IntakeDesk } from './intake-desk.tsx'
import { emptyIntake } from './intake-draft.ts'
import { useOrderForIntake } from './order-for-intake.ts'
import { intakeDraft } from './use-intake.ts'

/**
 * The intake desk. `?copy={id}` copies another intake, `?correct={id}` corrects it. `?contact={id}` sets the supplier. `?order={id}`
 * receives the remaining quantity of an order.
 */
export default function NewIntakeScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const savedDraft = intakeDraft(business)
  const isCopied = useCopiedIntake(business)
  const isFrom = useLinkedContact({
    to: '/inventory-actions/new/intake',
    storedDraft: savedDraft,
    draftFor: (contact) => ({ ...emptyIntake(), supplier: partyOf(contact) }),
  })
  const isOfOrder = useOrderForIntake(business)
  return (
    <DeskScreen storedDraft={savedDraft} needs={places} isComing={isCopied || isFrom || isOfOrder}>
      {(locations) => <IntakeDesk key={business} places={locations} business={business} />}
    </DeskScreen>
  )
}
