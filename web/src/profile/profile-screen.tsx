import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { Page } from '../shell/page.tsx'
import style from './profile.module.css'

const ProfileForm = lazy(() => import('./profile-form.tsx'))
const PasswordForm = lazy(() => import('./password-form.tsx'))
const OwnSessions = lazy(() => import('./own-sessions.tsx'))
const Verification = lazy(() => import('./verification.tsx'))

/** Profile: name, email and phone, password, sessions. */
export default function ProfileScreen() {
  const t = useTranslations('profile')
  const loaded = useOne(api.merchant.one, {})
  return (
    <Page>
      <div className={style.parts}>
        <Panel title={t('you')}>
          <Loading of={loaded}>
            {({ merchant }) => (
              <Suspense fallback={<LoadingSkeleton lines={3} />}>
                <ProfileForm key={merchant.id} merchant={merchant} />
              </Suspense>
            )}
          </Loading>
        </Panel>
        <Panel title={t('reached')}>
          <Loading of={loaded} lines={2}>
            {({ merchant }) => (
              <Suspense fallback={<LoadingSkeleton lines={2} />}>
                <Verification kind="email" address={merchant.email} verified={merchant.email_verified_at !== null} />
                {merchant.phone !== null && (
                  <Verification kind="phone" key={merchant.phone} address={merchant.phone} verified={merchant.phone_verified_at !== null} />
                )}
              </Suspense>
            )}
          </Loading>
        </Panel>
        <Panel title={t('password_title')}>
          <Suspense fallback={<LoadingSkeleton lines={3} />}>
            <PasswordForm />
          </Suspense>
        </Panel>
        <Panel id="devices" title={t('sessions')}>
          <Suspense fallback={<LoadingSkeleton lines={3} />}>
            <OwnSessions />
          </Suspense>
        </Panel>
      </div>
    </Page>
  )
}
