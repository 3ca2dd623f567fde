import { Loading } from '../kit/feedback/loading.tsx'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { IntakeDesk } from './intake-desk.tsx'

/** The intake desk. */
export default function NewIntakeScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  if (!places.data) {
    return (
      <Page>
        <Loading of={places}>{() => null}</Loading>
      </Page>
    )
  }
  return <IntakeDesk key={business} places={places.data} business={business} />
}
