import { Button, Title } from '@mantine/core'
import { Plus, Store } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUrlDialog } from '../kit/overlay/dialog.tsx'
import state from '../kit/feedback/load-failed.module.css'

/** Screen without a business: it was deleted, or membership ended. */
export function NoBusiness() {
  const t = useTranslations('home')
  const dialog = useUrlDialog('business')
  return (
    <section className={state.state}>
      <Store size={32} strokeWidth={1.5} aria-hidden />
      <Title order={2} size="h3">
        {t('no_business')}
      </Title>
      <p>{t('no_business_text')}</p>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => dialog.open('new')}>
        {t('no_business_open')}
      </Button>
    </section>
  )
}
