import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { useDraftOpened } from '../documents/use-draft-opened.ts'
import { useAskedContact } from '../documents/use-asked-contact.ts'
import { useCopy, useQuoted } from './copy-sale.ts'
import { emptyDraft } from './till-draft.ts'
import { TillDesk } from './till-desk.tsx'
import { useTillSetup } from './till-setup.ts'
import { tillDraft } from './use-till.ts'

/** The till. `?copy={id}` starts with a copy of another sale, `?quotation={id}` with what was offered, `?contact={id}` with a customer. */
export default function NewSaleScreen() {
  const refs = useTillSetup()
  const business = useSession().saved?.business ?? ''
  const isCopied = useCopy(business)
  const isQuoted = useQuoted(business)
  const isFor = useAskedContact({
    to: '/sales/new',
    kept: tillDraft(business),
    draftFor: ({ id, name, phone, balance, credit_limit, is_walk_in }) => ({
      ...emptyDraft(),
      customer: is_walk_in ? null : { id, name, phone, balance, credit_limit },
    }),
  })
  const copying = isCopied || isQuoted || isFor
  const isOpen = useDraftOpened(tillDraft(business))
  if (copying || !isOpen || !refs.data) {
    return <Page>{copying || !isOpen ? <LoadingSkeleton /> : <Loading of={refs}>{() => null}</Loading>}</Page>
  }
  return <TillDesk key={business} refs={refs.data} business={business} />
}
