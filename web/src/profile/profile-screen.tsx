import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { useDetails } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordPart } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Verification } from './verification.tsx'
import shapes from '../kit/page/shapes.module.css'

const OwnCards = lazyWithWords('billing', () => import('../billing/own-cards.tsx'))

/** Profile: name, email and phone, password, cards, sessions. */
export default function ProfileScreen() {
  const t = useTranslations('profile')
  const loaded = useOne(api.merchant.one, {})
  const hasBilling = useDetails()?.has_billing === true
  return (
    <Page>
      <div className={shapes.parts}>
        <Panel title={t('you')}>
          <Loading of={loaded}>
            {({ merchant }) => (
              <>
                <ProfileForm key={merchant.id} merchant={merchant} />
                <Verification kind="email" address={merchant.email} verified={merchant.email_verified_at !== null} />
                {merchant.phone !== null && (
                  <Verification kind="phone" key={merchant.phone} address={merchant.phone} verified={merchant.phone_verified_at !== null} />
                )}
              </>
            )}
          </Loading>
        </Panel>
        <Panel title={t('password_title')}>
          <PasswordPart />
        </Panel>
        {hasBilling && (
          <Panel id="cards" title={t('cards')}>
            <Suspense fallback={<LoadingSkeleton lines={2} />}>
              <OwnCards />
            </Suspense>
          </Panel>
        )}
        <Panel id="devices" title={t('sessions')}>
          <OwnSessions />
        </Panel>
      </div>
    </Page>
  )
}
