import { useLocations } from '../documents/use-locations.ts'
import { useDraftOpened } from '../desk/use-draft-opened.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { AdjustmentDesk } from './adjustment-desk.tsx'
import { adjustmentDraft } from './use-adjustment.ts'

/** The adjustment desk. */
export default function NewAdjustmentScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  const isOpen = useDraftOpened(adjustmentDraft(business))
  if (!isOpen || !places.data) {
    return (
      <Page>
        <Loading of={places}>{() => <LoadingSkeleton />}</Loading>
      </Page>
    )
  }
  return <AdjustmentDesk key={business} places={places.data} business={business} />
}
