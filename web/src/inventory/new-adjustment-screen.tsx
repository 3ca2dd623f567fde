import { DeskScreen } from '../desk/desk-screen.tsx'
import { useLocations } from '../documents/use-locations.ts'
import { useSession } from '../session/session.ts'
import { AdjustmentDesk } from './adjustment-desk.tsx'
import { adjustmentDraft } from './use-adjustment.ts'

/** The adjustment desk. */
export default function NewAdjustmentScreen() {
  const places = useLocations()
  const business = useSession().saved?.business ?? ''
  return (
    <DeskScreen storedDraft={adjustmentDraft(business)} needs={places}>
      {(locations) => <AdjustmentDesk key={business} places={locations} business={business} />}
    </DeskScreen>
  )
}
