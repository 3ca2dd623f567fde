import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { useDraftOpened } from '../documents/use-draft-opened.ts'
import { useCopy } from './copy-sale.ts'
import { TillDesk } from './till-desk.tsx'
import { useTillSetup } from './till-setup.ts'
import { tillDraft } from './use-till.ts'

/** The till. `?copy={id}` starts with a copy of another sale. */
export default function NewSaleScreen() {
  const refs = useTillSetup()
  const business = useSession().saved?.business ?? ''
  const copying = useCopy(business)
  const isOpen = useDraftOpened(tillDraft(business))
  if (copying || !isOpen || !refs.data) {
    return <Page>{copying || !isOpen ? <LoadingSkeleton /> : <Loading of={refs}>{() => null}</Loading>}</Page>
  }
  return <TillDesk key={business} refs={refs.data} business={business} />
}
