import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { useHasAllLocations } from '../session/location-scope.ts'
import { useDetails } from '../session/session.ts'
import { PageActions } from '../shell/page-actions.tsx'
import { Page } from '../shell/page.tsx'
import { Dashboard } from './dashboard.tsx'
import { FirstProductDialog } from './first-product-dialog.tsx'
import { Offers, Onboarding } from './onboarding.tsx'
import { MyLocation } from './my-location.tsx'
import { VersionNotice } from './version-notice.tsx'
import { NoBusiness } from './no-business.tsx'
import { onboardingSteps, hasFigures } from './onboarding-steps.ts'
import { QuickLinks } from './quick-links.tsx'

/** Home screen: dashboard or quick links, and onboarding. */
export default function HomeScreen() {
  const t = useTranslations()
  const can = useCan()
  const details = useDetails()
  const everywhere = useHasAllLocations()
  const merchant = details?.merchant
  const sees = can(api.dashboard.shown.access)
  const loaded = useOne(api.dashboard.shown, {}, { when: sees })
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
        <Loading of={loaded} lines={8}>
          {({ dashboard }) => (
            <>
              {dashboard.notices?.map((notice) => (
                <VersionNotice key={notice} of={notice} />
              ))}
              {steps.length > 0 && (
                <>
                  <Onboarding steps={steps} />
                  <FirstProductDialog />
                </>
              )}
              {(steps.length === 0 || hasFigures(dashboard)) && <Dashboard of={dashboard} />}
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
