import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useSession } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { useDraftOpened } from '../desk/use-draft-opened.ts'
import { useLinkedContact } from '../desk/use-linked-contact.ts'
import { emptyDraft } from './till-draft.ts'
import { TillDesk } from './till-desk.tsx'
import { useTillSetup } from './till-setup.ts'
import { tillDraft } from './stored-till.ts'

/** Copies, corrections and quotations are rare, so their code loads on demand. */
const BegunTill = lazy(() => import('./begun-till.tsx'))
const beginnings = ['copy', 'correct', 'quotation', 'offer'] as const

/** Placeholder without the app's frame on a phone, like the till, so that nothing moves when the till replaces it. */
const Coming = () => (
  <div data-frameless>
    <LoadingSkeleton />
  </div>
)

/**
 * The till. `?copy={id}` copies a sale, `?correct={id}` corrects it. `?quotation={id}` sells a quotation, `?offer={id}` offers it again.
 * `?contact={id}` sets the customer.
 */
export default function NewSaleScreen() {
  const refs = useTillSetup()
  const business = useSession().saved?.business ?? ''
  const search: Partial<Record<string, string>> = useSearch({ strict: false })
  const hasLink = beginnings.some((name) => search[name] !== undefined)
  // Stays true after the parameter leaves the address, so that the screen is not unmounted.
  const [hadLink, setHadLink] = useState(hasLink)
  if (hasLink && !hadLink) setHadLink(true)
  const isFor = useLinkedContact({
    to: '/sales/new',
    storedDraft: tillDraft(business),
    draftFor: ({ id, name, phone, balance, credit_limit, is_walk_in }) => ({
      ...emptyDraft(),
      customer: is_walk_in ? null : { id, name, phone, balance, credit_limit },
    }),
  })
  const isOpen = useDraftOpened(tillDraft(business))
  if (isFor || !isOpen || !refs.data) {
    // A failed load shows `Loading`: its error and retry, inside the page's navigation.
    const isComing = isFor || !isOpen || refs.state !== 'error'
    return <Page>{isComing ? <Coming /> : <Loading of={refs}>{() => null}</Loading>}</Page>
  }
  const desk = <TillDesk key={business} refs={refs.data} business={business} />
  if (!hasLink && !hadLink) return desk
  const waiting = (
    <Page>
      <Coming />
    </Page>
  )
  return (
    <Suspense fallback={waiting}>
      <BegunTill business={business} waiting={waiting}>
        {desk}
      </BegunTill>
    </Suspense>
  )
}
