import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { checkConnection, useIsOffline } from '../kit/api/connection.ts'
import { toast } from '../kit/feedback/feedback.ts'
import style from './offline-strip.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Screens whose drafts are stored in the browser until they are recorded. */
const desks = ['/sales/new', '/inventory-actions/new/']

/** While offline, says so, and which work is possible meanwhile. */
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
  // The live region exists before its text: screen readers announce only text added to it.
  return (
    <div role="status" className={style.place} data-paper="no">
      {isOffline && (
        <div className={`${shapes.line} ${style.strip}`} data-strip>
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
