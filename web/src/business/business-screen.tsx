import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { Dialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { ButtonRow } from '../kit/page/button-row.tsx'
import { LinkCard } from '../kit/page/link-card.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { LoadingSkeleton } from '../kit/feedback/loading-skeleton.tsx'
import { lazyWithWords } from '../lazy-with-words.ts'
import { useDetails } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import style from './business.module.css'
import shapes from '../kit/page/shapes.module.css'
import { lazyPart } from '../kit/lazy-part.tsx'

const BusinessForm = lazy(() => import('./business-form.tsx'))
const OnlinePayments = lazyWithWords('online-payments', () => import('../online-payments/online-payments.tsx'))
const ExportBusiness = lazyPart(() => import('./export-business.tsx'), <LoadingSkeleton lines={2} />)
const BusinessFile = lazyWithWords('business-file', () => import('./business-file.tsx'))
const DeleteBusiness = lazyPart(() => import('./delete-business.tsx'), <LoadingSkeleton lines={2} />)

/** Settings of the business: details, approval levels, all of its data, deletion. */
export default function BusinessScreen() {
  const t = useTranslations('business')
  const can = useCan()
  const dialog = useUrlDialog('business')
  const details = useDetails()
  const business = details?.business
  const isOwner = details?.member?.is_owner === true
  // Rarely used, and as large as the rest of the screen.
  const [taking, setTaking] = useState(false)
  const [paysOnline, showOnline] = useState(false)
  if (!business) return <Page>{null}</Page>
  return (
    <Page>
      <div className={shapes.parts}>
        {can(api.business.edit.access) && (
          <Panel title={t('about')}>
            <Suspense fallback={<LoadingSkeleton lines={8} />}>
              {/* A form of its own for each business. */}
              <BusinessForm key={business.id} business={business} />
            </Suspense>
          </Panel>
        )}
        {can(api.business.edit.access) &&
          (paysOnline ? (
            <Suspense fallback={<LoadingSkeleton lines={4} />}>
              <OnlinePayments />
            </Suspense>
          ) : (
            <Panel title={t('online')}>
              <p className={style.said}>{t('online_text')}</p>
              <Button variant="default" onClick={() => showOnline(true)}>
                {t('online_open')}
              </Button>
            </Panel>
          ))}
        {can(api.business.approvalLevels.access) && (
          <LinkCard to="/settings/actions-approval-level" title={t('approvals')} text={t('approvals_way')} />
        )}
        <Panel title={t('another')}>
          <p className={style.said}>{t('another_text')}</p>
          <ButtonRow>
            <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
              {t('another_open')}
            </Button>
            <Button variant="default" onClick={() => dialog.open('file')}>
              {t('another_bring_in')}
            </Button>
          </ButtonRow>
        </Panel>
        {can(api.business.export.access) && (
          <Panel title={t('export')}>
            <ExportBusiness />
          </Panel>
        )}
        {isOwner && (
          <Panel title={t('move')}>
            <p className={style.said}>{t('move_text')}</p>
            <Button variant="default" onClick={() => setTaking(true)}>
              {t('move_open')}
            </Button>
            <Dialog opened={taking} onClose={() => setTaking(false)} title={t('move_title')} width={640} fields={2}>
              <BusinessFile />
            </Dialog>
          </Panel>
        )}
        {can(api.business.delete.access) && (
          <Panel title={t('delete')}>
            <DeleteBusiness name={business.name} />
          </Panel>
        )}
      </div>
    </Page>
  )
}
