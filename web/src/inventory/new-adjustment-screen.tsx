import { useLocations } from '../documents/use-locations.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { AdjustmentDesk } from './adjustment-desk.tsx'

/** The adjustment desk. */
export default function NewAdjustmentScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  if (!places.data) {
    return (
      <Page>
        <Loading of={places}>{() => null}</Loading>
      </Page>
    )
  }
  return <AdjustmentDesk key={business} places={places.data} business={business} />
}
