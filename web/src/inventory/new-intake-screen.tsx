import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useDraftOpened } from '../desk/use-draft-opened.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { useAskedContact } from '../desk/use-asked-contact.ts'
import { useCopiedIntake } from './copy-intake.ts'
import { emptyIntake } from './intake-draft.ts'
import { IntakeDesk } from './intake-desk.tsx'
import { useOrderForIntake } from './order-for-intake.ts'
import { intakeDraft } from './use-intake.ts'

/** The intake desk. `?copy={id}` starts with a copy of another intake, `?correct={id}` with what takes its place, `?contact={id}` with a supplier, `?order={id}` with what is left of an order. */
export default function NewIntakeScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const isCopied = useCopiedIntake(business)
  const isFrom = useAskedContact({
    to: '/inventory-actions/new/intake',
    kept: intakeDraft(business),
    draftFor: ({ id, name, phone, balance }) => ({ ...emptyIntake(), supplier: { id, name, phone, balance } }),
  })
  const isOfOrder = useOrderForIntake(business)
  const copying = isCopied || isFrom || isOfOrder
  const isOpen = useDraftOpened(intakeDraft(business))
  if (copying || !isOpen || !places.data) {
    return <Page>{places.data ? <LoadingSkeleton /> : <Loading of={places}>{() => null}</Loading>}</Page>
  }
  return <IntakeDesk key={business} places={places.data} business={business} />
}
