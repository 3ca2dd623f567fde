import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { useList, useOne } from '../kit/api/query.ts'
import { useToday } from '../kit/format.ts'
import { useHasAllLocations } from '../session/location-scope.ts'
import { useDetails } from '../session/session.ts'
import { PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { Dashboard } from './dashboard.tsx'
import { FirstProductDialog } from './first-product-dialog.tsx'
import { MyLocation } from './my-location.tsx'
import { VersionNotice } from './version-notice.tsx'
import { NoBusiness } from './no-business.tsx'
import { onboardingSteps, hasFigures } from './onboarding-steps.ts'
import { queryOfPeriod } from './home-period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { useHomePeriod } from './use-home-period.ts'
import { QuickLinks } from './quick-links.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'

/** For new shops only. */
const Onboarding = lazy(async () => ({ default: (await import('./onboarding.tsx')).Onboarding }))
const Offers = lazyPart(async () => ({ default: (await import('./onboarding.tsx')).Offers }))

/** Milliseconds between refreshes of the figures while the page is visible. */
const lookEvery = 60_000

/** Home screen: dashboard or quick links, and onboarding. */
export default function HomeScreen() {
  const t = useTranslations()
  const can = useCan()
  const details = useDetails()
  const everywhere = useHasAllLocations()
  const merchant = details?.merchant
  const sees = can(api.dashboard.shown.access)
  const today = useToday()
  const [period, choose] = useHomePeriod()
  const loaded = useList(api.dashboard.shown, { query: queryOfPeriod(period, today) }, { when: sees, every: lookEvery })
  // The header loads it too, and one reply serves both, so that the page below does not shift later.
  const approves = can(api.dashboard.waiting.access)
  const waiting = useOne(api.dashboard.waiting, {}, { when: sees && approves })
  const isWhole = !approves || waiting.data !== undefined || waiting.error !== null
  const steps = loaded.data ? onboardingSteps(loaded.data.dashboard, can) : []
  return (
    <Page
      title={merchant ? t('home.hello', { name: merchant.first_name }) : t('screens.home')}
      tabTitle={t('screens.home')}
      subTitle={sees && !everywhere && <MyLocation />}
      actions={
        steps.length === 0 &&
        can(api.sales.create.access) && (
          <PageActions of={[{ key: 'sale', label: t('home.record_sale'), icon: Plus, primary: true, to: { to: '/sales/new' } }]} />
        )
      }
    >
      {sees ? (
        <Loading of={isWhole ? loaded : { ...loaded, data: undefined }} lines={8}>
          {({ dashboard }) => (
            <>
              {dashboard.notices?.map((notice) => (
                <VersionNotice key={notice} of={notice} />
              ))}
              {steps.length > 0 && (
                <Suspense fallback={<LoadingSkeleton lines={8} />}>
                  <Onboarding steps={steps} />
                  <FirstProductDialog />
                </Suspense>
              )}
              {(steps.length === 0 || hasFigures(dashboard)) && (
                <Dashboard
                  of={dashboard}
                  period={period}
                  picker={<PeriodPicker of={period} choose={choose} />}
                  waiting={waiting.data?.waiting}
                />
              )}
              {steps.length > 0 && !hasFigures(dashboard) && <Offers />}
            </>
          )}
        </Loading>
      ) : details?.business === null ? (
        <NoBusiness />
      ) : (
        <QuickLinks />
      )}
    </Page>
  )
}
