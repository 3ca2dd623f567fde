import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useDraftOpened } from '../documents/use-draft-opened.ts'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { IntakeDesk } from './intake-desk.tsx'
import { intakeDraft } from './use-intake.ts'

/** The intake desk. */
export default function NewIntakeScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const isOpen = useDraftOpened(intakeDraft(business))
  if (!isOpen || !places.data) {
    return (
      <Page>
        <Loading of={places}>{() => <LoadingSkeleton />}</Loading>
      </Page>
    )
  }
  return <IntakeDesk key={business} places={places.data} business={business} />
}
