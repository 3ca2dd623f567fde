import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useFile } from '../kit/api/use-file.ts'
import style from './business.module.css'

/** Everything of the business in one archive, for its owner. */
export default function ExportBusiness() {
  const t = useTranslations('business')
  const { isBusy, isOffline, save } = useFile()
  return (
    <>
      <p className={style.said}>{isOffline ? t('export_offline') : t('export_text')}</p>
      <Button variant="default" loading={isBusy} disabled={isOffline} onClick={() => void save(api.business.export, {}, 'kasuwa.zip')}>
        {t('export_save')}
      </Button>
    </>
  )
}
