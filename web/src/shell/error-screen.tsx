import { Button, Title } from '@mantine/core'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonRow } from '../kit/page/button-row.tsx'
import state from '../kit/feedback/load-failed.module.css'
import style from './error-screen.module.css'
import { useDocumentTitle } from './document-title.ts'
import { hasNewVersion } from './new-version.ts'

function Note({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={`${state.state} ${style.note}`}>
      {icon}
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </div>
  )
}

/**
 * Error boundary of a screen: a defect, or code that could not be fetched. The rest of the app keeps working. Where the code is gone
 * because a new version was deployed, the tab reloads.
 */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const t = useTranslations('shell')
  const kit = useTranslations('kit')
  const router = useRouter()
  useDocumentTitle(t('broken_title'))
  useEffect(() => {
    void hasNewVersion().then((yes) => yes && location.reload())
  }, [])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Note icon={<CircleAlert size={32} strokeWidth={1.5} aria-hidden />} title={t('broken_title')}>
      <p role="alert">{t('broken_text')}</p>
      <ButtonRow>
        <Button onClick={retry}>{kit('try_again')}</Button>
        <Button variant="default" component={Link} to="/">
          {t('go_home')}
        </Button>
      </ButtonRow>
    </Note>
  )
}
