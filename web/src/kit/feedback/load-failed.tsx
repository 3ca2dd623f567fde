import { Button, Title } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import style from './load-failed.module.css'

/** Error state with a retry button. */
export function LoadFailed({ error, onRetry: retry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations('kit')
  return (
    <div className={style.state} role="alert">
      <CloudOff size={32} strokeWidth={1.5} aria-hidden />
      <Title order={2} size="h3">
        {t('failed_title')}
      </Title>
      <p>{error?.message}</p>
      <Button variant="default" onClick={retry}>
        {t('try_again')}
      </Button>
    </div>
  )
}

/** Banner after a failed refresh: the old rows stay. */
export function RefreshFailed({ error, onRetry: retry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations('kit')
  return (
    <div role="alert" className={style.refresh_failed}>
      <span>{t('refresh_failed', { reason: error?.message ?? t('fallback') })}</span>
      <Button size="compact-sm" variant="default" onClick={retry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
