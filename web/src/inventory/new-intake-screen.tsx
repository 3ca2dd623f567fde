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

/** The intake desk. `?copy={id}` starts with a copy of another intake, `?correct={id}` with what takes its place, `?contact={id}` with a supplier, `?order={id}` with what is left of an order. */
export default function NewIntakeScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const kept = intakeDraft(business)
  const isCopied = useCopiedIntake(business)
  const isFrom = useLinkedContact({
    to: '/inventory-actions/new/intake',
    kept,
    draftFor: (contact) => ({ ...emptyIntake(), supplier: partyOf(contact) }),
  })
  const isOfOrder = useOrderForIntake(business)
  return (
    <DeskScreen kept={kept} needs={places} isComing={isCopied || isFrom || isOfOrder}>
      {(known) => <IntakeDesk key={business} places={known} business={business} />}
    </DeskScreen>
  )
}
