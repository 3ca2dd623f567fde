import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useDetails } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import shapes from '../kit/page/shapes.module.css'

const ApprovalsForm = lazy(() => import('./approvals-form.tsx'))

/** Approval levels: number of approvals for each kind of document. */
export default function ApprovalsScreen() {
  const t = useTranslations('business')
  const business = useDetails()?.business
  return (
    <Page subTitle={t('approvals_text')}>
      <div className={shapes.parts}>
        <Suspense fallback={<LoadingSkeleton lines={8} />}>{business && <ApprovalsForm key={business.id} business={business} />}</Suspense>
      </div>
    </Page>
  )
}
