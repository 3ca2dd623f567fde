import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { checkConnection, useIsOffline } from '../kit/api/connection.ts'
import { toast } from '../kit/feedback/feedback.ts'
import style from './offline-strip.module.css'

/** Screens whose drafts are stored in the browser until they are recorded. */
const desks = ['/sales/new', '/inventory-actions/new/']

/** Says, as long as there is no connection, that there is none, and what can be done meanwhile. */
export function OfflineStrip() {
  const t = useTranslations('shell')
  const isOffline = useIsOffline()
  const { pathname } = useLocation()
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isOffline) toast.good(t('online'))
    was.current = isOffline
  }, [isOffline, t])
  const isDesk = desks.some((desk) => pathname.startsWith(desk))
  // In a live region that is there before: a screen reader tells what comes into it.
  return (
    <div role="status" className={style.place} data-paper="no">
      {isOffline && (
        <div className={style.strip}>
          <CloudOff size={16} aria-hidden />
          <span>
            <strong>{t('offline_title')}</strong> {t(isDesk ? 'offline_desk' : 'offline_text')}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            {t('offline_try')}
          </Button>
        </div>
      )}
    </div>
  )
}
